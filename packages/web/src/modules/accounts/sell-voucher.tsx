import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { NewVoucher, type Voucher } from '@kafana/contract'
import { ACCOUNT_NOTE_LENGTH, VOUCHER_CODE_LENGTH, voucherCodeFrom } from '@kafana/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../ui/dialogs.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { ReceivedBy } from './received-by.tsx'
import { SoldVoucher } from './sold-voucher.tsx'

interface Props {
  readonly onClose: () => void
}

const newCode = (): string => voucherCodeFrom(crypto.getRandomValues(new Uint8Array(VOUCHER_CODE_LENGTH)))

interface Sold {
  readonly code: string
  readonly voucher: Voucher
}

const SellForm = ({ onSold, onClose }: Props & { readonly onSold: (sold: Sold) => void }) => {
  const { t } = useTranslation()
  const me = useSession()?.user._id
  const sell = useCallMutation('accounts', 'sellVoucher')
  // The same for every attempt.
  const [code] = useState(newCode)
  const form = useContractForm(NewVoucher, {
    code,
    tender: 'cash',
    ...(me !== undefined && { takenBy: me }),
    expires: null,
    note: '',
  })
  const onSubmit = form.submit(async (body) => {
    onSold({ code, voucher: await sell.mutateAsync({ body }) })
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('VOUCHER_SELL')}
      submitLabel={t('CONFIRM')}
      form={form}
      onSubmit={onSubmit}
      // The voucher may be sold already, and its code is not stored anywhere.
      isHeld={form.busy}
    >
      <NumberField form={form} name="value" label={t('VOUCHER_VALUE')} required autoFocus />
      <ReceivedBy form={form} />
      <TextInput
        type="date"
        label={t('VOUCHER_EXPIRES')}
        value={form.values.expires ?? ''}
        onChange={({ currentTarget: { value } }) => form.setValue('expires', value === '' ? null : value)}
      />
      <TextField form={form} name="note" label={t('ORDER_NOTE')} maxLength={ACCOUNT_NOTE_LENGTH} />
    </FormDialog>
  )
}

/** Sells a voucher, and then shows its code once. */
export const SellVoucher = ({ onClose }: Props) => {
  const [sold, setSold] = useState<Sold | null>(null)
  return sold === null ? (
    <SellForm onSold={setSold} onClose={onClose} />
  ) : (
    <SoldVoucher {...sold} onClose={onClose} />
  )
}
