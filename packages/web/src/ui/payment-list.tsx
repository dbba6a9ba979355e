import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Payment } from '@kafana/contract'
import { useTenders } from './payment-texts.ts'
import c from './payment-list.module.css'

/** What was paid in which way, with tips, rounding and references. */
export const PaymentList = ({ payments }: { readonly payments: readonly Payment[] }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { nameOf } = useTenders()
  const notesOf = ({ tip, rounding, reference }: Payment): string[] => [
    ...(reference === undefined ? [] : [reference]),
    ...(tip === undefined ? [] : [t('PAYMENT_WITH_TIP', { amount: money(tip) })]),
    ...(rounding === undefined ? [] : [t('PAYMENT_WITH_ROUNDING', { amount: money(rounding) })]),
  ]
  return (
    <ul className={c.payments}>
      {payments.map((payment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the payments of a closed bill do not change
        <li key={index}>
          <span className={c.name}>{nameOf(payment)}</span> <span>{money(payment.amount)}</span>
          {notesOf(payment).map((note) => (
            <small key={note} className={c.note}>
              {note}
            </small>
          ))}
        </li>
      ))}
    </ul>
  )
}
