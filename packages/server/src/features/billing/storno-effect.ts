import { AppError } from '../../platform/http/app-error.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder, OrdersService } from '../orders/index.ts'
import type { BillEffect } from './bill-effect.ts'
import type { CashOf } from './cash-of.ts'
import { insertIntentOrder, setOrderLocks } from './intent-store.ts'
import { loadIntent, type Intent } from './intent.ts'

interface Needs {
  readonly orders: Pick<OrdersService, 'forBilling' | 'markStorno'>
  readonly cash: CashOf
}

/**
 * The orders of a storno. One that was made anew while its own bill waited for a person could not name them yet: it takes them over from that bill now.
 * @throws AppError INTENT_STATE while that bill is not settled
 */
const ordersOf = async (
  tx: WriteTx,
  { orderIds, restored, refIntentId }: Intent,
): Promise<readonly string[]> => {
  if (!restored || refIntentId === null) return orderIds
  const { state, orderIds: all } = await loadIntent(tx, refIntentId)
  if (state !== 'BILLED' && state !== 'ABORTED') throw new AppError('INTENT_STATE', { details: { state } })
  return [...new Set([...orderIds, ...all])]
}
const canBeTakenBack = ({ billKind, storno }: BillableOrder): boolean =>
  billKind === 'fiscal' && storno === null

/** It keeps what it took back, and nothing else. */
const keep = async (
  tx: WriteTx,
  { id: intentId, orderIds }: Intent,
  taken: readonly string[],
): Promise<void> => {
  for (const orderId of taken)
    if (!orderIds.includes(orderId))
      await tx.run(insertIntentOrder, { intentId, orderId, live: 0, fiscal: 0, storno: 1 })
  for (const orderId of orderIds)
    if (!taken.includes(orderId))
      await tx.run(setOrderLocks, { intentId, orderId, live: 0, fiscal: 0, storno: 0 })
}

/** Orders stay billed and show that their receipt was taken back. The cash leaves those who were credited with it, also where they have less by now. */
export const stornoEffect = ({ orders, cash }: Needs): BillEffect => ({
  locks: { live: 0, fiscal: 0, storno: 1 },
  apply: async (tx, intent, { receiptNo }, { at, by }) => {
    const takenBack = (await orders.forBilling(tx, await ordersOf(tx, intent))).filter(canBeTakenBack)
    const ids = takenBack.map(({ id }) => id)
    await keep(tx, intent, ids)
    await cash.takeBack(tx, takenBack, { kind: 'storno', by })
    await orders.markStorno(tx, { ids, by: intent.closedBy, receiptNo, at })
  },
})
