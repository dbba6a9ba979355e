import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Discount } from '@kafana/contract'
import { fullName } from '../../../ui/labels.ts'
import { useDiscountText } from '../checks/discount-text.ts'
import given from '../checks/given-discounts.module.css'
import c from './order-details-screen.module.css'

/** What was taken off the lines of an order: why, by whom, and with whose approval. */
export const OrderDiscounts = ({ discounts }: { readonly discounts: readonly Discount[] }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const text = useDiscountText()
  const reasonText = useReasonText()
  return (
    <div className={given.discounts}>
      <ul aria-label={t('DISCOUNT')}>
        {discounts.map((discount) => {
          const { _id, reason, by, approvedBy, amount } = discount
          const people = [
            fullName(by),
            ...(approvedBy ? [`${t('VOID_APPROVED_BY')}: ${fullName(approvedBy)}`] : []),
          ]
          return (
            <li key={_id}>
              <span>
                {`${text(discount)} · ${reasonText(reason)}`}
                <span className={c.lineNote}>{people.join(' · ')}</span>
              </span>
              <span className={given.amount}>{`−${money(amount)}`}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
