import {
  type ArmedBill,
  type CarvedOrder,
  type History,
  indexHistory,
  isRestored,
  nameOf,
  type ReportViolation,
} from './history.ts'
import { countValid, receiptsByOrder } from './receipts.ts'

interface Fraction {
  readonly num: bigint
  readonly den: bigint
}
const NOTHING: Fraction = { num: 0n, den: 1n }
const plus = (sum: Fraction, { num, den }: { readonly num: number; readonly den: number }): Fraction => ({
  num: sum.num * BigInt(den) + BigInt(num) * sum.den,
  den: sum.den * BigInt(den),
})

/** What a receipt that is not voided has of an order: the part that its command named, or all of it. */
interface PrintedOrder {
  readonly order: string
  readonly receipt: string
  readonly part: CarvedOrder | null
}

/** The orders on receipts that are not voided, as their commands named them. */
const printedOrders = (history: History): PrintedOrder[] => {
  const armed = new Map<string, ArmedBill>(history.armed.map((bill) => [bill.ref, bill]))
  const found: PrintedOrder[] = []
  for (const [order, receipts] of receiptsByOrder(indexHistory(history))) {
    const remembered = receipts.filter((receipt) => !history.forgotten.has(nameOf(receipt)))
    const sale = remembered.find(({ kind }) => kind === 'sale')
    const bill = armed.get(sale?.ref ?? '')
    if (!sale || countValid(remembered) <= 0 || !bill?.orders.includes(order)) continue
    const part = bill.carved.find((each) => each.order === order) ?? null
    found.push({ order, receipt: nameOf(sale), part })
  }
  return found
}

const judgeFamily = (root: string, printed: readonly PrintedOrder[], report: ReportViolation): void => {
  const names = printed.map(({ order, receipt }) => `${order} on ${receipt}`).join(', ')
  if (printed.length > 1 && printed.some(({ part }) => part === null))
    report('I11', `all of order ${root} is on a receipt, and a part of it on another: ${names}`)
  const shares = printed.flatMap(({ part }) => part?.lines ?? [])
  for (const [line, parts] of Map.groupBy(shares, ({ from }) => from)) {
    const { num, den } = parts.reduce(plus, NOTHING)
    if (num > den) report('I11', `receipts have ${num} of ${den} of line ${line} of order ${root}: ${names}`)
  }
}

/**
 * I12: the parts that the server has were made for bills that were armed. One that was restored may divide an order once
 * more, so that a bill has what was printed.
 */
const judgeParts = (history: History, report: ReportViolation): void => {
  if (isRestored(history)) return
  const { server, armed } = history
  // The server may have crashed before it answered.
  const known = server.intents.filter(({ kind }) => kind !== null)
  const billed = new Set([...armed, ...known].flatMap(({ orders }) => orders))
  for (const { entityId, from } of server.events)
    if (from !== undefined && !billed.has(entityId))
      report('I12', `order ${entityId} was made of ${from} for a bill that was never armed`)
  for (const { _id: id, products, voided = [] } of server.orders)
    if (products.length + voided.length === 0) report('I12', `order ${id} has no lines`)
}

/**
 * I13: what a phone asked for once is on one receipt. What was forgotten on both sides nobody can recognise.
 */
const judgeRequests = (history: History, report: ReportViolation): void => {
  const { printed } = indexHistory(history)
  const remembered = new Set(
    printed
      .filter((receipt) => receipt.kind === 'sale' && !history.forgotten.has(nameOf(receipt)))
      .map(({ ref }) => ref),
  )
  const onPaper = history.armed.filter(({ ref, request }) => request !== undefined && remembered.has(ref))
  for (const [request, bills] of Map.groupBy(onPaper, (bill) => bill.request)) {
    const refs = bills.map(({ ref }) => ref).join(', ')
    if (bills.length > 1) report('I13', `the request ${request} has several receipts: ${refs}`)
  }
}

/**
 * I11: of each line, receipts that are not voided have one whole at most. By the commands of the server: the shares
 * in its commands, of whose receipts only those count that a device printed. And I12 and I13.
 */
export const judgeShares = (history: History, report: ReportViolation): void => {
  const families = Map.groupBy(printedOrders(history), ({ order, part }) => part?.from ?? order)
  for (const [root, printed] of families) judgeFamily(root, printed, report)
  judgeParts(history, report)
  judgeRequests(history, report)
}
