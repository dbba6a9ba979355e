import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check } from '../checks/index.ts'
import { insertDiscount, selectDiscountedOrders } from './discount-store.ts'
import { loadDiscounts } from './given-discounts.ts'
import { ensureNotLocked } from './move-orders.ts'
import { loadOrders } from './order-read-model.ts'
import type { Order } from './order.ts'
import { partsOf, type Reckoning, type ReckoningDeps } from './reckon-discounts.ts'

export interface DiscountReversal {
  /** Whether it was reversed before. @throws AppError NOT_FOUND for one that does not hold on the check */
  reversedBefore(tx: Tx, check: Check, id: string): Promise<boolean>
  /**
   * Takes a discount off everything that is not billed, wherever it went. Once more, it is taken off what has it still.
   * @throws AppError NOT_FOUND, ORDER_LOCKED
   */
  reverseDiscount(
    tx: WriteTx,
    check: Check,
    reversal: {
      readonly id: string
      readonly reasonId: string
      /** Beside the reason; null for nothing. */
      readonly note: string | null
      readonly by: string
    },
  ): Promise<void>
}

/** No open bill holds one of these. @throws AppError ORDER_LOCKED */
export const ensureInNoBill = async (tx: WriteTx, orders: readonly Order[], now: number): Promise<void> => {
  for (const { id, status } of orders) if (status !== 'billed') await ensureNotLocked(tx, id, now)
}

export const createDiscountReversal = (
  { platform: { clock }, checks }: ReckoningDeps,
  { ordersOf, spread }: Pick<Reckoning, 'ordersOf' | 'spread'>,
): DiscountReversal => ({
  reversedBefore: async (tx, check, id) => {
    const given = ensureFound((await loadDiscounts(tx, [], [id]))[0])
    const isHere =
      (await checks.check(tx, given.checkId)).id === check.id ||
      partsOf(await ordersOf(tx, check.id)).some((part) => part.id === id)
    if (!isHere) throw new AppError('NOT_FOUND')
    return given.isReversed
  },
  reverseDiscount: async (tx, check, { id, reasonId, note, by }) => {
    const given = ensureFound((await loadDiscounts(tx, [], [id]))[0])
    const has = (order: Order) => partsOf([order]).some((part) => part.id === id)
    const ids = (await tx.all(selectDiscountedOrders, {})).map((row) => row.order_id)
    const holding = (await loadOrders(tx, ids)).filter(has)
    const own = (await checks.check(tx, given.checkId)).id
    if (!given.isReversed) {
      const changing = given.lines === null ? [...holding, ...(await ordersOf(tx, own))] : holding
      await ensureInNoBill(tx, changing, clock.now())
      await tx.run(insertDiscount, {
        ...given,
        id: newId(),
        lines: given.lines && JSON.stringify(given.lines),
        reasonId,
        note,
        by,
        approvedBy: null,
        reverses: id,
        at: clock.now(),
      })
    }
    for (const checkId of new Set([check.id, own, ...holding.flatMap((order) => order.checkId ?? [])]))
      await spread(tx, by, checkId)
  },
})
