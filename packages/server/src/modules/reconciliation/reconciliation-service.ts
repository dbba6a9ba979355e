import {
  fiscalTotals,
  dayBounds,
  dayOf,
  deviceEntry,
  differencesOf,
  hasNumberAlone,
  hasTotalAlone,
  ourEntry,
  EMPTY_DIFFERENCE,
  type ReconciliationDifference,
  type FiscalDocument,
  type FiscalTotals,
  type Minor,
  type TaxClass,
} from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { loadStornos, type Reversal } from '../orders/index.ts'
import { readAuditedDifferences } from './audited-differences.ts'
import { readClosingDifferences, readClosings, type Closing } from './closings.ts'
import { type DayBill, type DayPair, readDocumentPairs, readMissingDocuments } from './document-pairs.ts'
import {
  selectNeedingAttention,
  selectOrdersOfBills,
  selectRates,
  selectReportedSpan,
  selectUndone,
  type DayRange,
} from './reconciliation-read-model.ts'
import { readSalesByDocument, type SalesByDocument } from './sales-by-document.ts'
import { readSalesByTender, type TenderSum } from './sales-by-tender-read-model.ts'

interface Person {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}
/** A bill of the day that counts no more: its gateway never printed it, and an owner has undone it. */
export interface UndoneBill {
  readonly billNo: number
  readonly intent: string
  readonly total: Minor
  readonly at: number
  readonly closedBy: Person
  readonly orderIds: readonly string[]
  readonly undoneAt: number
  readonly undoneBy: Person
  readonly reason: string
}

/** The receipts and stornos of a business day, ours beside the device's. UTC ms, minor units. */
export interface FiscalDay extends DayRange {
  readonly day: string
  readonly ours: FiscalTotals
  /** Null if no gateway reported the day. */
  readonly device: FiscalTotals | null
  readonly voids: number
  /** Documents whose amounts are only as they were sent to the device. */
  readonly asSent: number
  /** Documents of which the device reported the total, but not the tax letters. */
  readonly classesAsSent: number
  readonly closings: readonly Closing[]
  readonly documents: readonly (DayPair & {
    readonly orderIds: readonly string[]
    /** Of a storno: why, and who paid the guests in cash. */
    readonly storno: Pick<Reversal, 'reason' | 'paidBy'> | undefined
  })[]
  readonly differences: readonly ReconciliationDifference[]
  readonly undone: readonly UndoneBill[]
  readonly sales: SalesByDocument
  readonly tenders: readonly TenderSum[]
}

export interface ReconciliationService {
  /** @param day YYYY-MM-DD; the current business day if omitted */
  dayReport(tx: Tx, day?: string): Promise<FiscalDay>
}

const PERCENT = 100
const intentsOf = (bills: readonly DayBill[]): string[] => bills.map(({ intent }) => intent)

/**
 * The venue's tax classes with the rates at which the day's orders were taken. A letter that had several rates
 * that day has its current one.
 */
const readRates = async (
  tx: Tx,
  bills: readonly DayBill[],
  now: readonly TaxClass[],
): Promise<TaxClass[]> => {
  if (bills.length === 0) return [...now]
  const used = Map.groupBy(
    await tx.all(selectRates, { intents: intentsOf(bills) }),
    ({ tax_class: letter }) => letter,
  )
  const then = [...used].flatMap(([letter, [rate, ...others]]) =>
    rate && others.length === 0 ? [{ letter, rate: rate.tax_rate / PERCENT }] : [],
  )
  const kept = now.map(({ letter, rate }) => then.find((one) => one.letter === letter) ?? { letter, rate })
  return [...kept, ...then.filter(({ letter }) => !now.some((one) => one.letter === letter))]
}

const needingAttention = async (tx: Tx, range: DayRange): Promise<ReconciliationDifference[]> =>
  (await tx.all(selectNeedingAttention, range)).map((row) => ({
    ...EMPTY_DIFFERENCE,
    kind: 'NEEDS_PERSON',
    serial: row.device_serial,
    receiptNo: row.receipt_no,
    intent: row.id,
    ours: row.kind === 'storno' ? -row.total : row.total,
  }))

/** Whether a gateway reported this day: something in it, or documents both before and after it. */
const isDayReported = async (tx: Tx, { start, end }: DayRange, found: boolean): Promise<boolean> => {
  const { first, last } = (await tx.get(selectReportedSpan, {})) ?? { first: null, last: null }
  return found || (first !== null && last !== null && first < start && last >= end)
}

const readOrderIds = async (
  tx: Tx,
  intents: readonly string[],
): Promise<(intent: string | undefined) => string[]> => {
  const orders = intents.length === 0 ? [] : await tx.all(selectOrdersOfBills, { intents })
  const byIntent = Map.groupBy(orders, ({ intent_id }) => intent_id)
  return (intent = '') => (byIntent.get(intent) ?? []).map(({ order_id }) => order_id).toSorted()
}

const withDetails = async (
  tx: Tx,
  pairs: readonly DayPair[],
  bills: readonly DayBill[],
): Promise<FiscalDay['documents']> => {
  const orderIdsOf = await readOrderIds(tx, intentsOf(bills))
  const stornos = await loadStornos(tx, intentsOf(bills.filter(({ kind }) => kind === 'storno')))
  return pairs.map((pair) => ({
    ...pair,
    orderIds: orderIdsOf(pair.bill?.intent),
    storno: stornos.get(pair.bill?.intent ?? ''),
  }))
}

const readUndone = async (tx: Tx, range: DayRange): Promise<UndoneBill[]> => {
  const rows = await tx.all(selectUndone, range)
  const orderIdsOf = await readOrderIds(
    tx,
    rows.map(({ intent_id: intent }) => intent),
  )
  return rows.map((row) => ({
    billNo: row.bill_no,
    intent: row.intent_id,
    total: row.total,
    at: row.at,
    closedBy: { id: row.closer_id, firstname: row.closer_firstname, lastname: row.closer_lastname },
    orderIds: orderIdsOf(row.intent_id),
    undoneAt: row.undone_at,
    undoneBy: { id: row.owner_id, firstname: row.owner_firstname, lastname: row.owner_lastname },
    reason: row.reason ?? '',
  }))
}

/** Whether a document that was sent has only these amounts from its device. A voided number has none. */
const isReported = ({ document }: DayPair, amounts: FiscalDocument['reported']): boolean =>
  (document?.kind === 'sale' || document?.kind === 'storno') && document.reported === amounts

interface Deps {
  readonly clock: Platform['clock']
  readonly company: CompanyService
}

export const createReconciliationService = ({ clock, company }: Deps): ReconciliationService => ({
  dayReport: async (tx, requested) => {
    const venue = await company.current(tx)
    const day = requested ?? dayOf(clock.now(), venue)
    const range = dayBounds(day, venue)
    const pairs = await readDocumentPairs(tx, range)
    const bills = pairs.flatMap(({ bill }) => (bill ? [bill] : []))
    const printed = intentsOf(bills)
    const closings = await readClosings(tx, range)
    const rates = await readRates(tx, bills, venue.taxClasses)
    const found = closings.length > 0 || pairs.some(({ document }) => document !== null)
    const isDayKnown = await isDayReported(tx, range, found)
    const missing = await readMissingDocuments(tx, bills, clock.now())
    return {
      day,
      ...range,
      closings,
      ours: fiscalTotals(pairs.flatMap(ourEntry), rates),
      device: isDayKnown ? fiscalTotals(pairs.flatMap(deviceEntry), rates) : null,
      voids: pairs.filter(({ document }) => document?.kind === 'void').length,
      asSent: pairs.filter((pair) => isReported(pair, 'none') || hasNumberAlone(pair)).length,
      classesAsSent: pairs.filter((pair) => isReported(pair, 'total') || hasTotalAlone(pair)).length,
      documents: await withDetails(tx, pairs, bills),
      differences: [
        ...differencesOf(pairs, missing),
        ...(await readClosingDifferences(tx, closings)),
        ...(await needingAttention(tx, range)),
        ...(await readAuditedDifferences(tx, range)),
      ],
      undone: await readUndone(tx, range),
      sales: await readSalesByDocument(tx, range, printed),
      tenders: await readSalesByTender(tx, range),
    }
  },
})
