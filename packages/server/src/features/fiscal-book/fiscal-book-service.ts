import {
  bookTotals,
  dayBounds,
  dayOf,
  deviceEntry,
  differencesOf,
  ourEntry,
  UNSAID_OF_DIFFERENCE,
  type BookDifference,
  type BookTotals,
  type Minor,
  type TaxClass,
} from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { readAudited } from './audited-differences.ts'
import { amountsOf, type DayBill } from './book-rows.ts'
import { readPairs, type DayPair } from './day-pairs.ts'
import {
  selectClosings,
  selectNeedingPerson,
  selectOrdersOfBills,
  selectRates,
  selectToldSpan,
  sumPreBilled,
  type DayRange,
} from './fiscal-book-read-model.ts'
import { readHowFarTold } from './how-far-told.ts'

export interface Closing {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: number
  readonly turnover: Minor
}

/** A venue day of receipts and stornos, ours beside the device's. UTC ms, minor units. */
export interface FiscalDay extends DayRange {
  readonly day: string
  readonly ours: BookTotals
  /** Null while no gateway told of that day. */
  readonly device: BookTotals | null
  readonly voids: number
  readonly closings: readonly Closing[]
  readonly documents: readonly (DayPair & { readonly orderIds: readonly string[] })[]
  readonly differences: readonly BookDifference[]
  readonly preBilled: { readonly count: number; readonly total: Minor; readonly oldest: number | null }
}

export interface FiscalBookService {
  /** @param day YYYY-MM-DD; without one the venue day that it is now */
  ofDay(tx: Tx, day?: string): Promise<FiscalDay>
}

const PERCENT = 100
const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0)
const intentsOf = (bills: readonly DayBill[]): string[] => bills.map(({ intent }) => intent)

const readClosings = async (tx: Tx, range: DayRange): Promise<Closing[]> =>
  (await tx.all(selectClosings, range)).map((row) => ({
    serial: row.serial,
    closingNo: row.closing_no,
    closedAt: row.closed_at,
    turnover: sum(Object.values(amountsOf(row.sales))) - sum(Object.values(amountsOf(row.storno))),
  }))

/** The venue's classes with the rates that held on the day's orders; a letter that had several that day goes by what it is now. */
const readRates = async (
  tx: Tx,
  bills: readonly DayBill[],
  now: readonly TaxClass[],
): Promise<TaxClass[]> => {
  if (bills.length === 0) return [...now]
  const used = Map.groupBy(
    await tx.all(selectRates, { intents: intentsOf(bills) }),
    ({ tax_class }) => tax_class,
  )
  const then = [...used].flatMap(([letter, [rate, ...others]]) =>
    rate && others.length === 0 ? [{ letter, rate: rate.tax_rate / PERCENT }] : [],
  )
  const kept = now.map(({ letter, rate }) => then.find((one) => one.letter === letter) ?? { letter, rate })
  return [...kept, ...then.filter(({ letter }) => !now.some((one) => one.letter === letter))]
}

const needingPerson = async (tx: Tx, range: DayRange): Promise<BookDifference[]> =>
  (await tx.all(selectNeedingPerson, range)).map((row) => ({
    ...UNSAID_OF_DIFFERENCE,
    kind: 'NEEDS_PERSON',
    serial: row.device_serial,
    receiptNo: row.receipt_no,
    intent: row.id,
    ours: row.kind === 'storno' ? -row.total : row.total,
  }))

/** Did a gateway tell of this day: of a document or a closing in it, or of documents before and after it? */
const wasTold = async (tx: Tx, { start, end }: DayRange, found: boolean): Promise<boolean> => {
  const { first, last } = (await tx.get(selectToldSpan, {})) ?? { first: null, last: null }
  return found || (first !== null && last !== null && first < start && last >= end)
}

const withOrders = async (
  tx: Tx,
  pairs: readonly DayPair[],
  bills: readonly DayBill[],
): Promise<FiscalDay['documents']> => {
  const orders = bills.length === 0 ? [] : await tx.all(selectOrdersOfBills, { intents: intentsOf(bills) })
  const byIntent = Map.groupBy(orders, ({ intent_id }) => intent_id)
  return pairs.map((pair) => ({
    ...pair,
    orderIds: (byIntent.get(pair.bill?.intent ?? '') ?? []).map(({ order_id }) => order_id).toSorted(),
  }))
}

const readPreBilled = async (tx: Tx, range: DayRange): Promise<FiscalDay['preBilled']> => {
  const { count, total, oldest } = (await tx.get(sumPreBilled, range)) ?? {
    count: 0,
    total: null,
    oldest: null,
  }
  return { count, total: total ?? 0, oldest }
}

interface Needs {
  readonly clock: Platform['clock']
  readonly company: Pick<CompanyService, 'current'>
}

export const createFiscalBookService = ({ clock, company }: Needs): FiscalBookService => ({
  ofDay: async (tx, asked) => {
    const venue = await company.current(tx)
    const day = asked ?? dayOf(clock.now(), venue)
    const range = dayBounds(day, venue)
    const pairs = await readPairs(tx, range)
    const bills = pairs.flatMap(({ bill }) => (bill ? [bill] : []))
    const closings = await readClosings(tx, range)
    const rates = await readRates(tx, bills, venue.taxClasses)
    const told = await wasTold(tx, range, closings.length > 0 || pairs.some(({ slip }) => slip !== null))
    const isTold = await readHowFarTold(tx, bills)
    return {
      day,
      ...range,
      closings,
      ours: bookTotals(pairs.flatMap(ourEntry), rates),
      device: told ? bookTotals(pairs.flatMap(deviceEntry), rates) : null,
      voids: pairs.filter(({ slip }) => slip?.kind === 'void').length,
      documents: await withOrders(tx, pairs, bills),
      differences: [
        ...differencesOf(pairs, isTold),
        ...(await needingPerson(tx, range)),
        ...(await readAudited(tx, range)),
      ],
      preBilled: await readPreBilled(tx, range),
    }
  },
})
