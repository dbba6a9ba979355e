import { laterApi } from '@kafana/client/api/later-api.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { accountLabel } from '@kafana/client/payments/account-names.ts'
import { useVoucher } from '@kafana/client/payments/use-voucher.ts'
import type { AccountChoice } from '@kafana/contract'
import { LONGEST_TYPED_VOUCHER_CODE } from '@kafana/domain'
import { briefly } from '../../data/online.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './pay.module.css'

interface Props {
  readonly voucher: AccountChoice | null
  readonly onFound: (voucher: AccountChoice) => void
  /** The code is not the one of the voucher any more. */
  readonly onGone: () => void
}

/** Which voucher a payment redeems, found by its code. */
export const ChooseVoucher = ({ voucher, onFound, onGone }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const typed = useVoucher(
    (code) => briefly((options) => laterApi.accounts.lookUpVoucher({ body: { code } }, options)),
    onFound,
    onGone,
  )
  const isEmpty = typed.code.trim() === ''
  return (
    <>
      <Field
        label={t('VOUCHER_CODE')}
        value={typed.code}
        maxLength={LONGEST_TYPED_VOUCHER_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        required
        // Scanners end what they read with it.
        onKeyDown={({ key }) => {
          if (key === 'Enter' && !isEmpty && !typed.busy) typed.find()
        }}
        onText={typed.setCode}
      />
      <Button disabled={typed.busy || isEmpty} onClick={typed.find}>
        {t('VOUCHER_LOOK_UP')}
      </Button>
      {voucher && <p className={classes['note']}>{accountLabel(voucher, t, money)}</p>}
      {typed.problem !== null && (
        <Notice tone="bad" role="alert">
          {typed.problem}
        </Notice>
      )}
    </>
  )
}
