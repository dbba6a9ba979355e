import { contract, type Order, type Reason } from '@kafana/contract'
import { asksIfMade } from '@kafana/domain'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCall, useCallMutation } from '../../../platform/api/query.ts'
import { useReasonText } from '../../../ui/approval-texts.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Stepper } from '../pad/stepper.tsx'
import { Chips } from './chips.tsx'
import c from './change-sheet.module.css'

interface Props {
  readonly order: Order
  readonly line: Order['products'][number]
  readonly name: string
  readonly onDone: () => void
}

type Body = Parameters<ReturnType<typeof useCallMutation<'service', 'voidLines'>>['mutateAsync']>[0]['body']

const useTakeOff = ({ order, line, name, onDone }: Props, reasons: readonly Reason[]) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('service', 'voidLines')
  const [pieces, setPieces] = useState(line.quantity)
  const initial: Body = { lines: [{ id: line.line, version: line.lineVersion }], reason: '' }
  const form = useContractForm(contract.service.voidLines.body, initial)
  const { reason, used, approval } = form.values
  const chosen = reasons.find(({ _id }) => _id === reason)
  const asks = chosen !== undefined && asksIfMade(order.status, line.state, chosen.used)
  const quantity = Math.min(pieces, line.quantity)
  const submit = form.submit(
    async ({ soldOut: _ofTheKitchen, ...body }) => {
      // As the line is now: it may have changed while the sheet was open.
      const lines = [{ id: line.line, version: line.lineVersion, quantity }]
      try {
        await mutateAsync({ body: { ...body, lines, ...(!asks && { used: undefined }) } })
      } catch (error) {
        if (!hasCode(error, 'APPROVAL_NEEDED')) throw error
        // Nothing is wrong with the new fields before somebody has typed.
        form.reset({ ...body, approval: { username: '', pin: '' } })
        return
      }
      notify.success(t('LINE_TAKEN_OFF', { quantity, name }))
      onDone()
    },
    {
      isQuiet: true,
      fields: {
        BAD_CREDENTIALS: 'approval.pin',
        PIN_DISABLED: 'approval.pin',
        APPROVAL_REFUSED: 'approval.username',
      },
    },
  )
  const isComplete = chosen !== undefined && (!asks || used !== undefined)
  return { form, submit, quantity, setPieces, asks, isComplete, needsApproval: approval !== undefined }
}

const madeValue = (used: boolean | undefined): string => {
  if (used === undefined) return ''
  return used ? 'yes' : 'no'
}

/** How many pieces of a line are taken off, why, and who approves it where that is necessary. */
const Fields = ({ reasons, ...props }: Props & { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { line, name } = props
  const { form, submit, quantity, setPieces, asks, isComplete, needsApproval } = useTakeOff(props, reasons)
  const { reason, used } = form.values
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {line.quantity > 1 && (
          <div className={c.pieces} role="group" aria-label={t('LINE_PIECES')}>
            <span>{t('LINE_PIECES')}</span>
            <Stepper
              name={name}
              isLeast={quantity <= 1}
              isMost={quantity >= line.quantity}
              onLess={() => setPieces(quantity - 1)}
              onMore={() => setPieces(quantity + 1)}
            >
              {quantity}
            </Stepper>
          </div>
        )}
        <Chips
          label={t('REASON')}
          options={reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
          value={reason ?? ''}
          onChange={(value) => form.setValue('reason', value)}
        />
        {asks && (
          <Chips
            label={t('LINE_MADE')}
            options={[
              { value: 'yes', label: t('YES') },
              { value: 'no', label: t('NO') },
            ]}
            value={madeValue(used)}
            onChange={(value) => form.setValue('used', value === 'yes')}
          />
        )}
        {needsApproval && (
          <Stack gap="xs" role="group" aria-label={t('VOID_APPROVED_BY')}>
            <Text role="status">{t('LINE_APPROVAL')}</Text>
            <TextField
              form={form}
              name="approval.username"
              label={t('USERNAME')}
              maxLength={64}
              required
              autoFocus
            />
            <PasswordField form={form} name="approval.pin" label={t('PIN')} inputMode="numeric" required />
          </Stack>
        )}
        <FormFault fault={form.fault} />
        <Button type="submit" loading={form.busy} disabled={!isComplete}>
          {`${t('LINE_TAKE_OFF')} · ${quantity}\u00a0×`}
        </Button>
      </Stack>
    </form>
  )
}

/** Takes a line, or pieces of it, off its order. */
export const TakeOffForm = (props: Props) => {
  const { t } = useTranslation()
  const reasons = useCall('approvals', 'reasons')
  return (
    <section aria-label={t('LINE_TAKE_OFF')}>
      <h3 className={c.heading}>{t('LINE_TAKE_OFF')}</h3>
      <QueryView query={reasons} failure={t('ERROR_NETWORK')}>
        {(data) => <Fields {...props} reasons={data} />}
      </QueryView>
    </section>
  )
}
