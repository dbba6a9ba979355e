import { ROUTES } from '@kafana/domain'
import { IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { ordersPath } from '../../platform/links/orders-path.ts'
import { RowBars, type Bar } from '../../ui/bars.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { CardNote } from './card-note.tsx'
import { MoreLink } from './more-link.tsx'
import { RowShapes } from './rows.tsx'

const SHOWN = 5

/** What guests liked most today. */
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
      <QueryView query={sold} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowShapes />}>
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
