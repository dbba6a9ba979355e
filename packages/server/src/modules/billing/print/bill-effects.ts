import { cashIn, isFinalBill, type OrderBillKind, partsByOrder } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { heldOf, mayBeBilled, partsOf, type BillableOrder } from '../../orders/index.ts'
import type { Locks } from '../intent/intent-store.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import { orderIdsOnReceipt, type Intent, type PrintOutcome } from '../intent/intent.ts'
import { completeOrders } from '../recovery/complete-bill.ts'
import { bookBill } from './bill-cash.ts'
import { paymentsOf, recordPayments, reversePayments } from './bill-payments.ts'
import { closersOf } from './closers.ts'
import type { UnbillDeps } from './unbill-orders.ts'

/** When a bill counts (UTC ms), and in whose name its cash is booked. */
interface Booking {
  readonly at: number
  readonly by: string
}

/** What a printed bill of one kind does to its orders and to the cash balances of the staff. */
export interface BillEffect {
  /** The locks that its orders keep for good; set before the effect is applied. */
  readonly locks: Locks
  /**
   * Why these orders contradict the bill that holds them, which only a database has that was restored in part; null if
   * they do not.
   */
  contradiction(intent: Intent, orders: readonly BillableOrder[]): AppError | null
  /**
   * The bill with all of the orders that it closes, before it is closed.
   * @throws AppError INTENT_STATE while another bill holds an order on a reconstructed receipt
   */
  prepare(tx: WriteTx, intent: Intent): Promise<Intent>
  /** @throws AppError the contradiction */
  apply(tx: WriteTx, intent: Intent, outcome: PrintOutcome, booking: Booking): Promise<void>
}

interface Deps extends UnbillDeps {
  readonly timing: IntentTiming
}

interface PrintedOrders {
  /** The orders that the bill closes. */
  readonly closed: readonly BillableOrder[]
  /** The orders on the receipt that this server has; another bill may have closed some of them. */
  readonly onReceipt: readonly BillableOrder[]
}

const printedOrders = async (
  tx: WriteTx,
  { orders }: Pick<Deps, 'orders'>,
  intent: Intent,
): Promise<PrintedOrders> => {
  const closed = await orders.findForBilling(tx, intent.orderIds)
  if (!intent.reconstructed) return { closed, onReceipt: closed }
  const others = new Set(orderIdsOnReceipt(intent)).difference(new Set(intent.orderIds))
  return { closed, onReceipt: [...closed, ...(await orders.findExisting(tx, [...others]))] }
}

const contradictionOf =
  (billKind: OrderBillKind): BillEffect['contradiction'] =>
  ({ reconstructed }, orders) => {
    const order = orders.find((one) => !mayBeBilled(one, billKind, { reconstructed, isHeld: true }))
    if (!order) return null
    const code = isFinalBill(order.billKind) ? 'ALREADY_FISCAL' : 'ORDER_NOT_DELIVERED'
    return new AppError(code, { details: { order: order.id } })
  }

const sumOf = (orders: readonly BillableOrder[]): number => orders.reduce((sum, { total }) => sum + total, 0)

/** What an order was paid on its pre-bill is paid on its receipt from now on; a tip stays where it was given. */
const movePreBill = async (
  tx: WriteTx,
  closed: readonly BillableOrder[],
  { closedBy }: Intent,
  at: number,
): Promise<void> => {
  const preBilled = closed.filter(({ billKind }) => billKind === 'pre')
  const closers = await closersOf(tx, preBilled, 'pre')
  for (const [intentId, orders] of Map.groupBy(preBilled, ({ preBillId }) => preBillId)) {
    if (intentId === null) continue
    const [closer = closedBy.id] = orders.map(({ id }) => closers.get(id))
    const parts = orders.flatMap(partsOf).map((part) => ({ ...part, tip: 0 }))
    await reversePayments(tx, { intentId, closedBy: closer, by: closedBy.id, at }, parts)
  }
}

/** Orders that are free of charge become billed; nothing is paid. */
export const compEffect = ({ orders }: Pick<Deps, 'orders'>): BillEffect => ({
  locks: { live: 0, fiscal: 0, storno: 0 },
  contradiction: contradictionOf('comp'),
  prepare: async (_, intent) => intent,
  apply: async (tx, intent, _outcome, { at }) => {
    const { orderIds, closedBy } = intent
    await movePreBill(tx, await orders.findForBilling(tx, orderIds), intent, at)
    await orders.markBilled(tx, {
      ids: orderIds,
      billKind: 'comp',
      payment: null,
      by: closedBy.id,
      receiptNo: null,
      at,
      isHeld: true,
    })
  },
})

/**
 * Orders become billed, and the payments of the bill are written. Cash is credited once, to the person who closed the
 * bill that was paid in cash first; a receipt that is paid less in cash than its pre-bill pays back the rest.
 */
export const billingEffect = (billKind: Exclude<OrderBillKind, 'comp'>, deps: Deps): BillEffect => ({
  locks: { live: 0, fiscal: isFinalBill(billKind) ? 1 : 0, storno: 0 },
  contradiction: contradictionOf(billKind),
  prepare: (tx, intent) => completeOrders(tx, deps, intent),
  apply: async (tx, intent, { receiptNo }, { at, by }) => {
    const { closedBy, payment, reconstructed, total } = intent
    if (payment === null) throw new Error('a bill that is paid says how')
    const { closed, onReceipt } = await printedOrders(tx, deps, intent)
    const contradiction = contradictionOf(billKind)(intent, closed)
    if (contradiction) throw contradiction
    const ids = closed.map(({ id }) => id)
    const left = total - sumOf(closed)
    const closedElsewhere = sumOf(
      onReceipt.filter(({ id, billKind: before }) => before !== null && !ids.includes(id)),
    )
    // What other bills closed of its total, and what is for orders that this server does not have. Orders whose discount
    // a restored server has forgotten come to more than the receipt.
    const elsewhere = Math.min(closedElsewhere, Math.max(0, left))
    const totals = [...closed.map((order) => order.total), elsewhere, left - elsewhere]
    const parts = partsByOrder(paymentsOf(intent), totals)
    const held = await bookBill(tx, deps, {
      closedBy: closedBy.id,
      orders: closed.map((order, index) => ({
        id: order.id,
        held: heldOf(order),
        cash: cashIn(parts[index] ?? []),
      })),
      beside: cashIn(parts.at(-1) ?? []),
      by,
    })
    const rows = { intentId: intent.id, closedBy: closedBy.id, by: closedBy.id, at }
    await recordPayments(tx, rows, intent)
    await reversePayments(tx, rows, parts.at(-2) ?? [])
    await movePreBill(tx, closed, intent, at)
    await deps.orders.markBilled(tx, {
      ids,
      billKind,
      payment,
      paid: new Map(
        closed.map(({ id }, index) => [id, { parts: parts[index] ?? [], held: held[index] ?? [] }]),
      ),
      by: closedBy.id,
      receiptNo,
      at,
      reconstructed: reconstructed,
      isHeld: true,
    })
  },
})
