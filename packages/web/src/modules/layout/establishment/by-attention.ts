import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { TableStatus } from '@kafana/client/i18n/table-status-text.ts'
import type { VenueTable } from '@kafana/contract'
import type { FloorActivity } from './table-status.tsx'

/** What needs somebody first comes first; a table whose status is unknown comes last. */
const RANK: Readonly<Record<TableStatus, number>> = {
  ready: 0,
  late: 1,
  unpaid: 2,
  warn: 3,
  fresh: 4,
  preBilled: 5,
  served: 6,
  free: 7,
}
const UNKNOWN = 8

/** The tables by what needs attention, the longest in each status first, then by name. */
export const byAttention = (tables: readonly VenueTable[], activity: FloorActivity | null): VenueTable[] => {
  const keyOf = ({ _id }: VenueTable): readonly [number, number] => {
    const now = activity?.[_id]
    return now ? [RANK[now.status], -(now.minutes ?? 0)] : [UNKNOWN, 0]
  }
  return tables.toSorted((a, b) => {
    const [[rankA, waitA], [rankB, waitB]] = [keyOf(a), keyOf(b)]
    return rankA - rankB || waitA - waitB || compareTexts(a.name, b.name)
  })
}
