import {
  matchDocuments,
  receiptTotals,
  type BillPayment,
  type ClosedBill,
  type DocumentPair,
  type FiscalDocument,
  type Minor,
  type MissingDocument,
  type Receipt,
  hasElapsed,
  withTips,
} from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  selectBills,
  selectBillsByNumber,
  selectBillsOfTasks,
  selectDocuments,
  selectDocumentsByNumber,
  selectLastDocument,
  selectLastDocumentOf,
  type BillRow,
  type DayRange,
  type DocumentRow,
} from './reconciliation-read-model.ts'
import { sumTipsOf } from './sales-by-tender-read-model.ts'
import { CHECKING_MS, readUnreportedPapers } from './typed-numbers.ts'

/** A closed bill with what the fiscal report shows of it besides its amounts. */
export interface DayBill extends ClosedBill {
  readonly payments: readonly BillPayment[] | null
  /** Whether a tip was changed after it was closed. */
  readonly hasChangedTip: boolean
  readonly closedBy: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly refReceiptNo: number | null
  /** The final state that its own gateway reported; null if none. */
  readonly reportedState: BillRow['reported_state']
}

/** The serial number in a device's state as it is stored: JSON, null before the gateway reported any. */
const deviceOf = (state: string | null): string | null =>
  state === null ? null : (JSON.parse(state) as { readonly serial: string | null }).serial

/** What the record outside the database has of a bill that was lost; null for any other, and in records of earlier versions. */
const permittedOf = (command: string | null): Minor | null => {
  if (command === null) return null
  const stored = JSON.parse(command) as { readonly command: { readonly total?: unknown } }
  return typeof stored.command.total === 'number' ? stored.command.total : null
}

export const billOf = (row: BillRow): DayBill => ({
  billNo: row.bill_no,
  intent: row.intent_id,
  ref: row.ref,
  kind: row.kind === 'storno' ? 'storno' : 'fiscal',
  at: row.at,
  total: row.total,
  permitted: permittedOf(row.held_command),
  byClass: receiptTotals(JSON.parse(row.receipt) as Receipt).byClass,
  payment: row.payment,
  payments: row.payments === null ? null : (JSON.parse(row.payments) as BillPayment[]),
  hasChangedTip: row.changed_tip !== null,
  receiptNo: row.receipt_no,
  serial: row.device_serial,
  gateway: row.gateway_id,
  gatewayDevice: deviceOf(row.gateway_device),
  refReceiptNo: row.ref_receipt_no,
  reportedState: row.reported_state,
  isDenied: row.reported_state === 'CANCELLED',
  voidedReceiptNo: row.voided_receipt_no,
  closedBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
})

/** Amounts by tax letter as they are stored: JSON, minor units. */
export const amountsOf = (text: string): Record<string, Minor> => JSON.parse(text) as Record<string, Minor>

export const documentOf = (row: DocumentRow): FiscalDocument => ({
  serial: row.serial,
  receiptNo: row.receipt_no,
  kind: row.kind,
  at: row.printed_at,
  total: row.total,
  byClass: amountsOf(row.by_class),
  reported: row.reported,
  payment: row.payment,
  payments:
    row.payments === null ? null : (JSON.parse(row.payments) as NonNullable<FiscalDocument['payments']>),
  taskId: row.task_id,
  ref: row.ref,
  gateway: row.gateway_id,
})

/** A gateway that reports anything so long after a bill has also reported the bill's document. */
const REPORTING_MS = 600_000

/** A connected gateway confirms a bill, and reports its document, within this time. */
const CONFIRMING_MS = 30_000

/**
 * Why a bill has no document; null if it may only be late. Gateways report in the order of printing: once they have
 * reported past a bill, its document is missing.
 */
export const readMissingDocuments = async (
  tx: Tx,
  bills: readonly DayBill[],
  now: number,
): Promise<(bill: DayBill) => MissingDocument | null> => {
  const lastDocuments = new Map([[null as string | null, await tx.get(selectLastDocument, {})]])
  for (const serial of new Set(bills.flatMap((bill) => (bill.serial === null ? [] : [bill.serial]))))
    lastDocuments.set(serial, await tx.get(selectLastDocumentOf, { serial }))
  const isReportedPast = ({ serial, receiptNo, at }: DayBill): boolean => {
    const last = lastDocuments.get(serial)
    if (!last) return false
    return (
      last.noted_at > at + REPORTING_MS ||
      (serial !== null && receiptNo !== null && last.receipt_no >= receiptNo)
    )
  }
  return (bill) => {
    const { reportedState, isDenied, gateway, at } = bill
    if (isDenied) return 'PRINT_DENIED'
    const isLate = gateway !== null && hasElapsed(CONFIRMING_MS, at, now)
    const isMissed = isReportedPast(bill)
    // A gateway that does not know what became of the bill confirms nothing either.
    const awaitsConfirmation = reportedState === null || (reportedState === 'UNKNOWN' && !isMissed)
    if (awaitsConfirmation && gateway !== null) return isLate ? 'PRINT_UNCONFIRMED' : null
    // A signature confirmed it, but the journal with the document may have been lost since.
    return isMissed || isLate ? 'RECEIPT_UNTOLD' : null
  }
}

export type DayPair = DocumentPair<DayBill>

const taskOf = ({ taskId }: FiscalDocument): string[] => (taskId === null ? [] : [taskId])
/** Identifies a document of the venue. */
export const keyOf = ({ serial, receiptNo }: FiscalDocument): string => `${receiptNo} ${serial}`

/** The items of several lists, each key once. */
export const distinct = <T>(lists: readonly (readonly T[])[], key: (item: T) => string | number): T[] => [
  ...new Map(lists.flat().map((item) => [key(item), item])).values(),
]

/** The documents that belong to no bill. A voided number belongs to none by its nature. */
export const withoutBill = (pairs: readonly DocumentPair[]): FiscalDocument[] =>
  pairs.flatMap(({ bill, document }) =>
    bill === null && document !== null && document.kind !== 'void' ? [document] : [],
  )

/** Whether nothing but a number that a person typed connects the two: bills of other days may have typed it as well. */
const isByTypedNumber = ({ bill, document }: DayPair): boolean =>
  bill !== null &&
  document !== null &&
  bill.serial === null &&
  document.taskId !== bill.intent &&
  document.ref !== bill.ref

/**
 * Bills that documents name by their task, or by device and number: one that was reconstructed after a restore may have
 * another intent, and a document that a gateway reported without a task has the time of the gateway's clock.
 */
export const readNamedBills = async (tx: Tx, documents: readonly FiscalDocument[]): Promise<DayBill[]> => {
  const tasks = documents.flatMap(taskOf)
  const rows = tasks.length === 0 ? [] : await tx.all(selectBillsOfTasks, { tasks })
  const found = new Set(rows.map(({ intent_id: intent }) => intent))
  const others = documents.filter(({ taskId }) => taskId === null || !found.has(taskId))
  for (const [serial, of] of Map.groupBy(others, (document) => document.serial)) {
    const numbers = of.map(({ receiptNo }) => String(receiptNo))
    rows.push(...(await tx.all(selectBillsByNumber, { serial, numbers })))
  }
  return rows.map(billOf)
}

/** Bills that these documents may belong to, whenever the venue closed them. */
const billsOf = async (
  tx: Tx,
  { start, end }: DayRange,
  documents: readonly FiscalDocument[],
): Promise<DayBill[]> => {
  if (documents.length === 0) return []
  const named = await readNamedBills(tx, documents)
  // A person may have entered the number of an unrequested document later, or earlier by the clock of a device that is
  // ahead.
  const around = documents.some(({ taskId }) => taskId === null)
    ? await tx.all(selectBills, { start: start - CHECKING_MS, end: end + CHECKING_MS })
    : []
  return [...named, ...around.map(billOf)]
}

/** Documents that may belong to these bills, whenever they were printed. */
const documentsOf = async (
  tx: Tx,
  { start, end }: DayRange,
  bills: readonly DayBill[],
): Promise<FiscalDocument[]> => {
  const rows = []
  for (const [serial, of] of Map.groupBy(
    bills.filter(({ receiptNo }) => receiptNo !== null),
    (bill) => bill.serial,
  )) {
    if (serial !== null)
      rows.push(
        ...(await tx.all(selectDocumentsByNumber, {
          serial,
          numbers: of.map(({ receiptNo }) => String(receiptNo)),
        })),
      )
  }
  // Without the device's serial number only a document of these days can be meant.
  if (bills.some(({ serial }) => serial === null))
    rows.push(...(await tx.all(selectDocuments, { start: start - CHECKING_MS, end: end + CHECKING_MS })))
  return rows.map(documentOf)
}

/** Payments show tips as they were changed since. */
const withTipsNow = async (tx: Tx, pairs: readonly DayPair[]): Promise<DayPair[]> => {
  const intents = pairs.flatMap(({ bill }) =>
    bill?.kind === 'fiscal' && bill.hasChangedTip ? [bill.intent] : [],
  )
  if (intents.length === 0) return [...pairs]
  const tips = Map.groupBy(await tx.all(sumTipsOf, { intents }), ({ intent }) => intent)
  return pairs.map(({ bill, ...pair }) => {
    const changed = bill && tips.get(bill.intent)
    return { ...pair, bill: changed ? { ...bill, payments: withTips(bill, changed) } : bill }
  })
}

/** The bills and documents of a day by the time of printing, even if they were reported after midnight. */
export const readDocumentPairs = async (tx: Tx, day: DayRange): Promise<DayPair[]> => {
  const bills = (await tx.all(selectBills, day)).map(billOf)
  const documents = (await tx.all(selectDocuments, day)).map(documentOf)
  const found = matchDocuments(bills, documents)
  const moreBills = await billsOf(tx, day, [
    ...withoutBill(found),
    ...found.filter(isByTypedNumber).flatMap(({ document }) => document ?? []),
  ])
  const unmatched = found.flatMap(({ bill, document }) => (bill && !document ? [bill] : []))
  const moreDocuments = await documentsOf(tx, day, unmatched)
  // A document of another bill must not be taken for one whose task nobody knows, nor a number that several claim.
  const theirBills = await billsOf(tx, day, moreDocuments)
  const allBills = distinct([bills, moreBills, theirBills], ({ billNo }) => billNo)
  const allDocuments = distinct([documents, moreDocuments], keyOf)
  const pairs = matchDocuments(allBills, allDocuments, await readUnreportedPapers(tx, allBills))
  return withTipsNow(
    tx,
    pairs.filter(({ at }) => at >= day.start && at < day.end),
  )
}
