import type { VenueTable } from '@kafana/contract'
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { useLiveNews } from '../../platform/live/live.ts'
import { notify } from '../../ui/notify.ts'
import { createGate } from './create-gate.ts'

/** A browser has six connections to a server: counts leave some of them to the rest of the screen. */
const gate = createGate(3)
const STALE_MS = 300_000
// Not under the orders' room: a moved order changes no count, and every table would be counted again. New orders and a resync still do.
const keyOf = (tableId: string) => ['table-orders', tableId] as const

interface Counts {
  readonly counts: ReadonlyMap<string, number>
  readonly error: Error | null
}

/** How many orders each of these tables had today by the venue's clock. A new order counts its own table again. */
export const useOrderCounts = (tables: readonly VenueTable[]): ReadonlyMap<string, number> => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { start, end } = useTodayBounds()
  const combine = useCallback((results: UseQueryResult<{ id: string; count: number }>[]): Counts => ({
    counts: new Map(results.flatMap(({ data }) => (data ? [[data.id, data.count]] : []))),
    error: results.find((result) => result.error)?.error ?? null,
  }), [])
  const { counts, error } = useQueries({
    queries: tables.map(({ _id: id }) => ({
      queryKey: [...keyOf(id), start],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        gate(async () => ({ id, ...await api.orders.countByTable({ params: { id }, query: { start, end } }, { signal }) })),
      staleTime: STALE_MS,
    })),
    combine,
  })
  useLiveNews((message) => {
    if (message.type === 'orderCreated') void queryClient.invalidateQueries({ queryKey: keyOf(message.order.table._id) })
  })
  const reason = error && (isApiError(error) ? errorText(error, t) : t('FAILED_TO_FETCH_TABLES'))
  useEffect(() => {
    if (reason !== null) notify.error(`${t('ORDER_COUNTS_FAILED')} ${reason}`)
  }, [reason, t])
  return counts
}
