import type { OrderWithHistory } from '@kafana/contract'
import { toCents } from './amounts.ts'
import { mayDiffer } from './forgotten-discounts.ts'
import { type History, indexHistory, isFiscalBill, isRestored, type ReportViolation } from './history.ts'
import { judgeTotals } from './order-totals.ts'
import type { RecordedDiscount, RecordedLine } from './recorded-discounts.ts'
import { isReopened } from './reopened-bills.ts'
import type { ServerRecord } from './server-record.ts'

const WHOLE = 10_000

type Share = RecordedLine['discounts'][number]

const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { amount }) => sum + amount, 0)
const partOf = ({ discounts }: RecordedLine, discount: string): number =>
  sumOf(discounts.filter(({ id }) => id === discount))
const allOf = (lines: readonly RecordedLine[], discount: string): number =>
  lines.reduce((sum, line) => sum + partOf(line, discount), 0)
const toPay = ({ gross, discounts }: RecordedLine): number => gross - sumOf(discounts)

const nameOf = ({ root, order }: RecordedLine): string => `a part of line ${root} in order ${order}`

/** Whether a discount is taken off a line of those that it is for. */
const isFor = ({ kind }: Pick<RecordedDiscount, 'kind'>, { takesNone }: RecordedLine): boolean =>
  !takesNone || kind === 'comp'

/** No line costs less than nothing, and all that is taken off it was given, once, and may be taken off it. */
const judgeLine = (
  line: RecordedLine,
  given: ReadonlyMap<string, RecordedDiscount>,
  report: ReportViolation,
): void => {
  if (toPay(line) < 0) report('I15', `${nameOf(line)} costs ${toPay(line) / 100}`)
  for (const { id, amount } of line.discounts) {
    const discount = given.get(id)
    if (amount <= 0 || !discount) report('I15', `${nameOf(line)} has ${amount / 100} off by ${id}`)
    else if (!isFor(discount, line)) report('I15', `${nameOf(line)} takes no discount, and has ${id}`)
  }
  if (new Set(line.discounts.map(({ id }) => id)).size < line.discounts.length)
    report('I15', `${nameOf(line)} has a discount twice`)
}

/** An order comes to what its lines cost less what is taken off them, as the server shows both and stores it. */
const judgeOrder = (
  { _id: id, totalPrice, products }: OrderWithHistory,
  live: readonly RecordedLine[],
  report: ReportViolation,
): void => {
  const shown = products.reduce(
    (sum, { price, quantity, discount = 0 }) => sum + toCents(price) * quantity - toCents(discount),
    0,
  )
  const stored = live.reduce((sum, line) => sum + toPay(line), 0)
  if (shown !== toCents(totalPrice) || stored !== shown)
    report('I15', `order ${id} is ${totalPrice}; its lines come to ${shown / 100}, in store ${stored / 100}`)
}

interface Lines {
  /** Whether the server went back to a backup. */
  readonly isRestored: boolean
  /** Whether it does not know something that a screen gave. */
  readonly hasForgotten: boolean
  readonly given: readonly RecordedDiscount[]
  /** Also those that were taken off. */
  readonly all: readonly RecordedLine[]
  readonly live: readonly RecordedLine[]
  /** Live ones of orders whose receipt is not voided. */
  readonly counting: readonly RecordedLine[]
  /** Live ones of orders that were never on a closed bill. */
  readonly open: readonly RecordedLine[]
  /** The orders that are billed. */
  readonly closed: ReadonlySet<string>
}

const linesOf = (history: History): Lines => {
  const {
    orders,
    intents,
    discounts: { given, lines: all },
  } = history.server
  const ofOrders = (isChosen: (order: OrderWithHistory) => boolean): RecordedLine[] => {
    const ids = new Set(orders.filter(isChosen).map(({ _id: id }) => id))
    return all.filter(({ order, isVoided }) => !isVoided && ids.has(order))
  }
  const onBills = new Set(intents.flatMap(({ orders: ids }) => ids))
  const live = ofOrders(({ status }) => status !== 'rejected')
  return {
    isRestored: isRestored(history),
    hasForgotten: history.discounts.some(({ id }) => given.every((each) => each.id !== id)),
    closed: new Set(orders.flatMap(({ _id: id, status }) => (status === 'billed' ? [id] : []))),
    given,
    all,
    live,
    counting: ofOrders(({ status, storno }) => status !== 'rejected' && storno === null),
    open: ofOrders(({ _id: id, status }) => !['rejected', 'billed'].includes(status) && !onBills.has(id)),
  }
}

/** What of a line is left for a discount: those of lines come first, each kind in the order in which it was given. */
const leftFor = (
  { gross, discounts }: RecordedLine,
  { id, isOfLines }: RecordedDiscount,
  { given }: Lines,
): number => {
  const at = given.findIndex((each) => each.id === id)
  const isBefore = (share: Share): boolean => {
    const other = given.findIndex((each) => each.id === share.id)
    const isOther = given[other]?.isOfLines === true
    return isOther === isOfLines ? other < at : isOther
  }
  return gross - sumOf(discounts.filter(isBefore))
}

/** An amount is used once, and all of it, unless nothing is left to pay. */
const judgeAmount = (discount: RecordedDiscount, lines: Lines, report: ReportViolation): void => {
  const { id, check, value, isOfLines, isReversed } = discount
  const used = allOf(isOfLines ? lines.all : lines.counting, id)
  if (used > value) report('I15', `of discount ${id} of ${value / 100}, ${used / 100} is used`)
  if (isReversed || allOf(isOfLines ? lines.all : lines.live, id) >= value) return
  const rests = isOfLines
    ? lines.all
        .filter((line) => partOf(line, id) > 0)
        .map((line) => leftFor(line, discount, lines) - partOf(line, id))
    : lines.open.filter((line) => line.check === check && isFor(discount, line)).map(toPay)
  if (rests.some((rest) => rest > 0))
    report('I15', `of discount ${id} of ${value / 100}, only ${used / 100} is used`)
}

/** Whether an amount that is divided among the lines of a check is taken off a line. */
const hasAmount = ({ discounts }: RecordedLine, { given }: Lines): boolean =>
  discounts.some(({ id }) =>
    given.some((other) => other.id === id && other.kind === 'amount' && !other.isOfLines),
  )

/**
 * Whether a restored server made a part again at the price on its receipt, which is older than a discount and has less of
 * it, has a discount that the server forgot, or has another share of an amount, which was divided among other lines then.
 * What is left of the line has its own share.
 */
const isOfReceipt = (line: RecordedLine, { id }: RecordedDiscount, exact: number, lines: Lines): boolean =>
  lines.isRestored &&
  lines.closed.has(line.order) &&
  lines.all.some(({ root, order }) => root === line.root && order !== line.order) &&
  (lines.hasForgotten || hasAmount(line, lines) || partOf(line, id) < exact)

/**
 * Whether a line came with a check that was merged into another one: it keeps the percentage that it had, while an amount
 * is reckoned again among the lines that came, an earlier discount is reversed, or one of single lines is given later.
 */
const keepsPercentage = (line: RecordedLine, discount: RecordedDiscount, lines: Lines): boolean => {
  const { id: own, check } = discount
  if (line.check === check) return false
  const at = lines.given.findIndex(({ id }) => id === own)
  return (
    hasAmount(line, lines) ||
    lines.given.slice(0, at).some((other) => other.check === check && other.isReversed) ||
    lines.given.slice(at + 1).some(({ id, isOfLines }) => isOfLines && partOf(line, id) > 0)
  )
}

/** A part of a line may have one cent more or less for each division. */
const judgePercent = (discount: RecordedDiscount, lines: Lines, report: ReportViolation): void => {
  const { id, check, value, isOfLines, isReversed } = discount
  const own = new Set((isOfLines ? lines.all : lines.live).filter((line) => partOf(line, id) > 0))
  const due =
    isOfLines || isReversed ? [] : lines.open.filter((line) => line.check === check && isFor(discount, line))
  for (const line of own.union(new Set(due))) {
    const divisions = lines.all.filter(({ root }) => root === line.root).length
    const exact = (leftFor(line, discount, lines) * value) / WHOLE
    if (Math.abs(partOf(line, id) - exact) <= divisions || isOfReceipt(line, discount, exact, lines)) continue
    if (!isOfLines && keepsPercentage(line, discount, lines)) continue
    report('I15', `${nameOf(line)} has ${partOf(line, id) / 100} off by ${id}, not ${exact / 100}`)
  }
}

const judgeDiscount = (discount: RecordedDiscount, lines: Lines, report: ReportViolation): void => {
  const { id, isOfLines, isReversed, kind } = discount
  if (isReversed && lines.open.some((line) => partOf(line, id) > 0))
    report('I15', `discount ${id} is reversed, and open orders have it`)
  // Nobody knows what a discount of lines was reckoned from, where an earlier one was reversed after it.
  const before = lines.given.slice(0, lines.given.indexOf(discount))
  if (isOfLines && before.some((other) => other.isOfLines && other.isReversed)) return
  if (kind === 'amount') judgeAmount(discount, lines, report)
  else judgePercent(kind === 'comp' ? { ...discount, value: WHOLE } : discount, lines, report)
}

/** What screens gave is what the server has, unless it went back to a backup. */
const judgeGiven = (
  { discounts: { given } }: ServerRecord,
  history: History,
  report: ReportViolation,
): void => {
  for (const { id, kind, value, isOfLines } of history.discounts) {
    const stored = given.find((each) => each.id === id)
    if (!stored && isRestored(history)) continue
    const wanted = kind === 'comp' ? 0 : toCents(value)
    if (stored?.kind !== kind || stored.value !== wanted || stored.isOfLines !== isOfLines)
      report('I15', `discount ${id} was ${kind} ${value}, and is ${stored?.kind} ${stored?.value}`)
  }
}

/** A receipt comes to what its orders come to. */
const judgeBills = (history: History, report: ReportViolation): void => {
  const { intents, orders } = history.server
  const { ordersOf } = indexHistory(history)
  for (const bill of intents.filter((each) => isFiscalBill(each) && each.kind === 'fiscal')) {
    const ids = new Set([...bill.orders, ...ordersOf(bill.ref)])
    const own = orders.filter(({ _id: id }) => ids.has(id))
    const cents = own.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), 0)
    // What an order came to that a server has lost nobody knows.
    if (
      own.length === 0 ||
      own.length < ids.size ||
      cents === toCents(bill.total) ||
      mayDiffer(bill, history) ||
      isReopened(bill, history.server)
    )
      continue
    report('I15', `bill ${bill.ref} is ${bill.total}, and its orders come to ${cents / 100}`)
  }
}

/**
 * I15: prices are those that were ordered less what was given: each discount once, all of it, and no line below zero.
 * And I12 for the totals of orders.
 */
export const judgeDiscounts = (history: History, report: ReportViolation): void => {
  const { server } = history
  const lines = linesOf(history)
  const given = new Map(lines.given.map((discount) => [discount.id, discount]))
  for (const line of lines.all) judgeLine(line, given, report)
  const byOrder = Map.groupBy(lines.live, ({ order }) => order)
  for (const order of server.orders)
    if (byOrder.has(order._id)) judgeOrder(order, byOrder.get(order._id) ?? [], report)
  for (const discount of lines.given) judgeDiscount(discount, lines, report)
  judgeGiven(server, history, report)
  judgeBills(history, report)
  judgeTotals(server, report)
}
