import type { DocumentKind, ReportedPart } from './bill-intent.ts'
import { serialOf } from './device-name.ts'
import type { Payment } from './fiscal-receipt.ts'
import type { FiscalEntry } from './fiscal-totals.ts'
import type { Minor } from './money.ts'

/** Where one word does not say how all of it was paid. */
type PaidByType = NonNullable<FiscalEntry['payments']>

/** A closed bill as the reconciliation compares it. Times are UTC ms; amounts are above zero. */
export interface ClosedBill {
  readonly billNo: number
  readonly intent: string
  /** What the gateway prints on the paper to identify the bill. */
  readonly ref: string
  readonly kind: 'fiscal' | 'storno'
  /** When the venue closed it. */
  readonly at: number
  readonly total: Minor
  /** What its gateway was permitted to print, where a restored database knows that of a bill it had lost. */
  readonly permitted?: Minor | null
  readonly byClass: Readonly<Record<string, Minor>>
  readonly payment: Payment
  readonly payments?: PaidByType | null
  /** What is known of its receipt: a person who read the printout enters a number but no device. */
  readonly receiptNo: number | null
  readonly serial: string | null
  /** Where it was printed. */
  readonly gateway: string | null
  /** The device that this gateway was with last; null if that is not known. */
  readonly gatewayDevice: string | null
  /** Whether its gateway has said that it never printed it. */
  readonly isDenied?: boolean
  /** Of a storno: the receipt number that it was printed with. */
  readonly refReceiptNo?: number | null
  /** Of a storno: the number of the receipt that it voids, as it is known now. */
  readonly voidedReceiptNo?: number | null
}

/** A fiscal document as the device counts it. */
export interface FiscalDocument {
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  /** When it was printed, by the clock of the device. */
  readonly at: number
  readonly total: Minor
  readonly byClass: Readonly<Record<string, Minor>>
  /** Which of its amounts the device itself reported. */
  readonly reported: ReportedPart
  readonly payment: Payment | null
  readonly payments?: PaidByType | null
  /** The bill that it was printed for; null for one that was made at the device itself. */
  readonly taskId: string | null
  /** The reference on the paper; null if the device does not say it. */
  readonly ref: string | null
  /** The gateway that reported it. */
  readonly gateway: string
}

/**
 * A number that a device had counted when an owner confirmed it, and that nobody reported: there is a paper with it, of
 * which nothing else is known.
 */
export type UnreportedPaper = Pick<FiscalDocument, 'serial' | 'receiptNo' | 'gateway'>

/** The two sides of one receipt, either of which may be missing, and the time that decides its day. */
export interface DocumentPair<B extends ClosedBill = ClosedBill, S extends FiscalDocument = FiscalDocument> {
  readonly bill: B | null
  readonly document: S | null
  readonly at: number
}

const DAY = 86_400_000
/**
 * A document is reported within a month of being printed. A moment further off, or later than the bill by more
 * than a day, comes from a device whose clock is wrong.
 */
const [LATEST_REPORT, CLOCK_AHEAD] = [31 * DAY, DAY]

/** When the document was printed, as long as the clock of its device is plausible. */
const momentOf = (bill: ClosedBill, document: FiscalDocument | undefined): number =>
  document && document.at >= bill.at - LATEST_REPORT && document.at <= bill.at + CLOCK_AHEAD
    ? document.at
    : bill.at

const hasNumberOf = ({ receiptNo, serial }: ClosedBill, document: UnreportedPaper): boolean =>
  document.receiptNo === receiptNo && (serial === null || serial === document.serial)

/** Whether the paper does not say that it is of another bill. */
const mayHaveReference = ({ ref }: ClosedBill, document: FiscalDocument): boolean =>
  document.ref === null || document.ref === ref

/**
 * Of several documents for one task, or with one reference, the one whose number the bill knows, else the one with the
 * lowest number. The others stay without a bill and appear as a difference.
 */
const chooseByNumber = <D extends FiscalDocument>(bill: ClosedBill, documents: readonly D[]): D | undefined =>
  documents.find((document) => hasNumberOf(bill, document)) ??
  documents.toSorted((a, b) => a.receiptNo - b.receiptNo)[0]

/**
 * Whether the document can be the bill's: its gateway reported it, or that gateway is not known to have another
 * device.
 */
const mayHavePrinted = ({ gateway, gatewayDevice }: ClosedBill, document: UnreportedPaper): boolean =>
  gateway === null ||
  document.gateway === gateway ||
  gatewayDevice === null ||
  serialOf(gatewayDevice) === serialOf(document.serial)

const isOfGateway = ({ gateway }: ClosedBill, document: UnreportedPaper): boolean =>
  document.gateway === gateway
const hasAmountOf = ({ total }: ClosedBill, document: FiscalDocument): boolean => document.total === total

/** The only candidate, else the only one for which one evidence after the other holds; undefined if none decides. */
const chooseOnly = <T>(
  candidates: readonly T[],
  [evidence, ...weaker]: readonly ((candidate: T) => boolean)[],
): T | undefined => {
  if (candidates.length < 2 || evidence === undefined)
    return candidates.length === 1 ? candidates[0] : undefined
  const found = candidates.filter(evidence)
  return chooseOnly(found.length > 0 ? found : candidates, weaker)
}

/**
 * Of bills whose number a person typed, those that certainly have one of the documents. Several devices may have that
 * number, also on papers that nobody reported, and several bills may claim one document: then its gateway decides, then
 * its amount, then which bills their gateways deny, and otherwise nothing.
 */
const matchTyped = <B extends ClosedBill, D extends FiscalDocument>(
  bills: readonly B[],
  documents: readonly D[],
  unreported: readonly UnreportedPaper[],
): (readonly [B, D])[] => {
  const claims = bills.flatMap((bill) => {
    const known = documents.filter((one) => hasNumberOf(bill, one) && mayHaveReference(bill, one))
    const papers = [
      ...known.map((document) => ({ paper: document, document })),
      ...unreported
        .filter((paper) => hasNumberOf(bill, paper))
        .map((paper) => ({ paper, document: undefined })),
    ].filter(({ paper }) => mayHavePrinted(bill, paper))
    const document = chooseOnly(papers, [
      ({ paper }) => isOfGateway(bill, paper),
      (one) => one.document !== undefined && hasAmountOf(bill, one.document),
    ])?.document
    return document ? [[bill, document] as const] : []
  })
  return [...Map.groupBy(claims, ([, document]) => document)].flatMap(([document, ofIt]) => {
    const claim = chooseOnly(ofIt, [
      ([bill]) => isOfGateway(bill, document),
      ([bill]) => hasAmountOf(bill, document),
      ([bill]) => bill.isDenied !== true,
    ])
    return claim ? [claim] : []
  })
}

/**
 * Finds the document of each bill: by the task that the gateway printed, which nobody types; where it was printed
 * without a task, or for a task that belongs to no bill, by the reference on the paper, and where the device does not
 * say that, by its number. If somebody entered another number than the paper with that reference has, both stay alone
 * and appear as differences. A voided number belongs to no bill. Sorted by time.
 * @param bills with those of all tasks of the documents
 * @param unreported papers that may be those of typed numbers as well
 */
export const matchDocuments = <B extends ClosedBill, D extends FiscalDocument>(
  bills: readonly B[],
  documents: readonly D[],
  unreported: readonly UnreportedPaper[] = [],
): DocumentPair<B, D>[] => {
  const free = new Set(documents)
  const matchOf = new Map<B, D>()
  const match = (bill: B, document: D | undefined): void => {
    if (!document) return
    free.delete(document)
    matchOf.set(bill, document)
  }
  const unmatchedBills = (): B[] => bills.filter((bill) => !matchOf.has(bill))
  const receipts = documents.filter(({ kind }) => kind !== 'void')
  const ofTask = Map.groupBy(receipts, ({ taskId }) => taskId)
  for (const bill of bills) match(bill, chooseByNumber(bill, ofTask.get(bill.intent) ?? []))
  // A bill that was cancelled but printed all the same was reconstructed under another id, and after a restore nobody
  // may know what was printed for a task: reference and number still identify its document.
  const intents = new Set(bills.map(({ intent }) => intent))
  const others = receipts.filter(({ taskId }) => taskId === null || !intents.has(taskId))
  const ofReference = Map.groupBy(others, ({ ref }) => ref)
  for (const bill of unmatchedBills())
    match(
      bill,
      chooseByNumber(
        bill,
        (ofReference.get(bill.ref) ?? []).filter((one) => bill.receiptNo === null || hasNumberOf(bill, one)),
      ),
    )
  // Device and number together leave no doubt, so that those come before what was typed.
  const freeOthers = (): D[] => others.filter((document) => free.has(document))
  for (const bill of unmatchedBills().filter(({ serial }) => serial !== null))
    match(
      bill,
      freeOthers().find((document) => hasNumberOf(bill, document) && mayHaveReference(bill, document)),
    )
  const typed = (): B[] => unmatchedBills().filter(({ serial }) => serial === null)
  // What one bill has, no other one can have: that may decide the next.
  const claimed = (): (readonly [B, D])[] => matchTyped(typed(), freeOthers(), unreported)
  for (let found = claimed(); found.length > 0; found = claimed()) {
    for (const [bill, document] of found) match(bill, document)
  }
  const pairs: DocumentPair<B, D>[] = bills.map((bill) => {
    const document = matchOf.get(bill)
    return { bill, document: document ?? null, at: momentOf(bill, document) }
  })
  const unmatched = [...free].map((document) => ({ bill: null, document, at: document.at }))
  const numberOf = ({ bill, document }: DocumentPair): number => document?.receiptNo ?? bill?.receiptNo ?? 0
  return [...pairs, ...unmatched].toSorted((a, b) => a.at - b.at || numberOf(a) - numberOf(b))
}
