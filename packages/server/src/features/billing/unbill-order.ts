import { AppError, found, Refusal } from '../../platform/http/app-error.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../auth/index.ts'
import type { Order, OrdersService } from '../orders/index.ts'
import type { CashOf } from './cash-of.ts'
import { heldBy, type HoldersOf } from './holders.ts'
import { selectBillsOf } from './intent-read-model.ts'
import { setUndone } from './intent-store.ts'

export interface UnbillAsked {
  readonly orderId: string
  readonly reason: string
}
/** @throws AppError NOT_FOUND, ALREADY_FISCAL, NOT_PRE_BILLED, ORDER_IN_BILLING */
export type UnbillOrder = (tx: WriteTx, owner: PinProof, asked: UnbillAsked) => Promise<Order | Refusal>

interface Needs {
  readonly orders: Pick<OrdersService, 'forBilling' | 'unbill'>
  readonly pins: Pick<PinService, 'settle'>
  readonly holdersOf: HoldersOf
  readonly cash: CashOf
}

/** A mistaken pre-bill is undone for this one order: it is delivered again, and its cash leaves whoever was credited with it. */
export const createUnbillOrder =
  ({ orders, pins, holdersOf, cash }: Needs): UnbillOrder =>
  async (tx, owner, { orderId, reason }) => {
    const person = await pins.settle(tx, owner)
    if (person instanceof Refusal) return person
    const order = found((await orders.forBilling(tx, [orderId]))[0])
    if (order.billKind === 'fiscal') throw new AppError('ALREADY_FISCAL')
    if (order.billKind === null) throw new AppError('NOT_PRE_BILLED')
    const [holder] = await holdersOf(tx, [orderId])
    if (holder) throw heldBy(holder)
    await cash.takeBack(tx, [order], { kind: 'unbill', by: person.id })
    for (const { intent_id: intentId } of await tx.all(selectBillsOf, { orderIds: [orderId] }))
      await tx.run(setUndone, { orderId, intentId })
    return orders.unbill(tx, { id: orderId, by: person.id, reason })
  }
