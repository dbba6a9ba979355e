import { allocate, type PaidPart } from '@kafana/domain'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { partsOf, type BillableOrder, type OrdersService } from '../../orders/index.ts'
import { selectBillsOf, selectIntentOrders } from '../intent/intent-read-model.ts'
import { selectReversedTips, selectTips } from '../intent/payment-store.ts'
import { reversePayments } from './bill-payments.ts'

interface Deps {
  readonly orders: Pick<OrdersService, 'findExisting'>
}

const totalOf = (orders: readonly BillableOrder[]): number =>
  orders.reduce((sum, { total }) => sum + total, 0)

/** The orders of a pre-bill that were not undone. */
const ordersOn = async (tx: WriteTx, { orders }: Deps, intentId: string): Promise<BillableOrder[]> => {
  const orderIds = (await tx.all(selectIntentOrders, { intentId })).map(({ order_id: id }) => id)
  const bills = await tx.all(selectBillsOf, { orderIds })
  const ids = bills.filter((bill) => bill.intent_id === intentId).map(({ order_id: id }) => id)
  return orders.findExisting(tx, ids)
}

/** Whether a tip is in this way to pay, and on this account. */
const isOf = (
  { tender, account }: PaidPart,
  row: { readonly tender_id: string; readonly account_id: string | null },
): boolean => tender === row.tender_id && (account ?? null) === row.account_id

/** The tips of a pre-bill that are with these orders of it, which have a receipt: their share by total. */
const tipsOf = async (
  tx: WriteTx,
  deps: Deps,
  intentId: string,
  undone: ReadonlySet<string>,
): Promise<PaidPart[]> => {
  const onIt = await ordersOn(tx, deps, intentId)
  const own = onIt.filter(({ id }) => undone.has(id))
  const others = onIt.filter(({ id }) => !undone.has(id))
  // An order without a receipt has its tip itself, and nothing is left with one whose receipt is voided.
  const apart = others.filter(({ billKind }) => billKind === 'pre').flatMap(partsOf)
  const rest = totalOf(others.filter(({ billKind, storno }) => billKind !== 'pre' && storno === null))
  const reversed = await tx.all(selectReversedTips, {
    preBill: intentId,
    orderIds: onIt.map(({ id }) => id),
  })
  const share = totalOf(own) || (rest === 0 ? 1 : 0)
  return (await tx.all(selectTips, { intentId })).map((row) => {
    const { tender_id: tender, kind, account_id: account, tip: all } = row
    const gone = reversed.find((each) => each.tender_id === tender && each.account_id === account)?.tip ?? 0
    const left = apart.reduce((tips, part) => (isOf(part, row) ? tips - part.tip : tips), all + gone)
    const [tip = 0] = allocate(Math.max(0, left), [share, rest])
    return { tender, kind, ...(account !== null && { account }), amount: 0, rounding: 0, tip }
  })
}

interface Undone {
  readonly ids: readonly string[]
  readonly by: string
  /** UTC ms. */
  readonly at: number
  /** The storno that voids the receipt: what it reverses is restored if it is undone. Null for a receipt that is undone. */
  readonly storno: string | null
}

/**
 * Reverses what is left on the pre-bills of orders whose receipt is voided or undone. Their amounts were moved to the
 * receipt; their tips stayed. Called before the orders are voided or undone.
 */
export const reversePreBillTips = async (
  tx: WriteTx,
  deps: Deps,
  { ids, storno, ...rows }: Undone,
): Promise<void> => {
  const preBills = (await tx.all(selectBillsOf, { orderIds: ids })).filter(({ kind }) => kind === 'pre')
  for (const [intentId, closedBy] of new Map(preBills.map((bill) => [bill.intent_id, bill.closed_by]))) {
    const tips = (await tipsOf(tx, deps, intentId, new Set(ids))).filter(({ tip }) => tip > 0)
    const within = storno === null ? { intentId } : { intentId: storno, preBill: intentId }
    await reversePayments(tx, { ...rows, ...within, closedBy }, tips)
  }
}
