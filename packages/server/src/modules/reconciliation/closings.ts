import {
  closingDifferences,
  matchDocuments,
  type FiscalDocument,
  type Minor,
  type ReconciliationDifference,
  type ReportedClosing,
} from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  amountsOf,
  billOf,
  distinct,
  documentOf,
  keyOf,
  type DayBill,
  readNamedBills,
  withoutBill,
} from './document-pairs.ts'
import {
  selectBills,
  selectClosings,
  selectDocuments,
  selectDocumentsMaybeOfClosing,
  selectDocumentsOfClosing,
  type DayRange,
} from './reconciliation-read-model.ts'
import { CHECKING_MS, readUnreportedPapers } from './typed-numbers.ts'
import { selectUndecided } from './undecided-read-model.ts'

/** A daily report of a device. */
export interface Closing extends ReportedClosing {
  /** The gateway that reported it. */
  readonly gateway: string
  /** By the clock of the device or its gateway, which may be wrong. */
  readonly closedAt: number
  /** When the server received it. */
  readonly notedAt: number
  readonly turnover: Minor
  /** Whether its totals are the device's own: a gateway's sums of the documents prove nothing. */
  readonly isReported: boolean
  /** Whose PIN it was closed with; null for nobody's. */
  readonly closedBy: { readonly id: string; readonly firstname: string; readonly lastname: string } | null
  /** It was closed without an owner's PIN, after there were such permits. */
  readonly isWithoutPin: boolean
}

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)

/** The daily reports that were printed in this time, oldest first. */
export const readClosings = async (tx: Tx, range: DayRange): Promise<Closing[]> =>
  (await tx.all(selectClosings, range)).map((row) => {
    const [sales, storno] = [amountsOf(row.sales), amountsOf(row.storno)]
    return {
      serial: row.serial,
      closingNo: row.closing_no,
      gateway: row.gateway_id,
      closedAt: row.closed_at,
      notedAt: row.noted_at,
      sales,
      storno,
      cash: row.cash,
      card: row.card,
      turnover: sum(Object.values(sales)) - sum(Object.values(storno)),
      isReported: row.reported === 1,
      closedBy:
        row.permitted_by === null
          ? null
          : { id: row.permitted_by, firstname: row.firstname ?? '', lastname: row.lastname ?? '' },
      isWithoutPin: row.permit === '',
    }
  })

/** The time in which a person may have entered the number of one of these documents; null without documents. */
const timeAround = (documents: readonly FiscalDocument[]): DayRange | null => {
  const moments = documents.map(({ at }) => at)
  if (moments.length === 0) return null
  return { start: Math.min(...moments) - CHECKING_MS, end: Math.max(...moments) + CHECKING_MS }
}

/** The bills of documents that no bill names, and the documents that these bills may have instead. */
const readOthers = async (tx: Tx, documents: readonly FiscalDocument[]) => {
  const range = timeAround(documents)
  if (range === null) return { bills: [], documents: [] }
  const bills = (await tx.all(selectBills, range)).map(billOf)
  if (bills.every(({ serial, receiptNo }) => serial !== null || receiptNo === null))
    return { bills, documents: [] }
  const others = (await tx.all(selectDocuments, range)).map(documentOf)
  return { bills: [...bills, ...(await readNamedBills(tx, others))], documents: others }
}

/**
 * The bills of a daily report's documents, those that another one may include instead, in the order of printing, and
 * whether there is a document without a bill.
 */
const billsIn = async (tx: Tx, { serial, closingNo }: Closing) => {
  const certain = (await tx.all(selectDocumentsOfClosing, { serial, closingNo })).map(documentOf)
  const uncertain = (await tx.all(selectDocumentsMaybeOfClosing, { serial, closingNo })).map(documentOf)
  const documents = [...certain, ...uncertain]
  const named = await readNamedBills(tx, documents)
  const others = await readOthers(tx, withoutBill(matchDocuments(named, documents)))
  const bills = distinct([named, others.bills], ({ billNo }) => billNo)
  const pairs = matchDocuments(
    bills,
    distinct([documents, others.documents], keyOf),
    await readUnreportedPapers(tx, bills),
  )
  const billOfDocument = new Map(
    pairs.flatMap(({ bill, document }) => (document ? [[keyOf(document), bill] as const] : [])),
  )
  const billsOf = (some: readonly FiscalDocument[]): DayBill[] =>
    some.flatMap((document) => billOfDocument.get(keyOf(document)) ?? [])
  return {
    bills: billsOf(certain),
    maybe: billsOf(uncertain),
    hasOthers: documents.some((document) => document.kind !== 'void' && !billOfDocument.get(keyOf(document))),
  }
}

/**
 * The differences between daily reports and our bills. A document without a bill may belong to one that waits for a
 * person: until that is decided, nothing is claimed of its daily report. Bills have the time of the server, so that they
 * are compared with when it received the report: later than the report was made, if its gateway was offline, and never
 * before.
 */
export const readClosingDifferences = async (
  tx: Tx,
  closings: readonly Closing[],
): Promise<ReconciliationDifference[]> => {
  const found: ReconciliationDifference[] = []
  for (const closing of closings.filter(({ isReported }) => isReported)) {
    const { bills, maybe, hasOthers } = await billsIn(tx, closing)
    const { gateway: gatewayId, notedAt: until } = closing
    const isUndecided = hasOthers && (await tx.get(selectUndecided, { gatewayId, until })) !== undefined
    if (!isUndecided) found.push(...closingDifferences(closing, bills, maybe))
  }
  return found
}
