import { hasCode, isAnswerLost } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { BalanceChange, type StaffMember } from '@kafana/contract'
import { Alert, Button, Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { balanceIn, MemberHeading, serverText, shortName } from './dialog-parts.tsx'
import c from './staff.module.css'

interface Props {
  readonly member: StaffMember
  readonly code: 'give' | 'take'
  readonly onClose: () => void
}

/** Gives a waiter change or takes cash from them. Not optimistic: shown after the server has booked it. */
export const FundsDialog = ({ member, code, onClose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const change = useCallMutation('staff', 'changeBalance')
  const form = useContractForm(BalanceChange, {})
  const name = shortName(member)
  const onSubmit = form.submit(
    async ({ balance }) => {
      const { balance: now } = await change.mutateAsync({
        params: { id: member._id },
        query: { code },
        body: { _id: member._id, balance },
      })
      notify.success(t('BALANCE_IS_NOW', { name, balance: money(now) }))
      onClose()
    },
    {
      failure: (error) => {
        if (!hasCode(error, 'INSUFFICIENT_BALANCE'))
          return serverText(error, t, t('FAILED_TO_FETCH_COMPANY_DATA'))
        return t('BALANCE_TOO_SMALL', { balance: money(balanceIn(error) ?? member.balance) })
      },
    },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(code === 'give' ? 'GIVE_FUNDS' : 'TAKE_FUNDS')}
      submitLabel={t('CONFIRM')}
      form={form}
      onSubmit={onSubmit}
    >
      <MemberHeading member={member} />
      <Text className={c.name ?? ''}>{t('BALANCE_OF', { name, balance: money(member.balance) })}</Text>
      <NumberField form={form} name="balance" label={t('AMOUNT')} required autoFocus />
      {code === 'take' && member.balance > 0 && (
        <Button variant="default" onClick={() => form.setValue('balance', member.balance)}>
          {t('TAKE_EVERYTHING', { balance: money(member.balance) })}
        </Button>
      )}
      {isAnswerLost(change.error) && (
        <Alert color="yellow" role="alert">
          {t('FUNDS_UNCERTAIN', { button: t('CONFIRM') })}
        </Alert>
      )}
    </FormDialog>
  )
}
