import type { FloorTable } from '@kafana/contract'

/** A table of the floor at this moment: free, and nothing ordered there today. */
export const floorTable = (table: string, changes: Partial<FloorTable> = {}): FloorTable => ({
  table,
  today: 0,
  state: 'free',
  since: null,
  category: null,
  waiting: 0,
  ready: 0,
  served: 0,
  ...changes,
})
