import { searchKey, searchTextOf } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Check, orderNameOf } from '../checks/index.ts'
import type { ActiveTable } from '../layout/index.ts'
import type { KitchenPapers } from '../printing/index.ts'
import { ensureNotLocked } from './move-orders.ts'
import { loadOrders } from './order-read-model.ts'
import { selectLockingBill } from './order-store.ts'
import type { Order, SpreadDiscounts } from './order.ts'
import type { Reckoning } from './reckon-discounts.ts'
import { updateCheckOfBilled, updateOrderPlace } from './relocate-orders-store.ts'
import type { TaxRestating } from './restate-tax.ts'

/** A check with its table. */
export interface CheckPlace {
  readonly check: Pick<Check, 'id' | 'name' | 'number' | 'type'>
  readonly table: ActiveTable
}

export interface OrderRelocating {
  /** The ids of those of these orders that an open bill holds. */
  lockedOf(tx: Tx, orders: readonly Order[]): Promise<ReadonlySet<string>>
  /** @throws AppError ORDER_LOCKED */
  ensureNoneLocked(tx: WriteTx, orderIds: readonly string[]): Promise<void>
  /**
   * Takes orders of one check to another one, or to the new table of the same. They are not billed, and no bill holds
   * them. Names and taxes that follow the check follow it; the kitchen gets a new table on paper, and the dishes only of
   * parts of orders, whose other dishes stay.
   */
  relocate(
    tx: WriteTx,
    by: string,
    orders: readonly Order[],
    move: {
      readonly from: CheckPlace
      readonly to: CheckPlace
      /** Of parts that were carved for this, by their ids: the numbers of the orders that they were taken from. */
      readonly takenFrom?: ReadonlyMap<string, number>
      /** The whole check goes to the other one, with what is off it. */
      readonly isWhole?: boolean
    },
  ): Promise<void>
  /** What is billed of a check that was merged belongs to the other one, and stays at its table. */
  relocateBilled(tx: WriteTx, from: string, to: string): Promise<void>
  /** The kitchen gets on paper that the allergies of a check have changed. */
  printAllergies(tx: WriteTx, by: string, checkOrders: readonly Order[]): Promise<void>
}

/** The kitchen or bar has it, or somebody carries it. */
const isInKitchen = ({ status }: Order): boolean =>
  status === 'created' || status === 'pending' || status === 'done'

/** Nobody carries any more what was served. */
const unserved = (order: Order): Order => ({
  ...order,
  lines: order.lines.filter(({ state }) => state !== 'served'),
})

/** Writes where an order is. */
export const placeOrder = async (
  tx: WriteTx,
  { id, lines, voided }: Pick<Order, 'id' | 'lines' | 'voided'>,
  { checkId, tableId, name }: { readonly checkId: string; readonly tableId: string; readonly name: string },
): Promise<void> => {
  const products = [...lines, ...voided].map((line) => line.name)
  await tx.run(updateOrderPlace, {
    id,
    tableId,
    checkId,
    name,
    nameKey: searchKey(name),
    searchText: searchTextOf([name, ...products]),
  })
}

export const createOrderRelocating = (
  { clock }: Pick<Platform, 'clock'>,
  {
    restating,
    papers,
    spread,
    leave,
  }: {
    readonly restating: Pick<TaxRestating, 'restateOrders'>
    readonly papers: Pick<KitchenPapers, 'printMoved' | 'printPartMoved' | 'printAllergies'>
    readonly spread: SpreadDiscounts
    readonly leave: Reckoning['leave']
  },
): OrderRelocating => ({
  lockedOf: async (tx, orders) => {
    const locked = new Set<string>()
    for (const { id } of orders)
      if (await tx.get(selectLockingBill, { orderId: id, now: clock.now() })) locked.add(id)
    return locked
  },
  ensureNoneLocked: async (tx, orderIds) => {
    for (const orderId of orderIds) await ensureNotLocked(tx, orderId, clock.now())
  },
  relocate: async (tx, by, orders, { from, to, takenFrom = new Map<string, number>(), isWhole = false }) => {
    const [before, name] = [orderNameOf(from.check, from.table), orderNameOf(to.check, to.table)]
    const place = { checkId: to.check.id, tableId: to.table.id }
    for (const order of orders)
      await placeOrder(tx, order, { ...place, name: order.name === before ? name : order.name })
    if (from.check.id !== to.check.id) {
      if (!isWhole) await leave(tx, by, orders, to.check.id)
      for (const checkId of [to.check.id, from.check.id]) await spread(tx, by, checkId)
    }
    const retyped = orders.filter(({ type }) => type !== to.check.type).map(({ id }) => id)
    if (retyped.length > 0) await restating.restateOrders(tx, retyped, to.check.type)
    if (from.table.id === to.table.id) return
    const ids = orders.filter(isInKitchen).map(({ id }) => id)
    const moved = await loadOrders(tx, ids)
    const whole = moved.filter(({ id }) => !takenFrom.has(id))
    await papers.printMoved(tx, by, from.table.name, whole)
    for (const part of moved) {
      const number = takenFrom.get(part.id)
      if (number !== undefined) await papers.printPartMoved(tx, by, from.table.name, unserved(part), number)
    }
  },
  relocateBilled: async (tx, from, to) => {
    await tx.run(updateCheckOfBilled, { from, to })
  },
  printAllergies: (tx, by, orders) => papers.printAllergies(tx, by, orders.filter(isInKitchen)),
})
