import { ROUTES } from '@kafana/domain'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { callOptions } from '../../platform/api/query.ts'
import { FigureLink } from '../figure-link.tsx'
import c from './waiting-bills.module.css'

const SHOWN = 4

/** The orders of a bill with their tables, each leading to its page; of many the first ones and how many more there are. */
export const BillOrders = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation()
  const orders = useQueries({
    queries: ids.slice(0, SHOWN).map((id) => callOptions('orders', 'get', { params: { id } })),
  })
  const known = orders.flatMap(({ data }) => data ?? [])
  const more = ids.length - SHOWN
  if (known.length === 0) return null
  return (
    <ul className={c.orders}>
      {known.map(({ _id, name, table }) => (
        <li key={_id}>
          <FigureLink
            screen="orderDetails"
            to={generatePath(ROUTES.orderDetails, { id: _id })}
            className={c.order}
          >
            {[name, table.name, table.zone?.name].filter(Boolean).join(' · ')}
          </FigureLink>
        </li>
      ))}
      {more > 0 && <li className={c.more}>{t('BILL_MORE_ORDERS', { count: more })}</li>}
    </ul>
  )
}
