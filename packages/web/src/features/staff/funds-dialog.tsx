import { BalanceChange, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../platform/api/api-error.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { fullName } from '../../ui/full-name.ts'

interface Props {
  readonly member: StaffMember
  readonly code: 'give' | 'take'
  readonly onClose: () => void
}

/** Gives a waiter change money, or takes the takings. Shown only after the server has booked it. */
export const FundsDialog = ({ member, code, onClose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const change = useCallMutation('staff', 'changeBalance')
  const form = useContractForm(BalanceChange, {})
  const name = fullName(member)
  const onSubmit = form.submit(async ({ balance }) => {
    const { balance: now } = await change.mutateAsync({ params: { id: member._id }, query: { code }, body: { _id: member._id, balance } })
    notify.success(t('BALANCE_IS_NOW', { name, balance: money(now) }))
    onClose()
  }, { failure: (error) => (hasCode(error, 'INSUFFICIENT_BALANCE') ? t('BALANCE_TOO_SMALL', { balance: money(member.balance) }) : undefined) })
  return (
    <FormDialog opened onClose={onClose} title={t(code === 'give' ? 'GIVE_FUNDS' : 'TAKE_FUNDS')} submitLabel={t('CONFIRM')} busy={form.busy} onSubmit={onSubmit}>
      <Text>{t('BALANCE_OF', { name, balance: money(member.balance) })}</Text>
      <NumberField form={form} name="balance" label={t('AMOUNT')} required autoFocus />
    </FormDialog>
  )
}
