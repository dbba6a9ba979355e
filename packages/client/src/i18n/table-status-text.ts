import type { TextKey } from './translator.ts'

/**
 * The state of a table: `ready` if anything is, else, while guests wait, by how long they have waited. With nothing open
 * but a pre-bill that is not paid it is `preBilled`, after half an hour `unpaid`.
 */
export type TableStatus = 'free' | 'fresh' | 'warn' | 'late' | 'ready' | 'served' | 'preBilled' | 'unpaid'

/** Each status in words, with how long it has lasted. */
export const SPOKEN_TEXT = {
  fresh: 'FLOOR_WAITING_FOR',
  warn: 'FLOOR_WAITING_LONG',
  late: 'FLOOR_LATE_FOR',
  ready: 'FLOOR_READY_FOR',
  served: 'FLOOR_SERVED_FOR',
  preBilled: 'FLOOR_PRE_BILLED_FOR',
  unpaid: 'FLOOR_UNPAID_FOR',
} as const satisfies Record<Exclude<TableStatus, 'free'>, TextKey>
