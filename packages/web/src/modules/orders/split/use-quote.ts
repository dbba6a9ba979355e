import { hasCode } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import { invalidate } from '@kafana/client/api/cached-queries.ts'
import { pricedAs, type SplitLine } from '@kafana/client/split/split-choice.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BillPart } from '../../billing/index.ts'

/** Presses in quick succession ask once. */
const PAUSE_MS = 250

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

type Part = Pick<BillPart, 'check' | 'selection'>

/**
 * What a bill of a part of a check comes to, as the server says; null for none. While it is read, the one before stays.
 * @param of what can be paid: where that changes, the same part may come to something else
 * @param onStale called if the part names what is not there any more; the check is read again then
 */
export const useQuote = (part: Part | null, of: readonly SplitLine[], onStale: (error: Error) => void) => {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: ['billing', 'quote', part, pricedAs(of)],
    enabled: part !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (part === null) return null
      await pause(signal)
      try {
        return await api.billing.quote(
          { params: { id: part.check }, body: { selection: part.selection } },
          { signal },
        )
      } catch (error) {
        if (hasCode(error, 'LINE_CHANGED')) {
          onStale(error)
          void invalidate(queryClient, ['checks'])
        }
        throw error
      }
    },
  })
  const quote = part === null ? undefined : (query.data ?? undefined)
  return { quote, isLoading: part !== null && query.isFetching, error: part === null ? null : query.error }
}
