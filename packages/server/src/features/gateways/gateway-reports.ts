import type { TASK_STATES } from '@kafana/contract'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway } from './gateway.ts'

/** One line of a gateway's journal about a command: what became of it. Times are UTC ms. */
export interface TaskEntry {
  readonly seq: number
  readonly at: number
  readonly taskId: string
  readonly epoch: number
  readonly state: (typeof TASK_STATES)[number]
  readonly receiptNo: number | null
  readonly deviceSerial: string | null
  readonly printedAt: number | null
  readonly reason: string | null
  /** As it was printed, permit included: nothing of it is to be believed before the permit was checked. Only with DONE and UNKNOWN. */
  readonly command: Readonly<Record<string, unknown>> | null
}

/** A task that was armed up to this epoch. */
export interface Doubt {
  readonly taskId: string
  readonly epoch: number
}

/** Who is told what a gateway tells of its tasks, each in the unit that also remembers the line as taken. Its own venue alone is meant. */
export interface GatewayReports {
  /** Lines come in the order in which they were written, each at least once: a store that was restored is told again. What is thrown here holds the line up. */
  settle(tx: WriteTx, gateway: Gateway, entry: TaskEntry): Promise<void>
  /** Before anything of a gateway is taken: is this the store that it spoke to? */
  begin(tx: WriteTx): Promise<void>
  /** Is it of importance when a gateway has told everything? */
  isWaiting(companyId: string): boolean
  /** What it had to tell was taken. @param lastLine the last line of its journal; null where it does not say */
  told(tx: WriteTx, gateway: Gateway, lastLine: number | null): Promise<void>
  /** It knows nothing more of what it was sent so far. */
  lostJournal(tx: WriteTx, gateway: Gateway): Promise<void>
  /** Tasks of which the last word of this gateway is missing, although nobody waits for their paper any more. */
  doubtsOf(tx: Tx, gateway: Pick<Gateway, 'id'>): Promise<readonly Doubt[]>
  /** The highest receipt of this device among the venue's bills; null when there is none. */
  highestReceiptNo(tx: Tx, serial: string): Promise<number | null>
}
