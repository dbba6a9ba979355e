import { replaceEqualDeep } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, isUnreachable } from '../../../platform/api/api-error.ts'
import { useCall } from '../../../platform/api/query.ts'
import { errorText } from '../../../platform/i18n/message-text.ts'
import { useVenue } from '../../../platform/i18n/use-venue.ts'
import { useLiveState } from '../../../platform/live/use-live.ts'
import { notify } from '../../../ui/notify.tsx'
import { floorActivity, type FloorActivity } from './table-status.tsx'

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
const useStable = <T>(value: T): T => {
  const [stable, setStable] = useState(value)
  const next = replaceEqualDeep(stable, value)
  if (next !== stable) setStable(next)
  return next
}

const reasonOf = (error: Error, t: TFunction): string =>
  isApiError(error) ? errorText(error, t) : t('FAILED_TO_FETCH_TABLES')

export interface FloorActivityQuery {
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
  const activity = useStable(data ? floorActivity(data, ticketTimes, now) : null)
  // The banner already shows that the server cannot be reached.
  const isShownByBanner = useLiveState().phase === 'lost' && isUnreachable(error)
  const reason = isShownByBanner ? null : error && reasonOf(error, t)
  useEffect(() => {
    if (reason !== null) notify.error(`${t('ORDER_COUNTS_FAILED')} ${reason}`)
  }, [reason, t])
  return { activity, isFailed: error !== null, isFetching, retry: () => void refetch() }
}
