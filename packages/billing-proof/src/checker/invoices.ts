import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { type History, indexHistory, nameOf, type ReportViolation } from './history.ts'
import { receiptsByOrder } from './receipts.ts'

/** Whether its orders are closed by an invoice instead of a receipt. */
const isInvoiceBill = ({ state, kind }: BillIntent): boolean => state === 'BILLED' && kind === 'invoice'

/**
 * I1: an order has one invoice instead of a receipt, and then no receipt. What its journal and the server both forgot does
 * not count against the order (decision 42).
 */
const judgeOrders = (history: History, report: ReportViolation): void => {
  const receipts = receiptsByOrder(indexHistory(history))
  const seen = new Map<string, string>()
  for (const { ref, orders } of history.invoiced)
    for (const order of orders) {
      const other = seen.get(order)
      if (other !== undefined) report('I1', `order ${order} has the invoices of ${other} and ${ref}`)
      seen.set(order, ref)
      const sales = (receipts.get(order) ?? []).filter(
        (receipt) => receipt.kind === 'sale' && !history.forgotten.has(nameOf(receipt)),
      )
      if (sales.length > 0)
        report(
          'I1',
          `order ${order} has the invoice of ${ref} and the receipt ${sales.map(nameOf).join(', ')}`,
        )
    }
}

/** Whether an order agrees with the invoice that closed it. */
const judgeOrder = (
  { _id: id, status, billKind, storno }: OrderWithHistory,
  bill: BillIntent | undefined,
  credited: History['credited'],
  report: ReportViolation,
): void => {
  if (bill === undefined) {
    if (billKind === 'invoice') report('I6', `order ${id} has an invoice, and no closed bill has the order`)
    return
  }
  if (status !== 'billed' || billKind !== 'invoice')
    report(
      'I6',
      `order ${id} is ${status} (${billKind ?? 'no bill'}), although the invoice of ${bill.ref} closed it`,
    )
  if (storno === null && bill.orders.some((order) => credited.includes(order)))
    report('I6', `order ${id} is not voided, although somebody has its credit note`)
}

/**
 * A forgotten invoice whose order has a receipt that its gateway denies is held once that is undone; until then, the day's
 * report lists the denied receipt.
 */
const isWaiting = ({ intents }: History['server'], orders: readonly string[]): boolean =>
  intents.some(
    ({ state, denied, orders: held }) =>
      state === 'BILLED' && denied && held.some((order) => orders.includes(order)),
  )

/** I6: an invoice that somebody has closed its orders, and a credit note voids them all; orders and bills agree. */
export const judgeInvoices = (history: History, report: ReportViolation): void => {
  judgeOrders(history, report)
  const { server, invoiced, credited } = history
  const bills = server.intents.filter(isInvoiceBill)
  for (const { ref, orders } of invoiced)
    if (!bills.some((bill) => bill.ref === ref) && !isWaiting(server, orders))
      report('I6', `somebody has the invoice of ${ref}, and no closed bill is its`)
  for (const order of server.orders)
    judgeOrder(
      order,
      bills.find(({ orders }) => orders.includes(order._id)),
      credited,
      report,
    )
}
