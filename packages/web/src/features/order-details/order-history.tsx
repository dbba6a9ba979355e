import type { OrderWithHistory } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { fullName } from '../../ui/full-name.ts'
import { STATUS_TEXT, StatusDot } from '../../ui/order-status.tsx'
import c from './order-details-screen.module.css'

/** Every status the order had: who gave it and when, the last one first. */
export const OrderHistory = ({ history }: Pick<OrderWithHistory, 'history'>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const steps = history.map((step, index) => ({ ...step, key: `${index} ${step.at}` })).toReversed()
  return (
    <section className={c.card}>
      <h2 className={c.heading}>{t('ORDER_HISTORY')}</h2>
      <ol className={c.history}>
        {steps.map(({ key, from, to, at, by }) => (
          <li key={key} className={c.step}>
            <StatusDot status={to} />
            <span>
              <span className={c.move}>
                {from ? `${t(STATUS_TEXT[from])} → ${t(STATUS_TEXT[to])}` : t(STATUS_TEXT[to])}
              </span>
              <span className={c.soft}>{`${orderDate(at)} · ${fullName(by)}`}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
