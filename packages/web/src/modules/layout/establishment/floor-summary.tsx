import { isApiError, isUnreachable } from '@kafana/client/api/api-error.ts'
import { useCall } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { TableStatus } from '@kafana/client/i18n/table-status-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import { isUnsentOrder } from '@kafana/client/outbox/pending-change.ts'
import { usePendingChanges } from '@kafana/client/outbox/use-outbox.ts'
import type { VenueTable } from '@kafana/contract'
import { Button } from '@mantine/core'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { countsOf, type FloorCounts, StatusIcon, floorActivity, type FloorActivity } from './table-status.tsx'
import c from './floor-summary.module.css'
import statusStyles from './table-status.module.css'

/** Changes arrive live; this resets today's counts when a new business day begins. */
const REFETCH_MS = 60_000
/** Frequent enough to display minutes. */
const TICK_MS = 10_000

const useTick = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps the identity of equal values, so that components do not re-render for them. */
const useStable = <T,>(value: T): T => {
  const [stable, setStable] = useState(value)
  const next = replaceEqualDeep(stable, value)
  if (next !== stable) setStable(next)
  return next
}

const reasonOf = (error: Error, t: Translate): string =>
  isApiError(error) ? errorText(error, t) : t('FAILED_TO_FETCH_TABLES')

interface FloorActivityQuery {
  /** Null while unknown. */
  readonly activity: FloorActivity | null
  /** The tables could not be fetched; `activity` keeps what was known before. */
  readonly isFailed: boolean
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * The activity of all tables of the venue: fetched in one call, updated live and every minute. The activity
 * of a table keeps its identity until it changes.
 */
export const useFloorActivity = (): FloorActivityQuery => {
  const { t } = useTranslation()
  const { ticketTimes } = useVenue()
  const { data, error, isFetching, refetch } = useCall('orders', 'floor', {}, { refetchInterval: REFETCH_MS })
  const now = useTick()
  const unsent = new Set(
    usePendingChanges()
      .filter(isUnsentOrder)
      .map(({ input }) => input.body.table ?? ''),
  )
  const activity = useStable(data ? floorActivity(data, ticketTimes, now, unsent) : null)
  // The banner already shows that the server cannot be reached.
  const isShownByBanner = useLiveState().phase === 'lost' && isUnreachable(error)
  const reason = isShownByBanner ? null : error && reasonOf(error, t)
  useEffect(() => {
    if (reason !== null) notify.error(`${t('ORDER_COUNTS_FAILED')} ${reason}`)
  }, [reason, t])
  return { activity, isFailed: error !== null, isFetching, retry: () => void refetch() }
}

const COUNTS = [
  { of: 'waiting', status: 'fresh', text: 'FLOOR_COUNT_WAITING' },
  { of: 'late', status: 'late', text: 'FLOOR_COUNT_LATE_OF' },
  { of: 'ready', status: 'ready', text: 'FLOOR_COUNT_READY' },
  { of: 'served', status: 'served', text: 'FLOOR_COUNT_SERVED' },
  { of: 'preBilled', status: 'preBilled', text: 'FLOOR_COUNT_PRE_BILLED' },
  { of: 'free', status: 'free', text: 'FLOOR_COUNT_FREE' },
] as const satisfies readonly {
  readonly of: keyof FloorCounts
  readonly status: TableStatus
  readonly text: string
}[]

const ONLY_IF_ANY: ReadonlySet<keyof FloorCounts> = new Set(['late', 'preBilled'])

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
      {COUNTS.filter(({ of }) => !ONLY_IF_ANY.has(of) || counts[of] > 0).map(({ of, status, text }) => (
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
