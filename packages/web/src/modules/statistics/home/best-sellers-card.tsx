import { ROUTES } from '@kafana/domain'
import { IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../platform/api/query.ts'
import { useFormats, useTodayBounds } from '../../../platform/i18n/use-venue.ts'
import { useReach } from '../../../platform/session/reach.ts'
import { RowBars, type Bar } from '../../../ui/bars.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { ordersPath } from '../../orders/index.ts'
import { CardNote, MoreLink, RowSkeletons } from './card-parts.tsx'

const SHOWN = 5

/** Today's best-selling products. */
export const BestSellersCard = () => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const reach = useReach()
  const { start, end } = useTodayBounds()
  const sold = useCall('statistics', 'products', { query: { start, end, limit: SHOWN } })
  return (
    <StatCard
      title={t('BEST_SELLERS_TODAY')}
      icon={<IconStar size={20} />}
      action={<MoreLink screen="products" to={ROUTES.products} text="PRODUCTS" />}
    >
      <QueryView query={sold} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowSkeletons />}>
        {(products) => {
          if (products.length === 0) return <CardNote text={t('NOTHING_SOLD_TODAY')} />
          const bars = products.map(({ product, name, category, quantity, revenue }): Bar => ({
            key: `${product} ${category} ${name}`,
            label: name,
            value: quantity,
            text: `${number(quantity, 0)} · ${money(revenue)}`,
            to: reach('orders') ? ordersPath({ product, billedStart: start, billedEnd: end }) : undefined,
          }))
          return <RowBars label={t('BEST_SELLERS_TODAY')} bars={bars} />
        }}
      </QueryView>
    </StatCard>
  )
}
