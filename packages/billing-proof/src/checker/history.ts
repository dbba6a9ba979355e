import type { BillIntent, FiscalDayDocument } from '@kafana/contract'
import type { DeviceReceipt, DeviceRecord } from './device-record.ts'
import type { ServerRecord } from './server-record.ts'

/**
 * What every history has to leave behind. I1: an order has at most one receipt that counts. I2: every receipt
 * of the device is one closed bill's, or is
 * listed for people. I3: per tax class both sides come to the same. I4: no number of the device is
 * unexplained. I5: a fiscal bill has its number.
 * I6: nothing stays under way. I7: what was written stays. I8: one document for one intent. CASH: the person
 * who took the money owes it once.
 */
const INVARIANTS = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'CASH'] as const
type Invariant = (typeof INVARIANTS)[number]

/** A broken invariant with its evidence in words. */
export interface Violation {
  readonly invariant: Invariant
  readonly evidence: string
}

export type Report = (invariant: Invariant, evidence: string) => void

/**
 * What the server answered to a reservation: a server that was restored from an older copy no longer knows.
 */
export interface ReservedBill {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
}

/** A look at both sides before the end. */
export interface Snapshot {
  readonly devices: readonly DeviceRecord[]
  readonly intents: readonly BillIntent[]
  /**
   * The server was restored from a backup after this snapshot: its later answers are not compared with it.
   */
  readonly serverForgot: boolean
}

/** A history at its end, when everything is up and nothing moves any more. */
export interface History {
  readonly devices: readonly DeviceRecord[]
  readonly server: ServerRecord
  readonly looks: readonly Snapshot[]
  readonly promised: readonly ReservedBill[]
  /**
   * Devices whose gateway lost its journal or had it restored from an older copy: what it printed before that
   * moment (UTC ms) without reporting it is never reported.
   */
  readonly forgetful: readonly { readonly serial: string; readonly at: number }[]
}

/** A receipt or storno on paper, of a device. */
export interface Paper extends DeviceReceipt {
  readonly serial: string
}

export const nameOf = ({ serial, receiptNo }: Pick<Paper, 'serial' | 'receiptNo'>): string =>
  `${serial} #${receiptNo}`
const key = (serial: string | null, receiptNo: number | null): string => `${serial} ${receiptNo}`

const documentsOf = ({ days }: ServerRecord) => days.flatMap(({ documents }) => documents)
const differencesOf = ({ days }: ServerRecord) => days.flatMap(({ differences }) => differences)

/**
 * Of several bills with one reference the last in this order stands for it; no pre-bill stands before one
 * that a device may have counted.
 */
const RANKS: readonly BillIntent['state'][] = [
  'ABORTED',
  'RESERVED',
  'ARMED',
  'IN_DOUBT',
  'PRINTED',
  'MANUAL',
  'BILLED',
]
const rankOf = ({ state, kind }: BillIntent): number =>
  RANKS.indexOf(state) - (kind === 'pre' ? RANKS.length : 0)

/**
 * What a history holds, found by what the parties have in common: the reference on the paper, and the number.
 */
export const indexOf = ({ devices, server, promised }: History) => {
  const papers: Paper[] = devices.flatMap(({ serial, receipts }) =>
    receipts.filter(({ kind }) => kind !== 'void').map((receipt) => ({ ...receipt, serial })),
  )
  const intents = new Map<string, BillIntent>()
  // A cancelled bill that was printed all the same is reconstructed under its reference: the closed one counts.
  for (const intent of server.intents.toSorted((a, b) => rankOf(a) - rankOf(b)))
    intents.set(intent.ref, intent)
  const orders = new Map<string, readonly string[]>()
  // What was promised holds, also where a server that forgot it no longer finds the orders.
  for (const { ref, orders: ids } of [...promised, ...server.intents])
    orders.set(ref, [...new Set([...(orders.get(ref) ?? []), ...ids])])
  const documents = new Map(
    documentsOf(server)
      .filter(({ serial }) => serial !== null)
      .map((document) => [key(document.serial, document.receiptNo), document] as const),
  )
  const byIntent = new Map(
    documentsOf(server)
      .filter(({ intent, billNo }) => intent !== null && billNo !== null)
      .map((document) => [document.intent, document] as const),
  )
  const listed = new Set(
    differencesOf(server)
      .filter(({ kind }) => kind === 'ONLY_ON_DEVICE' || kind === 'NEEDS_PERSON')
      .map(({ serial, receiptNo }) => key(serial, receiptNo)),
  )
  // Of what a device had counted when an owner confirmed it the book names the numbers alone.
  const unreported = differencesOf(server).filter(({ kind }) => kind === 'NUMBERS_UNTOLD')
  const isUnreported = (serial: string, receiptNo: number): boolean =>
    unreported.some(
      (one) => one.serial === serial && receiptNo >= (one.receiptNo ?? 0) && receiptNo <= (one.lastNo ?? 0),
    )
  const manual = (ref: string | null): boolean => ref !== null && intents.get(ref)?.state === 'MANUAL'
  const isForeign = ({ serial, receiptNo }: Paper): boolean =>
    documents.get(key(serial, receiptNo))?.kind === 'external'
  return {
    papers,
    /** Somebody made it at the device itself. */
    isForeign,
    /** The bill whose reference is on the paper; a restored server may have lost it. */
    intentOf: ({ ref }: Paper): BillIntent | undefined => (ref === null ? undefined : intents.get(ref)),
    /** The orders that were billed under this reference. */
    ordersOf: (ref: string | null): readonly string[] => (ref === null ? [] : (orders.get(ref) ?? [])),
    /**
     * What the book says of a number. Who looked at the paper named its number and no device: then the
     * reference shows that it is the bill's.
     */
    documentOf: (serial: string, receipt: DeviceReceipt): FiscalDayDocument | undefined => {
      const bill = receipt.ref === null ? undefined : intents.get(receipt.ref)
      const typed =
        bill?.state === 'BILLED' && bill.receiptNo === receipt.receiptNo ? byIntent.get(bill._id) : undefined
      return documents.get(key(serial, receipt.receiptNo)) ?? (typed?.serial === null ? typed : undefined)
    },
    /**
     * Is the paper on a list for people: a bill that needs one, a document of somebody else, or one that the
     * books call a difference?
     */
    isListed: (paper: Paper): boolean =>
      manual(paper.ref) ||
      listed.has(key(paper.serial, paper.receiptNo)) ||
      isUnreported(paper.serial, paper.receiptNo) ||
      isForeign(paper),
    /** Does the fiscal report ask for the paper of this number, because nobody reported it? */
    isUnreported,
  }
}
export type Index = ReturnType<typeof indexOf>

/** A bill that counts for the device: it is closed, and it is no pre-bill. */
export const isFiscalBill = ({ state, kind }: BillIntent): boolean =>
  state === 'BILLED' && (kind === 'fiscal' || kind === 'storno')
