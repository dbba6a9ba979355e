import { AppError, CommittedRefusal, ensureFound } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import type { Order, OrdersService } from '../../orders/index.ts'
import { selectBillsOf } from '../intent/intent-read-model.ts'
import { loadIntent } from '../intent/intent.ts'

/**
 * Copies of all orders of a receipt that was voided, ready for another bill; asked again, the same copies.
 * @throws AppError NOT_FOUND, NOT_STORNO
 */
export type BillAgain = (
  tx: WriteTx,
  caller: Caller,
  proof: PinProof,
  orderId: string,
) => Promise<readonly Order[] | CommittedRefusal>

interface Deps {
  readonly orders: Pick<OrdersService, 'findForBilling' | 'copyVoided'>
  readonly pins: PinService
}

export const createBillAgain =
  ({ orders, pins }: Deps): BillAgain =>
  async (tx, caller, proof, orderId) => {
    const person = await pins.confirm(tx, proof)
    if (person instanceof CommittedRefusal) return person
    if (ensureFound((await orders.findForBilling(tx, [orderId]))[0]).storno === null)
      throw new AppError('NOT_STORNO')
    const bill = (await tx.all(selectBillsOf, { orderIds: [orderId] })).find(({ kind }) => kind === 'fiscal')
    const ids = bill ? (await loadIntent(tx, bill.intent_id)).orderIds : [orderId]
    const voided = (await orders.findForBilling(tx, ids)).filter(({ storno }) => storno !== null)
    return orders.copyVoided(
      tx,
      caller,
      person.id,
      voided.map(({ id }) => id),
    )
  }
