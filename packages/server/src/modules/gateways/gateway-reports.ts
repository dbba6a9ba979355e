import type { DocumentKind, Minor, Payment, PaymentType, ReportedPart } from '@kafana/domain'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway } from './gateway.ts'

/** One line of a gateway's journal: a print command and its state. Times are UTC ms. */
export interface TaskEntry {
  readonly seq: number
  readonly at: number
  readonly taskId: string
  readonly epoch: number
  readonly state: 'SENDING' | 'DONE' | 'FAILED' | 'NOT_PRINTED' | 'CANCELLED' | 'UNKNOWN'
  /** Of SENDING: it was unknown before, and how it ends is yet to be reported. */
  readonly again: boolean
  readonly receiptNo: number | null
  readonly deviceSerial: string | null
  readonly printedAt: number | null
  readonly reason: string | null
  /**
   * The command as it was printed, with its permit: not to be trusted before the permit is checked. Only with
   * DONE and UNKNOWN.
   */
  readonly command: Readonly<Record<string, unknown>> | null
}

/** Amounts by the letter of their tax class. */
export type ByClass = Readonly<Record<string, Minor>>

/** A document that a device counts, as its gateway reported it. Times are UTC ms. */
export interface DeviceDocument {
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  readonly total: Minor
  readonly byClass: ByClass
  /** Which of its amounts the device itself reported. */
  readonly reported: ReportedPart
  readonly payment: Payment | null
  /** By type; null where `payment` says how all of it was paid. */
  readonly payments: readonly { readonly type: PaymentType; readonly amount: Minor }[] | null
  /** Null if the gateway did not request it, or does not remember that it did. */
  readonly taskId: string | null
  readonly ref: string | null
  readonly closingNo: number
  /** The first daily report that may include it; null where `closingNo` is certain. */
  readonly closingFrom: number | null
  readonly printedAt: number
}

/** A daily report: the totals of a day of a device. */
export interface DeviceClosing {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: number
  readonly sales: ByClass
  readonly storno: ByClass
  /** By payment, with stornos subtracted; null where the device does not say. */
  readonly cash: Minor | null
  readonly card: Minor | null
  readonly other: Minor | null
  /** Whether the totals are the device's own, not its gateway's sums of the documents. */
  readonly reported: boolean
  readonly receipts: number
  readonly stornos: number
  readonly voids: number
  /** Null for none. */
  readonly permit: string | null
}

/** An owner confirmed what a device counts: no documents were reported for some numbers up to this one. */
export interface CounterConfirmation {
  /** The device's name before; a confirmed reset gives it another one. */
  readonly serial: string
  readonly lastReceiptNo: number
  /** The highest number that the device is known to have reached, where it counts less now. */
  readonly countedBefore: number | null
}

/** A line of a gateway's journal: money in minor units, times in UTC ms. */
export type JournalLine = { readonly seq: number } & (
  | { readonly kind: 'task'; readonly entry: TaskEntry }
  | { readonly kind: 'document'; readonly document: DeviceDocument }
  | { readonly kind: 'closing'; readonly closing: DeviceClosing }
  | { readonly kind: 'confirmation'; readonly confirmation: CounterConfirmation }
  | {
      readonly kind: 'report'
      readonly at: number
      readonly commandType: number
      readonly context: object | null
    }
  /** A line that this server cannot read, as it was sent. */
  | { readonly kind: 'unreadable'; readonly line: object }
)

/** A task that was armed up to this epoch. */
export interface UnconfirmedTask {
  readonly taskId: string
  readonly epoch: number
  /** The id that its command names; null if that is not known. */
  readonly journal: string | null
}

export interface UnconfirmedTasks {
  readonly tasks: readonly UnconfirmedTask[]
  /** Whether there are more than these. */
  readonly isMore: boolean
}

/**
 * What billing does with the reports of the venue's gateways. Each call runs in the unit of work that also
 * records the line as received.
 */
export interface GatewayReports {
  /**
   * Lines come in the order in which they were written, each at least once: a restored database receives them
   * again. An error thrown here holds the line up.
   */
  applyTask(tx: WriteTx, gateway: Gateway, entry: TaskEntry): Promise<void>
  /** The gateway's answer to a command that was sent through the server. */
  taskAnswered(
    tx: WriteTx,
    gateway: Pick<Gateway, 'id'>,
    taskId: string,
    answer: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /** Called before anything else of a sync: checks whether the database was restored from backup. */
  detectRestore(tx: WriteTx): Promise<void>
  /** Whether the venue waits for its gateways to report everything. */
  isResynchronising(companyId: string): boolean
  /**
   * Everything that the gateway sent was received.
   * @param lastLine the last line of its journal; null if it was not sent
   */
  gatewayReported(tx: WriteTx, gateway: Gateway, lastLine: number | null): Promise<void>
  /**
   * The gateway has lost its journal, or what it wrote last: it cannot say of an earlier command that it did not
   * print.
   * @param isOther whether it has another journal now
   */
  journalLost(tx: WriteTx, gateway: Gateway, isOther: boolean): Promise<void>
  /** These pairings were of the same gateway, which was paired again: it reports what they have not reported. */
  pairedAgain(
    tx: WriteTx,
    gateway: Pick<Gateway, 'id' | 'commandsFor'>,
    earlier: readonly string[],
  ): Promise<void>
  /**
   * Tasks whose final state this gateway has not reported, although no screen waits for the print any more; not all at
   * once if there are very many.
   * @param after the last one that the gateway has heard of; null from the first one
   */
  unconfirmedTasks(
    tx: Tx,
    gateway: Pick<Gateway, 'id' | 'commandsFor'>,
    after: string | null,
  ): Promise<UnconfirmedTasks>
  /** The highest receipt number of this device among the venue's bills; null if there is none. */
  highestReceiptNo(tx: Tx, serial: string): Promise<number | null>
}
