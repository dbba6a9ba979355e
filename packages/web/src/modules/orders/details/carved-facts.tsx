import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { OrderWithHistory } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { generatePath, Link } from 'react-router'
import c from './order-details-screen.module.css'

type Carved = NonNullable<OrderWithHistory['carved']>

/** The order that this one is a part of, and the orders that are parts of it. */
export const CarvedFacts = ({ from, into }: Carved) => {
  const { t } = useTranslation()
  const facts = [
    { label: t('ORDER_CARVED_FROM'), orders: from ? [from] : [] },
    { label: t('ORDER_CARVED_INTO'), orders: into ?? [] },
  ]
  return facts
    .filter(({ orders }) => orders.length > 0)
    .map(({ label, orders }) => (
      <div key={label} className={c.fact}>
        <dt>{label}</dt>
        <dd className={c.carved}>
          {orders.map(({ _id: id, number }) => (
            <Link key={id} className={c.link} to={generatePath(ROUTES.orderDetails, { id })}>
              {`#${number}`}
            </Link>
          ))}
        </dd>
      </div>
    ))
}
