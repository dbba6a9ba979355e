import type { Category } from './catalog.ts'
import { ensureSafeInteger } from './exact.ts'
import { type Minor, netOf, toMinor } from './money.ts'

/** Every status an order can have, in the order the board shows its columns. */
export const ORDER_STATUSES = [
  'created',
  'pending',
  'rejected',
  'error',
  'done',
  'delivered',
  'billed',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Statuses that a person can give an order; `billed` comes only from billing. */
export const SETTABLE_STATUSES = [
  'created',
  'pending',
  'rejected',
  'error',
  'done',
  'delivered',
] as const satisfies readonly OrderStatus[]
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]

export type StatusAction = 'confirm' | 'reject' | 'done' | 'reopen'
interface StatusMove {
  readonly action: StatusAction
  readonly to: SettableStatus
}

interface StatusRow {
  /** Buttons on an order card of the orders list, for a monitor. */
  readonly cardMoves: readonly StatusMove[]
  /** The one button of the monitor screen, if any. */
  readonly monitorMove: StatusMove | null
  /** Counts as completed in user statistics and staff details. */
  readonly completed: boolean
  /** A table with such an order cannot be archived. */
  readonly open: boolean
  /** A move to this status deducts the ingredients from stock, unless that is done already. */
  readonly deductsStock: boolean
}

const confirm: StatusMove = { action: 'confirm', to: 'pending' }
const reject: StatusMove = { action: 'reject', to: 'rejected' }
const done: StatusMove = { action: 'done', to: 'done' }
const reopen: StatusMove = { action: 'reopen', to: 'pending' }

/** The one table of order states: buttons, board, stock and statistics all read it. */
export const ORDER_STATUS: Readonly<Record<OrderStatus, StatusRow>> = {
  created: {
    cardMoves: [confirm, reject],
    monitorMove: confirm,
    completed: false,
    open: true,
    deductsStock: false,
  },
  pending: { cardMoves: [done, reject], monitorMove: done, completed: false, open: true, deductsStock: true },
  rejected: { cardMoves: [confirm], monitorMove: null, completed: false, open: false, deductsStock: false },
  error: { cardMoves: [], monitorMove: null, completed: false, open: true, deductsStock: false },
  done: { cardMoves: [reopen], monitorMove: null, completed: true, open: true, deductsStock: true },
  delivered: { cardMoves: [], monitorMove: null, completed: true, open: true, deductsStock: true },
  billed: { cardMoves: [], monitorMove: null, completed: true, open: false, deductsStock: false },
}

const statusesThat = (are: 'completed' | 'open'): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => ORDER_STATUS[status][are])
/** Done, delivered or billed. */
export const COMPLETED_STATUSES = statusesThat('completed')
/** Not yet billed or rejected. */
export const OPEN_STATUSES = statusesThat('open')

export type MoveRefusal = 'BILLED_IS_FINAL' | 'BILL_BY_BILLING' | 'STATUS_CHANGED'
export type MoveResult = 'move' | 'same' | MoveRefusal

/**
 * May a person move an order from one status to another? Every move is allowed except from or to billed;
 * `same` means that nothing changes.
 * `expected` is the status that the caller last saw: a move from another status is refused, unless the order
 * already has the wanted status.
 */
export const checkMove = (from: OrderStatus, to: OrderStatus, expected?: OrderStatus): MoveResult => {
  if (from === to) return 'same'
  if (from === 'billed') return 'BILLED_IS_FINAL'
  if (to === 'billed') return 'BILL_BY_BILLING'
  if (expected !== undefined && expected !== from) return 'STATUS_CHANGED'
  return 'move'
}

export type StockStep = 'take' | 'return' | 'none'

/**
 * What a status change does to the ingredients of an order.
 * @param taken whether its ingredients are currently deducted from stock (the flag on its lines)
 * @param everServed whether it was done or delivered since then; after that nothing is returned automatically
 */
export const stockStep = (to: OrderStatus, taken: boolean, everServed: boolean): StockStep => {
  const deducts = ORDER_STATUS[to].deductsStock
  if (deducts && !taken) return 'take'
  if (to !== 'billed' && !deducts && taken && !everServed) return 'return'
  return 'none'
}

interface PricedLine {
  readonly price: Minor
  readonly quantity: number
  /** What is taken off the whole line; missing for nothing. */
  readonly discount?: Minor | undefined
}

interface CostedLine extends PricedLine {
  readonly taxRateBasisPoints: number
  /** Of the whole line, not of one piece. */
  readonly cost: Minor
}

/**
 * What a guest pays for a line, including tax and less its discount. RangeError beyond the safe integers.
 */
export const lineGross = ({ price, quantity, discount = 0 }: PricedLine): Minor =>
  ensureSafeInteger(ensureSafeInteger(price * quantity) - discount)

/** The same in minor units, of a line as responses have it: with major units. */
export const lineAmount = ({ price, quantity, discount = 0 }: PricedLine): Minor =>
  lineGross({ price: toMinor(price), quantity, discount: toMinor(discount) })

/** A line's gross without tax, rounded once per line. */
export const lineNet = (gross: Minor, taxRateBasisPoints: number): Minor => netOf(gross, taxRateBasisPoints)

/** A line's net less the cost of its ingredients; may be below zero. */
export const lineProfit = (line: CostedLine): Minor =>
  lineNet(lineGross(line), line.taxRateBasisPoints) - line.cost

interface TaxedLine extends PricedLine {
  readonly taxRateBasisPoints: number
  readonly taxClass: string
}
/** What is taxed at one rate, and the tax in it. */
export interface LineTax extends Pick<TaxedLine, 'taxRateBasisPoints' | 'taxClass'> {
  readonly gross: Minor
  readonly tax: Minor
}

/** The lines summed by tax class and rate, highest rate first. */
export const taxesOf = (lines: readonly TaxedLine[]): LineTax[] => {
  const groups = Map.groupBy(lines, ({ taxRateBasisPoints, taxClass }) => `${taxRateBasisPoints} ${taxClass}`)
  const sums = [...groups.values()].flatMap((of): LineTax[] => {
    const [first] = of
    if (first === undefined) return []
    const { taxRateBasisPoints, taxClass } = first
    const gross = orderTotal(of)
    const net = of.reduce((sum, line) => sum + lineNet(lineGross(line), taxRateBasisPoints), 0)
    return [{ taxRateBasisPoints, taxClass, gross, tax: gross - net }]
  })
  return sums.toSorted((a, b) => b.taxRateBasisPoints - a.taxRateBasisPoints)
}

/** Lines that one order may have. */
export const MAX_LINES = 200
/** Pieces that one line may have; the least is one. */
export const MAX_LINE_QUANTITY = 999

/** The total of an order. RangeError beyond the safe integers. */
export const orderTotal = (lines: readonly PricedLine[]): Minor =>
  lines.reduce((total, line) => ensureSafeInteger(total + lineGross(line)), 0)

/** All products of an order have one category, since it goes either to the kitchen or to the bar. */
export const sameCategory = (categories: readonly Category[]): boolean => new Set(categories).size <= 1

/**
 * The filters of a list of orders: `new` is a synonym of `created`; `my-orders` are the caller's own; `open` and
 * `completed` are groups of statuses.
 */
export const ORDER_FILTERS = ['all', 'new', 'my-orders', 'open', 'completed', ...ORDER_STATUSES] as const
export type OrderFilterName = (typeof ORDER_FILTERS)[number]

/**
 * What was printed for a billed order by now: a fiscal receipt, only a pre-bill, an invoice instead of a receipt, nothing
 * because it was free of charge (`comp`), or nothing. A receipt counts as printed while its number is known and its gateway does not deny it.
 */
export const SALE_DOCUMENTS = ['receipt', 'preBill', 'invoice', 'comp', 'none'] as const
export type SaleDocument = (typeof SALE_DOCUMENTS)[number]
/** What a list of orders can be sorted by besides the time; orders that are equal are sorted newest first. */
export const ORDER_SORT_COLUMNS = ['name', 'table', 'person', 'status', 'payment', 'total'] as const
export type OrderSortColumn = (typeof ORDER_SORT_COLUMNS)[number]
const bothWays = <T extends string>(column: T) => [`${column}-asc`, `${column}-desc`] as const
/**
 * `newest` and `oldest` go by the time an order was created, as its number does. `match` is newest first, after the
 * orders whose receipt number or own number is exactly what is searched for.
 */
export const ORDER_SORTS = [
  'newest',
  'oldest',
  'match',
  ...bothWays('name'),
  ...bothWays('table'),
  ...bothWays('person'),
  ...bothWays('status'),
  ...bothWays('payment'),
  ...bothWays('total'),
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
