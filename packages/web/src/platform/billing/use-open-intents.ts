import type { BillIntent } from '@kafana/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../api/query.ts'

/** News tells of every step; what a connection missed is asked for. */
const ASK_EVERY_MS = 30_000

/** What `select` makes of the venue's bills under way. */
export const useOpenIntents = <D>(enabled: boolean, select: (bills: BillIntent[]) => D): UseQueryResult<D> =>
  useCall('billing', 'intents', { query: { open: '1' } }, { enabled, select, refetchInterval: ASK_EVERY_MS })
