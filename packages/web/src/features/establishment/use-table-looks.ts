import { replaceEqualDeep } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useCall } from '../../platform/api/query.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { useLiveState } from '../../platform/live/live.ts'
import { couldNotAsk } from '../../platform/live/refresher.ts'
import { notify } from '../../ui/notify.ts'
import { looksOf, type TableLooks } from './table-look.ts'

/** News comes by itself; this begins the count anew when the venue's day does. */
const READ_AGAIN_MS = 60_000
/** Often enough for minutes. */
const TICK_MS = 10_000

const useTicks = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The same object for as long as it says the same: whoever shows it is not rendered anew. */
const useUnchanged = <T>(value: T): T => {
  const [kept, setKept] = useState(value)
  const next = replaceEqualDeep(kept, value)
  if (next !== kept) setKept(next)
  return next
}

const reasonOf = (error: Error, t: TFunction): string =>
  isApiError(error) ? errorText(error, t) : t('FAILED_TO_FETCH_TABLES')

export interface FloorNow {
  /** Null while nobody knows. */
  readonly looks: TableLooks | null
  /** The tables could not be asked for; what was known before still stands in `looks`. */
  readonly isFailed: boolean
  readonly isFetching: boolean
  readonly again: () => void
}

/** How every table of the venue looks now: asked for in one call, live, and counting on by itself. A look that stays the same stays the same object. */
export const useTableLooks = (): FloorNow => {
  const { t } = useTranslation()
  const { ticketTimes } = useVenue()
  const { data, error, isFetching, refetch } = useCall(
    'orders',
    'floor',
    {},
    { refetchInterval: READ_AGAIN_MS },
  )
  const now = useTicks()
  const looks = useUnchanged(data ? looksOf(data, ticketTimes, now) : null)
  // The banner says already that the server is away.
  const isTold = useLiveState().phase === 'lost' && couldNotAsk(error)
  const reason = isTold ? null : error && reasonOf(error, t)
  useEffect(() => {
    if (reason !== null) notify.error(`${t('ORDER_COUNTS_FAILED')} ${reason}`)
  }, [reason, t])
  return { looks, isFailed: error !== null, isFetching, again: () => void refetch() }
}
