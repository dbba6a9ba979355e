import type { OrderWithHistory } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link, useParams } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { hasCode } from '../../platform/api/api-error.ts'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/order-status.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { OrderBill } from './order-bill.tsx'
import c from './order-details-screen.module.css'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import { fullName } from '../../ui/full-name.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={c.fact}><dt>{label}</dt><dd>{children}</dd></div>
)

const Facts = ({ order }: { readonly order: OrderWithHistory }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const reach = useReach()
  const { table, createdBy, createdAt, category, description } = order
  const place = table.zone ? `${table.name} · ${table.zone.name}` : table.name
  return (
    <section className={c.card}>
      <dl className={c.facts}>
        <Fact label={t('STATUS')}><StatusBadge status={order.status} /></Fact>
        <Fact label={t('TABLE')}>
          {reach('establishmentDetails') ? <Link className={c.link} to={generatePath(ROUTES.establishmentDetails, { id: table._id })}>{place}</Link> : place}
        </Fact>
        <Fact label={t('ORDERED_BY')}>{fullName(createdBy)}</Fact>
        <Fact label={t('ORDERED_AT')}>{orderDate(createdAt)}</Fact>
        <Fact label={t('CATEGORY')}>{t(CATEGORY_TEXT[category])}</Fact>
        {description !== '' && <Fact label={t('DESCRIPTION')}>{description}</Fact>}
      </dl>
    </section>
  )
}

const NotFound = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <EmptyState
      icon={<IconReceiptOff size={30} />} title={t('ORDER_NOT_FOUND')} hint={t('ORDER_NOT_FOUND_HINT')}
      action={reach('orders') && <Button component={Link} to={ROUTES.orders}>{t('ALL_ORDERS')}</Button>}
    />
  )
}

/** One order: what, for which table, by whom and when, everything it went through, and its bill. */
const OrderDetailsScreen = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const order = useCall('orders', 'get', { params: { id } })
  return (
    <Page title={order.data?.name ?? t('ORDERS')} back>
      {hasCode(order.error, 'NOT_FOUND') ? <NotFound /> : (
        <QueryView query={order} failure={t('FAILED_TO_FETCH_ORDER')}>
          {(found) => (
            <div className={c.layout}>
              <div className={c.main}>
                <OrderBill order={found} />
                <OrderLines order={found} />
              </div>
              <div className={c.side}>
                <Facts order={found} />
                <OrderHistory history={found.history} />
              </div>
            </div>
          )}
        </QueryView>
      )}
    </Page>
  )
}

export { OrderDetailsScreen as Component }
