import { ROUTES } from '@kafana/domain'
import { IconPackages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { together } from '../../ui/together.ts'
import { CardNote } from './card-note.tsx'
import { LowStockRow } from './low-stock-row.tsx'
import { lowStock } from './low-stock.ts'
import { MoreLink } from './more-link.tsx'
import { CappedList, RowShapes } from './rows.tsx'

/** What has to be bought before the kitchen stands still. */
export const LowStockCard = () => {
  const { t } = useTranslation()
  const stock = useCall('storage', 'list')
  const menu = useCall('catalog', 'list')
  return (
    <StatCard
      title={t('RUNS_LOW')}
      icon={<IconPackages size={20} />}
      action={<MoreLink screen="storage" to={`${ROUTES.storage}?level=low`} text="STORAGE" />}
    >
      <QueryView
        query={together({ stock, menu })}
        failure={t('FAILED_TO_FETCH_DAY')}
        skeleton={<RowShapes />}
      >
        {(known) => {
          if (known.stock.length === 0)
            return (
              <CardNote
                text={t('NO_INGREDIENTS_HINT')}
                action={{ text: t('ADD_INGREDIENT'), screen: 'storage', to: ROUTES.storage }}
              />
            )
          const low = lowStock(known.stock, known.menu)
          if (low.length === 0) return <CardNote text={t('NOTHING_RUNS_LOW')} />
          return (
            <CappedList label={t('RUNS_LOW')} rows={low}>
              {(each) => <LowStockRow key={each.ingredient._id} low={each} />}
            </CappedList>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
