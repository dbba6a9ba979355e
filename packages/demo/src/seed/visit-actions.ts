import type { Visit } from '../rhythm/plan-day.ts'
import { billAction } from './bill-action.ts'
import { orderActions } from './order-actions.ts'
import type { Action, Stage } from './stage.ts'

/**
 * What happens around a party: its orders and, at the end, its bill.
 * @param midnight of the venue's day, UTC ms
 */
export const visitActions = (
  stage: Stage,
  { table, orders, paysAt, payment }: Visit,
  midnight: number,
  receiptNo: number,
): Action[] => {
  const at = (second: number): number => midnight + second * 1000
  const taken = orders.map(() => ({ id: '' }))
  const served = orders.flatMap(({ createdAt, pendingAt, doneAt, deliveredAt, ...order }, index) =>
    orderActions(
      stage,
      {
        ...order,
        table: table.name,
        waiter: table.waiter,
        createdAt: at(createdAt),
        moves: [
          { to: 'pending', at: at(pendingAt) },
          { to: 'done', at: at(doneAt) },
          { to: 'delivered', at: at(deliveredAt) },
        ],
      },
      taken[index] ?? { id: '' },
    ),
  )
  return [
    ...served,
    billAction(stage, taken, { at: at(paysAt), waiter: table.waiter, kind: 'fiscal', payment, receiptNo }),
  ]
}
