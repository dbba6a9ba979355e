import type { AccountChoice } from '@kafana/contract'
import type { Translate } from '../i18n/translator.ts'
import type { PaymentRow } from './payment-rows.ts'

/** What the account of a guest is called; one that is known from its bills alone has no name yet. */
export const accountName = ({ name }: Pick<AccountChoice, 'name'>, t: Translate): string =>
  name ?? t('ACCOUNT_WITHOUT_NAME')

/** An account to choose, with what is left of its limit. */
export const accountLabel = (
  account: AccountChoice,
  t: Translate,
  money: (amount: number) => string,
): string =>
  account.left === null
    ? accountName(account, t)
    : `${accountName(account, t)} · ${t('ACCOUNT_LEFT', { amount: money(account.left) })}`

/** A payment with the account that it charges. @param tenderName what its way to pay is called */
export const paymentName = ({ account }: PaymentRow, tenderName: string, t: Translate): string =>
  account ? `${tenderName} · ${accountName(account, t)}` : tenderName
