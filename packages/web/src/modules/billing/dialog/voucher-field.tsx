import { api } from '@kafana/client/api/api.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { accountLabel } from '@kafana/client/payments/account-names.ts'
import { useVoucher } from '@kafana/client/payments/use-voucher.ts'
import type { AccountChoice } from '@kafana/contract'
import { LONGEST_TYPED_VOUCHER_CODE } from '@kafana/domain'
import { Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly voucher: AccountChoice | null
  readonly onFound: (voucher: AccountChoice) => void
  /** The code is not the one of the voucher any more. */
  readonly onGone: () => void
}

/** The field in a row with a button, so that what stands below the field moves neither. */
const beside = (button: ReactNode) => (input: ReactNode) => (
  <Group wrap="nowrap" gap="xs">
    <div style={{ flex: 1 }}>{input}</div>
    {button}
  </Group>
)

/** Which voucher a payment redeems, found by its code. */
export const VoucherField = ({ voucher, onFound, onGone }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const typed = useVoucher((code) => api.accounts.lookUpVoucher({ body: { code } }), onFound, onGone)
  const isEmpty = typed.code.trim() === ''
  return (
    <TextInput
      label={t('VOUCHER_CODE')}
      description={voucher && accountLabel(voucher, t, money)}
      value={typed.code}
      maxLength={LONGEST_TYPED_VOUCHER_CODE}
      autoComplete="off"
      required
      error={typed.problem}
      inputContainer={beside(
        <Button variant="default" loading={typed.busy} disabled={isEmpty} onClick={typed.find}>
          {t('VOUCHER_LOOK_UP')}
        </Button>,
      )}
      // Scanners end what they read with it.
      onKeyDown={({ key }) => {
        if (key === 'Enter' && !isEmpty && !typed.busy) typed.find()
      }}
      onChange={(event) => typed.setCode(event.currentTarget.value)}
    />
  )
}
