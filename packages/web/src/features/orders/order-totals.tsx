import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import type { OrdersQuery } from '../../platform/links/orders-path.ts'
import { QueryView } from '../../ui/query-view.tsx'
import c from './orders-screen.module.css'

/** How many orders a narrowed list holds and what they come to: the figure that somebody followed here. */
export const OrderTotals = ({ query }: { readonly query: OrdersQuery }) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const totals = useCall('orders', 'totals', { query }, { placeholderData: keepPreviousData })
  return (
    <QueryView
      query={totals}
      failure={t('ERROR_FETCHING_ORDERS')}
      skeleton={<Skeleton height={24} width={240} mb={16} />}
    >
      {({ count, total }) => (
        <p className={c.totals} role="status" data-old={totals.isPlaceholderData}>
          {t('ORDERS_COME_TO', { count, number: number(count), amount: money(total) })}
        </p>
      )}
    </QueryView>
  )
}
