import {
  type HeldCash,
  isSinglePayment,
  mainPayment,
  type PaidPart,
  type Payment,
  receiptTypeOf,
  singlePayment,
} from '@kafana/domain'
import type { BillableOrder, OrderPaid, OrderState } from './order.ts'

/** Who was credited with an order's cash and has not paid it back. */
export const heldOf = ({
  paid,
  cashHolder,
  total,
}: Pick<BillableOrder, 'paid' | 'cashHolder' | 'total'>): readonly HeldCash[] =>
  paid?.held ?? (cashHolder === null ? [] : [{ userId: cashHolder, amount: total }])

/** The payments that cover an order; none while it is not billed. */
export const partsOf = ({
  paid,
  payment,
  total,
}: Pick<BillableOrder, 'paid' | 'payment' | 'total'>): readonly PaidPart[] =>
  paid?.parts ?? (payment === null ? [] : [singlePayment(payment, total)])

/** The whole of an order by one payment, as far as it was not paid so before. */
export const paidWhole = (order: BillableOrder, payment: Payment, closedBy: string): OrderPaid => ({
  parts: [singlePayment(payment, order.total)],
  held: payment === 'card' ? [] : [{ userId: order.cashHolder ?? closedBy, amount: order.total }],
})

/** Whether the columns for the payment and the holder of an order say all of this. */
const isPlain = ({ parts, held }: OrderPaid, total: number): boolean => {
  // After a restore, a bill may come to less than its orders: what it does not pay of an order, nobody has paid.
  const covered = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (covered !== total || !isSinglePayment(parts)) return false
  const amounts = held.map(({ amount }) => amount)
  return held.length === 0
    ? !parts.some(({ kind, amount }) => kind === 'cash' && amount > 0)
    : amounts.join() === String(total)
}

/** The columns for how an order is paid. @param payment that of its bill */
export const paidState = (
  paid: OrderPaid,
  { payment, total }: { readonly payment: Payment; readonly total: number },
): Pick<OrderState, 'payment' | 'paid' | 'cashHolder'> => ({
  payment:
    paid.parts.length === 0
      ? payment
      : mainPayment(paid.parts.map((part) => ({ ...part, type: receiptTypeOf(part.kind) }))),
  paid: isPlain(paid, total) ? null : paid,
  cashHolder: paid.held[0]?.userId ?? null,
})
