import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Check } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { useDiscountText } from './discount-text.ts'
import c from './given-discounts.module.css'

/** What is taken off a check, why, and what it would cost without that. */
export const GivenDiscounts = ({ check }: { readonly check: Check }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const text = useDiscountText()
  const reasonText = useReasonText()
  const open = check.orders.filter(({ status }) => status !== 'billed' && status !== 'rejected')
  const off = open
    .flatMap(({ products }) => products)
    .reduce((sum, { discount = 0 }) => sum + toMinor(discount), 0)
  return (
    <div className={c.discounts}>
      {off > 0 && <p>{t('DISCOUNT_WAS', { amount: money(fromMinor(toMinor(check.owed) + off)) })}</p>}
      <ul aria-label={t('DISCOUNT')}>
        {check.discounts?.map((discount) => (
          <li key={discount._id}>
            <span>{`${text(discount)} · ${reasonText(discount.reason)}`}</span>
            <span className={c.amount}>{`−${money(discount.amount)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
