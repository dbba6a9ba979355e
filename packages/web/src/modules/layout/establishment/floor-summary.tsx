import type { VenueTable } from '@kafana/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countsOf, type FloorCounts, StatusIcon, type TableStatus } from './table-status.tsx'
import type { FloorActivityQuery } from './use-floor-activity.ts'
import c from './floor-summary.module.css'
import statusStyles from './table-status.module.css'

const COUNTS = [
  { of: 'waiting', status: 'fresh', text: 'FLOOR_COUNT_WAITING' },
  { of: 'late', status: 'late', text: 'FLOOR_COUNT_LATE_OF' },
  { of: 'ready', status: 'ready', text: 'FLOOR_COUNT_READY' },
  { of: 'served', status: 'served', text: 'FLOOR_COUNT_SERVED' },
  { of: 'free', status: 'free', text: 'FLOOR_COUNT_FREE' },
] as const satisfies readonly {
  readonly of: keyof FloorCounts
  readonly status: TableStatus
  readonly text: string
}[]

interface FloorSummaryProps {
  readonly tables: readonly VenueTable[]
  readonly floor: FloorActivityQuery
}

/** The number of tables by status, with the icons and colours of the tiles. */
export const FloorSummary = ({
  tables,
  floor: { activity, isFailed, isFetching, retry },
}: FloorSummaryProps) => {
  const { t } = useTranslation()
  if (!activity && !isFailed) return <div className={c.summary} />
  if (!activity) {
    return (
      <div className={c.summary} role="status">
        <span>{t('FLOOR_STATES_UNKNOWN')}</span>
        <Button variant="default" size="compact-md" loading={isFetching} onClick={retry}>
          {t('TRY_AGAIN')}
        </Button>
      </div>
    )
  }
  const counts = countsOf(tables, activity)
  return (
    <ul className={c.summary} aria-label={t('FLOOR_TABLES_NOW')}>
      {COUNTS.filter(({ of }) => of !== 'late' || counts.late > 0).map(({ of, status, text }) => (
        <li
          key={of}
          className={`${statusStyles.status} ${c.part}`}
          data-status={status}
          data-zero={counts[of] === 0 || undefined}
        >
          <StatusIcon status={status} />
          <span className={c.number} aria-hidden>
            {counts[of]}
          </span>
          <span className={c.label}>{t(text, { count: counts[of] })}</span>
        </li>
      ))}
    </ul>
  )
}
