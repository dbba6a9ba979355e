import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { accountName } from '@kafana/client/payments/account-names.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { AccountPayment, type GuestAccount } from '@kafana/contract'
import { ACCOUNT_NOTE_LENGTH } from '@kafana/domain'
import { Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { ReceivedBy } from './received-by.tsx'

interface Props {
  readonly account: GuestAccount
  readonly onClose: () => void
}

/** Takes a payment of a guest into the account; in cash it stands with whoever took it. */
export const TakePayment = ({ account, onClose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const me = useSession()?.user._id
  const pay = useCallMutation('accounts', 'pay')
  const form = useContractForm(AccountPayment, {
    tender: 'cash',
    ...(account.balance > 0 && { amount: account.balance }),
    ...(me !== undefined && { takenBy: me }),
    note: '',
  })
  const onSubmit = form.submit(async (body) => {
    await pay.mutateAsync({ params: { id: account._id }, body })
    notify.success(t('ACCOUNT_PAID', { name: accountName(account, t), amount: money(body.amount) }))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ACCOUNT_TAKE_PAYMENT')}
      submitLabel={t('CONFIRM')}
      form={form}
      onSubmit={onSubmit}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {`${accountName(account, t)} · ${t('TAB_OWED')}: ${money(account.balance)}`}
      </Text>
      <NumberField form={form} name="amount" label={t('AMOUNT')} required autoFocus />
      <ReceivedBy form={form} />
      <TextField form={form} name="note" label={t('ORDER_NOTE')} maxLength={ACCOUNT_NOTE_LENGTH} />
    </FormDialog>
  )
}
