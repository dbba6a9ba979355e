import type { ApprovalNeeded } from '@kafana/client/api/approval-needed.ts'
import { approvalText, useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Order, Reason } from '@kafana/contract'
import { asksIfMade } from '@kafana/domain'
import { Stack, Text } from '@mantine/core'
import { deferred } from '../../../ui/deferred.tsx'
import type { FormFields } from '../../../ui/form.ts'
import { Chips } from './chips.tsx'

/** A form that takes a line off its order. */
interface VoidForm extends FormFields<'approval.username' | 'approval.pin'> {
  readonly busy: boolean
  readonly values: {
    readonly reason?: string | undefined
    readonly used?: boolean | undefined
    readonly approval?: unknown
  }
  readonly setValue: ((name: 'reason', value: string) => void) & ((name: 'used', value: boolean) => void)
}

/** Whether the form has to ask if the line was made already, and whether all of its questions are answered. */
export const voidQuestions = (
  { values: { reason, used } }: Pick<VoidForm, 'values'>,
  {
    order,
    line,
    reasons,
  }: {
    readonly order: Order
    readonly line: Order['products'][number]
    readonly reasons: readonly Reason[]
  },
) => {
  const chosen = reasons.find(({ _id }) => _id === reason)
  const asks = chosen !== undefined && asksIfMade(order.status, line.state, chosen.used)
  return { asks, isComplete: chosen !== undefined && (!asks || used !== undefined) }
}

const madeValue = (used: boolean | undefined): string => {
  if (used === undefined) return ''
  return used ? 'yes' : 'no'
}

const Approver = deferred(async () => (await import('./approver.tsx')).Approver)

/** Who approves what the caller may not do alone. */
export const ApprovalFields = ({
  form,
  approving,
}: {
  readonly form: FormFields<'approval.username' | 'approval.pin'> & { readonly busy: boolean }
  readonly approving: ApprovalNeeded
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Stack gap="xs" role="group" aria-label={t('VOID_APPROVED_BY')} style={{ scrollMarginBlock: 12 }}>
      <Text role="status">{approvalText(approving, t, formats)}</Text>
      <Approver form={form} approving={approving} />
    </Stack>
  )
}

interface Props {
  readonly form: VoidForm
  readonly reasons: readonly Reason[]
  /** Whether it was made already is asked. */
  readonly asks: boolean
  /** What an approval is for. */
  readonly approving: ApprovalNeeded
}

/** Why a line is taken off, whether it was made already, and who approves it where that is necessary. */
export const VoidReason = ({ form, reasons, asks, approving }: Props) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { reason, used, approval } = form.values
  return (
    <>
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
      {approval !== undefined && <ApprovalFields form={form} approving={approving} />}
    </>
  )
}
