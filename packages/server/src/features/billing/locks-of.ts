import type { BillKind } from '@kafana/domain'
import type { Locks } from './intent-store.ts'

/** What a bill under way locks of its orders; null for one that is only reserved. */
export const locksOf = (armedAs: BillKind | null): Locks => ({
  live: 1,
  fiscal: armedAs === 'fiscal' ? 1 : 0,
  storno: armedAs === 'storno' ? 1 : 0,
})
