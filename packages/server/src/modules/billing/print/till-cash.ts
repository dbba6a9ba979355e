import {
  billEntries,
  type CashBill,
  type CashEntry,
  cashIn,
  type Minor,
  type PaidPart,
  partsByOrder,
} from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { heldOf, type OrdersService } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { type Intent, listIntents } from '../intent/intent.ts'
import { balancesOf } from './bill-cash.ts'
import { type ChosenPayments, paymentsOf } from './bill-payments.ts'

interface Deps {
  readonly orders: Pick<OrdersService, 'findForBilling'>
  readonly staff: Pick<StaffService, 'balanceOf' | 'find'>
}

/** A receipt as far as its cash goes: who holds that of its orders, and how much it has. */
const cashBillOf = async (
  tx: Tx,
  { orders: { findForBilling } }: Deps,
  { closedBy, orderIds }: Pick<Intent, 'closedBy' | 'orderIds'>,
  payments: readonly PaidPart[],
): Promise<CashBill> => {
  const orders = await findForBilling(tx, orderIds)
  const parts = partsByOrder(
    payments,
    orders.map((order) => order.total),
  )
  return {
    closedBy: closedBy.id,
    orders: orders.map((order, at) => ({ id: order.id, held: heldOf(order), cash: cashIn(parts[at] ?? []) })),
    beside: 0,
  }
}

/** What people pay back to guests once a bill is printed, whatever they hold by then. */
const refundsOf = (bill: CashBill): CashEntry[] =>
  billEntries(bill, () => Number.MAX_SAFE_INTEGER).entries.filter(({ kind }) => kind === 'unbill')

/** What receipts that are armed will take from each person. */
const takenByOthers = async (tx: Tx, deps: Deps, own: string): Promise<ReadonlyMap<string, Minor>> => {
  const taken = new Map<string, Minor>()
  for (const intent of await listIntents(tx, { isOpen: true, orderId: null })) {
    if (intent.id === own || intent.kind !== 'fiscal' || intent.state === 'RESERVED') continue
    for (const { userId, amount } of refundsOf(await cashBillOf(tx, deps, intent, paymentsOf(intent))))
      taken.set(userId, (taken.get(userId) ?? 0) + amount)
  }
  return taken
}

/**
 * A receipt with less cash than its pre-bill gives guests money back. Where whoever took it has handed it over, or pays
 * back with it for another receipt that is armed, it comes from the till: only a monitor or an owner closes such a receipt.
 * @throws AppError CASH_HANDED_OVER
 */
export const ensureTillIsTheirs = async (
  tx: Tx,
  deps: Deps,
  own: Pick<Intent, 'id' | 'closedBy' | 'orderIds' | 'total'>,
  paid: ChosenPayments,
): Promise<void> => {
  const bill = await cashBillOf(tx, deps, own, paymentsOf({ ...paid, total: own.total }))
  if (refundsOf(bill).length === 0) return
  const holders = bill.orders.flatMap(({ held }) => held.map(({ userId }) => userId))
  const balanceOf = await balancesOf(tx, deps, [bill.closedBy, ...holders])
  const taken = await takenByOthers(tx, deps, own.id)
  const { entries } = billEntries(bill, (userId) => balanceOf(userId) - (taken.get(userId) ?? 0))
  if (!entries.some(({ kind }) => kind === 'give')) return
  const { role } = await deps.staff.find(tx, bill.closedBy)
  if (role === 'waiter') throw new AppError('CASH_HANDED_OVER')
}
