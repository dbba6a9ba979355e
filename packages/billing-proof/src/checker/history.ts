import type { BillIntent, FiscalDayDocument } from '@kafana/contract'
import { toCents } from './amounts.ts'
import type { DeviceReceipt, DeviceRecord } from './device-record.ts'
import type { OrderedLine } from './ordered-line.ts'
import type { ServerRecord } from './server-record.ts'

/**
 * Invariants.
 *
 * - I1: an order has at most one receipt that is not voided, and none if it has an invoice instead.
 * - I2: every document of a device belongs to one closed bill or is listed for an owner, and every closed
 *   fiscal bill was printed. A closed bill that is undone was not.
 * - I3: per tax class, both sides have the same totals.
 * - I4: the server accounts for every number of a device.
 * - I5: every closed fiscal bill has its number.
 * - I6: no bill stays in progress, and orders and bills agree.
 * - I7: nothing recorded is lost or changed.
 * - I8: an intent has at most one document.
 * - I9: a document has the lines of its bill: titles, quantities, prices and tax letters.
 * - I10: bills are of what was ordered and not taken off, at its price.
 * - I11: no line that was ordered is on receipts that are not voided more than once, whole or in parts.
 * - I12: the parts of what was ordered come to what was ordered less what was taken off, and an order is divided only by
 *   a bill that was armed.
 * - I13: a request of a waiter's phone is on one receipt at most, however often it is repeated.
 * - I14: a bill has the payments with which it was armed, which come to its total, and what was paid by tender is what
 *   orders are paid with now.
 * - I15: prices are those that were ordered less the discounts that were given, each of which is used once.
 * - I16: accounts are charged and vouchers redeemed with what the bills that stand have of them, each once, and with no
 *   more than their limit, or what was paid for them.
 * - CASH: a person's balance is the cash in their pocket, and never below zero.
 */
const INVARIANTS = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'I8',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
  'I14',
  'I15',
  'I16',
  'CASH',
] as const
type Invariant = (typeof INVARIANTS)[number]

/** A broken invariant, with a description of the evidence. */
export interface Violation {
  readonly invariant: Invariant
  readonly evidence: string
}

export type ReportViolation = (invariant: Invariant, evidence: string) => void

/** A reservation that the server confirmed. After a restore from a backup it may no longer have it. */
export interface ReservedBill {
  readonly intentId: string
  readonly ref: string
  readonly orders: readonly string[]
  /** The person whom a storno named as paying the guests. */
  readonly paidBy?: string | null
}

/** A part of an order, or what was left of it, as the server's command named it. */
export interface CarvedOrder {
  readonly order: string
  readonly from: string
  readonly lines: readonly { readonly from: string; readonly num: number; readonly den: number }[]
}
/** A bill that the server armed. After a restore from a backup it may no longer have it. */
export interface ArmedBill {
  readonly ref: string
  readonly orders: readonly string[]
  /** Those of its orders that are parts; the others are whole. */
  readonly carved: readonly CarvedOrder[]
  /** The request of a waiter's phone that made it. */
  readonly request?: string
  /** How it is paid, in cents; missing where one word of its receipt says it. */
  readonly payments?: readonly ArmedPayment[]
}
interface ArmedPayment {
  readonly tender: string
  readonly amount: number
  readonly tip?: number
  /** The account that it charges, or the voucher. */
  readonly account?: string
}

/** An account or a voucher, as people know it: a restored server may have forgotten it. */
export interface KnownAccount {
  readonly id: string
  /** How much may be owed on it, in cents: nothing on a voucher; null for any amount. */
  readonly limit: number | null
  /** What guests have paid into it or for it by the end, in cents. */
  readonly paidIn: number
}

/** An invoice instead of a receipt that somebody has, with the mark of its bill. */
export interface IssuedInvoice {
  readonly ref: string
  readonly orders: readonly string[]
}

/** A discount that a screen gave, as the server confirmed it. `value` is percent, or an amount in major units. */
export interface GivenDiscount {
  readonly id: string
  readonly kind: 'percent' | 'amount' | 'comp'
  readonly value: number
  readonly isOfLines: boolean
}

/** The state of both sides at an earlier time. */
export interface Snapshot {
  readonly devices: readonly DeviceRecord[]
  readonly intents: readonly BillIntent[]
  /** Whether the server was restored from a backup after this snapshot; it may then contradict it. */
  readonly restoredAfter: boolean
}

/** The final state of a history, after everything has recovered. */
export interface History {
  readonly devices: readonly DeviceRecord[]
  readonly server: ServerRecord
  readonly snapshots: readonly Snapshot[]
  readonly reservations: readonly ReservedBill[]
  readonly armed: readonly ArmedBill[]
  readonly discounts: readonly GivenDiscount[]
  readonly invoiced: readonly IssuedInvoice[]
  /** Orders whose invoice somebody has a credit note for. */
  readonly credited: readonly string[]
  /** The accounts and vouchers that guests pay with. */
  readonly accounts: readonly KnownAccount[]
  /** What is left of them, and was refused although no bill was open. */
  readonly refusedLeft: readonly string[]
  /**
   * Devices whose gateway lost its journal or had it restored from a backup. Documents that had been printed or
   * sent by then (up to the number `upTo`) may never be reported.
   */
  readonly journalLosses: readonly { readonly serial: string; readonly upTo: number }[]
  /**
   * The receipts (by name) that the journal of their device and the server's store both forgot, each because it went
   * back to a copy from before the bill was armed. Nothing but paper knows of them.
   */
  readonly forgotten: ReadonlySet<string>
  /** Whether a screen reported bills that were not printed; the fiscal report then has to list them. */
  readonly hasLyingScreen: boolean
  /** Every line that a screen sent with a ticket. */
  readonly ordered: readonly OrderedLine[]
}

/** A receipt or storno that a device printed. */
export interface PrintedReceipt extends DeviceReceipt {
  readonly serial: string
  /** Whether its device adds up by itself. */
  readonly addsByItself: boolean
}

export const nameOf = ({ serial, receiptNo }: Pick<PrintedReceipt, 'serial' | 'receiptNo'>): string =>
  `${serial} #${receiptNo}`
const key = (serial: string | null, receiptNo: number | null): string => `${serial} ${receiptNo}`

const documentsOf = ({ days }: ServerRecord) => days.flatMap(({ documents }) => documents)
const differencesOf = ({ days }: ServerRecord) => days.flatMap(({ differences }) => differences)

/**
 * Of several bills with the same reference, the one with the highest rank is used; pre-bills rank below all
 * others.
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

/** How the fiscal report lists a bill of which no gateway has the receipt; the last one where its gateway does not know. */
const UNPROVED: readonly string[] = ['PRINT_UNCONFIRMED', 'PRINT_DENIED', 'RECEIPT_UNTOLD']

/** Indexes a history by what both sides have in common: the printed reference and the receipt number. */
export const indexHistory = ({
  devices,
  server,
  reservations,
  armed,
  hasLyingScreen,
  journalLosses,
}: History) => {
  const printed: PrintedReceipt[] = devices.flatMap(({ serial, receipts, addsByItself = false }) =>
    receipts.filter(({ kind }) => kind !== 'void').map((receipt) => ({ ...receipt, serial, addsByItself })),
  )
  const intents = new Map<string, BillIntent>()
  // A cancelled bill that was printed anyway is reconstructed with its reference; the closed one is used.
  for (const intent of server.intents.toSorted((a, b) => rankOf(a) - rankOf(b)))
    intents.set(intent.ref, intent)
  const orders = new Map<string, readonly string[]>()
  // Reservations count even if a restored server no longer has their orders.
  // A bill of parts that was never armed only held their orders.
  const armedOnServer = server.intents.filter(({ kind }) => kind !== null)
  for (const { ref, orders: ids } of [...reservations, ...armed, ...armedOnServer])
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
  // Of documents from before an owner confirmed the counter, the fiscal report lists only the numbers.
  const unreported = differencesOf(server).filter(({ kind }) => kind === 'NUMBERS_UNTOLD')
  const isUnreported = (serial: string, receiptNo: number): boolean =>
    unreported.some(
      (one) => one.serial === serial && receiptNo >= (one.receiptNo ?? 0) && receiptNo <= (one.lastNo ?? 0),
    )
  // Of a bill whose order the backup did not have, it lists the mark and what was sent.
  const lost = new Map(
    differencesOf(server)
      .filter(({ kind }) => kind === 'BILL_LOST')
      .map(({ ref, ours }) => [ref, ours] as const),
  )
  const withOwnAmounts = new Set(printed.filter(({ addsByItself }) => addsByItself).map(({ ref }) => ref))
  const isLost = ({ ref, kind, total }: DeviceReceipt): boolean => {
    const ours = lost.get(ref) ?? null
    return (
      ours !== null && (withOwnAmounts.has(ref) || toCents(ours) === (kind === 'storno' ? -total : total))
    )
  }
  const printedRefs = new Set(printed.map(({ ref }) => ref))
  const needsAttention = (ref: string | null): boolean => ref !== null && intents.get(ref)?.state === 'MANUAL'
  const unconfirmed = new Set(
    differencesOf(server)
      .filter(({ kind }) => UNPROVED.includes(kind))
      .map(({ intent }) => intent),
  )
  const uncounted = new Set(devices.filter(({ isUncounted }) => isUncounted).map(({ serial }) => serial))
  const restarting = new Set(devices.filter(({ restarts }) => restarts).map(({ serial }) => serial))
  // Nothing is known of a device by what only a lying screen said.
  const reported = Map.groupBy(
    documentsOf(server).filter(({ intent }) => !hasLyingScreen || !unconfirmed.has(intent)),
    ({ serial }) => serial,
  )
  /** Whether a screen lied about the number of a bill, nobody else knows it, and the fiscal report says so. */
  const hasLyingNumber = (ref: string): boolean =>
    hasLyingScreen && unconfirmed.has(intents.get(ref)?._id ?? null)
  const isBetweenReported = (serial: string, receiptNo: number): boolean => {
    const numbers = (reported.get(serial) ?? []).map((document) => document.receiptNo ?? 0)
    // A device that cannot be asked may have counted before the first number that is known of it.
    const first = uncounted.has(serial) ? Math.min(...numbers) : 0
    return receiptNo >= first && receiptNo <= Math.max(0, ...numbers)
  }
  /**
   * Whether no gateway could report the number: it is of no bill, and its device cannot be asked how many documents it
   * has, or counts from 1 again because somebody closed the day at the device. Numbers between reported ones have to be
   * reported.
   */
  const isUntellable = (serial: string, { receiptNo, kind, ref }: DeviceReceipt): boolean =>
    (uncounted.has(serial) || restarting.has(serial)) &&
    (kind === 'void' || ref === null || !intents.has(ref) || hasLyingNumber(ref)) &&
    !isBetweenReported(serial, receiptNo)
  /**
   * Whether screens lied about the number of this paper and about another that has it now, no gateway can correct them any
   * more, and the fiscal report lists both bills as unconfirmed.
   */
  const isClaimedByLie = (serial: string, { receiptNo, ref }: DeviceReceipt): boolean =>
    ref !== null &&
    hasLyingNumber(ref) &&
    journalLosses.some((loss) => loss.serial === serial && receiptNo <= loss.upTo) &&
    unconfirmed.has(documents.get(key(serial, receiptNo))?.intent ?? null)
  const isExternal = ({ serial, receiptNo }: PrintedReceipt): boolean =>
    documents.get(key(serial, receiptNo))?.kind === 'external'
  return {
    printed,
    /** Whether it was printed without the gateway. */
    isExternal,
    /** The bill with the printed reference; a restored server may have lost it. */
    intentOf: ({ ref }: PrintedReceipt): BillIntent | undefined =>
      ref === null ? undefined : intents.get(ref),
    /** The orders that were billed under this reference. */
    ordersOf: (ref: string | null): readonly string[] => (ref === null ? [] : (orders.get(ref) ?? [])),
    /**
     * The document of the fiscal report for a number. An owner who resolves a bill enters the number but no
     * device; the document is then found by the reference.
     */
    documentOf: (serial: string, receipt: DeviceReceipt): FiscalDayDocument | undefined => {
      const bill = receipt.ref === null ? undefined : intents.get(receipt.ref)
      const entered =
        bill?.state === 'BILLED' && bill.receiptNo === receipt.receiptNo ? byIntent.get(bill._id) : undefined
      return documents.get(key(serial, receipt.receiptNo)) ?? (entered?.serial === null ? entered : undefined)
    },
    /**
     * Whether the document is listed for an owner: its bill needs attention, it is external, or it is a
     * difference.
     */
    isListed: (receipt: PrintedReceipt): boolean =>
      needsAttention(receipt.ref) ||
      listed.has(key(receipt.serial, receipt.receiptNo)) ||
      isUnreported(receipt.serial, receipt.receiptNo) ||
      isLost(receipt) ||
      isUntellable(receipt.serial, receipt) ||
      isClaimedByLie(receipt.serial, receipt) ||
      isExternal(receipt),
    /** Whether a person entered its number, and the server knows no device with it. */
    isTyped: ({ _id: id }: BillIntent): boolean => byIntent.get(id)?.serial === null,
    /** Whether no device printed this closed bill: a screen lied, and the fiscal report says so. */
    isListedLie: ({ _id: id, ref }: BillIntent): boolean =>
      hasLyingScreen && !printedRefs.has(ref) && unconfirmed.has(id),
    isUntellable,
    isClaimedByLie,
    /** Whether the fiscal report lists this number as unreported. */
    isUnreported,
    /** Whether the fiscal report lists its bill as one that the restored server lost. */
    isLost,
  }
}
export type HistoryIndex = ReturnType<typeof indexHistory>

/** Whether the server went back to a backup. */
export const isRestored = ({ snapshots }: Pick<History, 'snapshots'>): boolean =>
  snapshots.some(({ restoredAfter }) => restoredAfter)

/** Whether the device has to have a document of this bill: it is closed and not a pre-bill. */
export const isFiscalBill = ({ state, kind }: BillIntent): boolean =>
  state === 'BILLED' && (kind === 'fiscal' || kind === 'storno')
