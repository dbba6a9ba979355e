import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { contract, type Order, type Reason } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useWhileShown } from '../../../ui/while-shown.ts'
import { Pieces } from './pieces.tsx'
import { ReasonNote } from './reason-note.tsx'
import { FIELDS_OF_APPROVAL, useApproval } from './use-approval.ts'
import { VoidReason, voidQuestions } from './void-reason.tsx'
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
  const done = useWhileShown(onDone)
  const { mutateAsync } = useCallMutation('service', 'voidLines')
  const [pieces, setPieces] = useState(line.quantity)
  const initial: Body = { lines: [{ id: line.line, version: line.lineVersion }], reason: '' }
  const form = useContractForm(contract.service.voidLines.body, initial)
  const { asks, isComplete } = voidQuestions(form, { order, line, reasons })
  const quantity = Math.min(pieces, line.quantity)
  const { approved, approving } = useApproval(form, [line.line, line.state, quantity])
  const submit = form.submit(
    async ({ soldOut: _ofTheKitchen, ...body }) => {
      // As the line is now: it may have changed while the sheet was open.
      const lines = [
        { id: line.line, version: line.lineVersion, ...(quantity < line.quantity && { quantity }) },
      ]
      const isDone = await approved(body, () =>
        mutateAsync({ body: { ...body, lines, ...(!asks && { used: undefined }) } }),
      )
      if (!isDone) return
      notify.success(t('LINE_TAKEN_OFF', { quantity, name }))
      done()
    },
    { isQuiet: true, fields: FIELDS_OF_APPROVAL },
  )
  return { form, submit, quantity, setPieces, asks, isComplete, approving }
}

/** How many pieces of a line are taken off, why, and who approves it where that is necessary. */
const Fields = ({ reasons, ...props }: Props & { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation()
  const { line, name } = props
  const { form, submit, quantity, setPieces, asks, isComplete, approving } = useTakeOff(props, reasons)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Pieces name={name} pieces={quantity} most={line.quantity} onPieces={setPieces} />
        <VoidReason form={form} reasons={reasons} asks={asks} approving={approving} />
        <ReasonNote note={form.values.note ?? ''} onNote={(text) => form.setValue('note', text)} />
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
