import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Locks } from './intent-store.ts'
import type { Intent, PrintOutcome } from './intent.ts'

/** When a bill counts (UTC ms), and in whose name its money is booked. */
export interface Booking {
  readonly at: number
  readonly by: string
}

/** What a bill of one kind does to its orders and to people's cash once it is on paper. */
export interface BillEffect {
  /** What its orders keep for ever; set before it is applied. */
  readonly locks: Locks
  apply(tx: WriteTx, intent: Intent, outcome: PrintOutcome, booking: Booking): Promise<void>
}
