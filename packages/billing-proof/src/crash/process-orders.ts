/**
 * A commit of one of the product's stores that writes `table`, and where given has `word` in its statements
 * or values.
 */
export interface Place {
  readonly store: 'kafana.db' | 'journal.db' | 'device.db'
  readonly table: string
  readonly word?: string
  readonly when: 'before' | 'after'
}

/**
 * What happens to the process at a place. `dies`: kill -9. `power`: kill -9, and of what was not flushed a
 * part is lost (see `inside/flushed.ts`).
 * `stands still`: nothing in it moves until it is let go. `fails`: a commit fails,
 * although of an `after` it did not.
 * `disk full`: from here on nothing can be written.
 */
export type StopKind = 'dies' | 'power' | 'stands still' | 'fails' | 'disk full'

export interface Stop {
  readonly place: Place
  readonly blow: StopKind
  /** A file that shows that the process came there. */
  readonly reached: string
  /** A file that lets a process go that stands still. */
  readonly release: string
  /** Draws what survives a power cut. */
  readonly seed: string
}

/** Something that the product must not do: put into a process to see that the checker finds out. */
export const PLANTED = [
  'journal not flushed',
  'orders not held',
  'tombstone forgotten',
  'baseline is the counter',
  'done swallowed',
] as const
export type Planted = (typeof PLANTED)[number]

/** Orders to a running process; it answers with the same id once it has carried one out. */
export type ProcessOrder =
  | { readonly id: number; readonly do: 'pass'; readonly ms: number }
  | { readonly id: number; readonly do: 'stop'; readonly stop: Stop }
  | { readonly id: number; readonly do: 'disk'; readonly full: boolean }
  | { readonly id: number; readonly do: 'power'; readonly seed: string }
  | { readonly id: number; readonly do: 'forget' }

/** Orders to a process at its start, as JSON in `KAFANA_CRASH`. */
export interface InitialOrders {
  /** How far its clock is ahead, ms. */
  readonly ahead: number
  readonly planted: Planted | null
  readonly stops: readonly Stop[]
}
export const INITIAL_ORDERS = 'KAFANA_CRASH'
