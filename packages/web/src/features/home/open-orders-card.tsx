import { fromMinor, ROUTES, toMinor } from '@kafana/domain'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { ordersPath } from '../../platform/links/orders-path.ts'
import { STATUS_TEXT, StatusDot } from '../../ui/order-status.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { CardNote } from './card-note.tsx'
import { MoreLink } from './more-link.tsx'
import { FigureRow, RowShapes, SumRow } from './rows.tsx'
import { useDayGlance } from './use-day-glance.ts'
import c from './rows.module.css'

/** What is on its way to a guest or to a bill, status by status. */
export const OpenOrdersCard = () => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const day = useDayGlance()
  return (
    <StatCard
      title={t('OPEN_ORDERS')}
      icon={<IconReceipt size={20} />}
      action={<MoreLink screen="orders" to={ROUTES.orders} text="ORDERS" />}
    >
      <QueryView query={day} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowShapes />}>
        {({ openOrders }) => {
          const count = openOrders.reduce((sum, each) => sum + each.count, 0)
          const total = fromMinor(openOrders.reduce((sum, each) => sum + toMinor(each.total), 0))
          if (count === 0) return <CardNote text={t('NO_OPEN_ORDERS')} />
          return (
            <>
              <ul className={c.rows} aria-label={t('OPEN_ORDERS')}>
                {openOrders.map((each) => (
                  <FigureRow
                    key={each.status}
                    screen="orders"
                    to={ordersPath({ filter: each.status })}
                    quiet={each.count === 0}
                    name={
                      <span className={c.status}>
                        <StatusDot status={each.status} />
                        {t(STATUS_TEXT[each.status])}
                      </span>
                    }
                    count={number(each.count, 0)}
                    value={money(each.total)}
                  />
                ))}
              </ul>
              <SumRow
                screen="orders"
                to={ordersPath({ filter: 'open' })}
                count={number(count, 0)}
                value={money(total)}
              />
            </>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
