import { ROUTES } from '@kafana/domain'
import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { together } from '../../ui/together.ts'
import { CardNote } from './card-note.tsx'
import { DutyGroup } from './duty-group.tsx'
import { dutiesOf } from './duty.ts'
import { MoreLink } from './more-link.tsx'
import { RowShapes } from './rows.tsx'
import c from './duty-group.module.css'

const MOST_COLUMNS = 3

/** Which tables each waiter looks after, which nobody does, and where guests sit. */
export const TablesCard = () => {
  const { t } = useTranslation()
  const tables = useCall('layout', 'tables')
  const zones = useCall('layout', 'zones')
  const staff = useCall('staff', 'list')
  const now = useCall('statistics', 'floor')
  return (
    <StatCard
      title={t('TABLES_AND_WAITERS')}
      icon={<IconArmchair size={20} />}
      action={<MoreLink screen="establishment" to={ROUTES.establishment} text="FLOOR_TITLE" />}
    >
      <QueryView
        query={together({ tables, zones, staff, now })}
        failure={t('FAILED_TO_FETCH_DAY')}
        skeleton={<RowShapes />}
      >
        {(floor) => {
          if (floor.tables.length === 0)
            return (
              <CardNote
                text={t('NO_TABLES_YET')}
                action={{ text: t('ADD_TABLE'), screen: 'establishment', to: ROUTES.establishment }}
              />
            )
          const duties = dutiesOf(floor)
          const columns = Math.min(
            MOST_COLUMNS,
            Math.max(1, duties.filter(({ waiter }) => waiter !== null).length),
          )
          return (
            <div className={c.groups} style={{ columnCount: columns }}>
              {duties.map((duty) => (
                <DutyGroup key={duty.waiter?._id ?? 'nobody'} duty={duty} />
              ))}
            </div>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
