import { billEntries, cashIn, partsByOrder } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { heldOf, type OrdersService } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import type { Intent } from '../intent/intent.ts'
import { balancesOf } from './bill-cash.ts'
import { type ChosenPayments, paymentsOf } from './bill-payments.ts'

interface Deps {
  readonly orders: Pick<OrdersService, 'findForBilling'>
  readonly staff: Pick<StaffService, 'balanceOf' | 'find'>
}

/**
 * A receipt with less cash than its pre-bill gives guests money back. Where whoever took it has handed it over, it comes
 * from the till: only a monitor or an owner closes such a receipt.
 * @throws AppError CASH_HANDED_OVER
 */
export const ensureTillIsTheirs = async (
  tx: Tx,
  deps: Deps,
  { closedBy, orderIds, total }: Pick<Intent, 'closedBy' | 'orderIds' | 'total'>,
  paid: ChosenPayments,
): Promise<void> => {
  const orders = await deps.orders.findForBilling(tx, orderIds)
  const holders = orders.flatMap(heldOf).map(({ userId }) => userId)
  if (holders.length === 0) return
  const parts = partsByOrder(
    paymentsOf({ ...paid, total }),
    orders.map((order) => order.total),
  )
  const bill = {
    closedBy: closedBy.id,
    orders: orders.map((order, at) => ({ id: order.id, held: heldOf(order), cash: cashIn(parts[at] ?? []) })),
    beside: 0,
  }
  const { entries } = billEntries(bill, await balancesOf(tx, deps, [closedBy.id, ...holders]))
  if (!entries.some(({ kind }) => kind === 'give')) return
  const { role } = await deps.staff.find(tx, closedBy.id)
  if (role === 'waiter') throw new AppError('CASH_HANDED_OVER')
}
