import {
  type CheckDiscounts,
  type CheckRule,
  type DiscountedLine,
  type DiscountPart,
  discountOf,
  isAmountLeft,
  isComp,
  lineGross,
  type Minor,
  orderTotal,
  reckonDiscounts,
} from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService } from '../checks/index.ts'
import { selectRelatives } from './count-taken-orders-store.ts'
import { selectHasDiscount, updateDiscountedTotal, updateLineDiscount } from './discount-store.ts'
import { discountValues } from './divide-line.ts'
import { type GivenDiscount, loadDiscounts } from './given-discounts.ts'
import { loadOrders, selectIdsOfChecks } from './order-read-model.ts'
import { selectLockingBill } from './order-store.ts'
import type { Order, SpreadDiscounts } from './order.ts'

/** A check as far as its discounts need it. */
export interface DiscountedCheck {
  readonly orders: readonly Order[]
  readonly lines: readonly DiscountedLine[]
  readonly given: readonly GivenDiscount[]
  readonly discounts: Pick<CheckDiscounts, 'rules' | 'gone'>
}

/** A rejected order costs nothing, and what a voided receipt had is no longer used. */
export const counts = ({ status, storno }: Order): boolean => status !== 'rejected' && storno === null

export const partsOf = (orders: readonly Order[]): readonly DiscountPart[] =>
  orders.flatMap(({ lines }) => lines.flatMap(({ discounts }) => discounts))

const isSame = (a: readonly DiscountPart[], b: readonly DiscountPart[]): boolean =>
  a.length === b.length && a.every(({ id, amount }, at) => b[at]?.id === id && b[at].amount === amount)

/** It holds on the check, also for what is ordered later. What is free of charge is so line by line. */
export const isOfCheck = (
  given: Pick<GivenDiscount, 'kind' | 'value'> & { readonly lines: unknown },
): boolean => given.lines === null && !isComp(given)

export interface ReckoningDeps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly checks: Pick<ChecksService, 'check'>
}

export interface Reckoning {
  /** The orders of a check, oldest first. */
  ordersOf(tx: Tx, checkId: string): Promise<Order[]>
  /** @param isIn the orders to reckon with; missing for those that cost something */
  load(tx: Tx, checkId: string, isIn?: (order: Order) => boolean): Promise<DiscountedCheck>
  /** Writes what has changed, and returns the ids of the orders that cost something else now. */
  write(
    tx: WriteTx,
    by: string | null,
    checkId: string,
    orders: readonly Order[],
    reckoned: ReadonlyMap<string, readonly DiscountPart[]>,
  ): Promise<ReadonlySet<string>>
  readonly spread: SpreadDiscounts
  /**
   * The same only where more of an amount can be taken off. Nothing else can have changed for lines that a bill held;
   * reckoned again, a percentage would only change how those that were divided are rounded.
   */
  readonly spreadRest: SpreadDiscounts
  /** What is off a check stays with it: takes it off orders that went to another one, unless the whole check did. */
  leave(tx: WriteTx, by: string, orders: readonly Order[], checkId: string): Promise<void>
}

export const createReckoning = ({ platform: { audit, clock }, checks }: ReckoningDeps): Reckoning => {
  const ordersOf = async (tx: Tx, checkId: string): Promise<Order[]> => {
    const rows = await tx.all(selectIdsOfChecks, { checkIds: [checkId] })
    const orders = await loadOrders(
      tx,
      rows.map(({ id }) => id),
    )
    return orders.toSorted((a, b) => a.number - b.number)
  }

  /** What lines of other checks have of an amount: copies of voided orders, and parts of those, may be on one. */
  const elsewhere = async (
    tx: Tx,
    { id, checkId: given }: GivenDiscount,
    checkId: string,
  ): Promise<Minor> => {
    const all = new Map<string, Order>()
    let next = await ordersOf(tx, (await checks.check(tx, given)).id)
    while (next.length > 0) {
      for (const order of next) all.set(order.id, order)
      const relatives = await tx.all(selectRelatives, { ids: next.map((order) => order.id) })
      next = await loadOrders(
        tx,
        relatives.map((order) => order.id).filter((order) => !all.has(order)),
      )
    }
    const others = [...all.values()].filter((order) => order.checkId !== checkId && counts(order))
    return discountOf(partsOf(others).filter((part) => part.id === id))
  }

  /** Those of the check, after amounts that came with lines of another one and hold for these. */
  const rulesOf = async (
    tx: Tx,
    checkId: string,
    lines: readonly DiscountedLine[],
    given: readonly GivenDiscount[],
  ): Promise<CheckRule[]> => {
    const [came, own]: [CheckRule[], CheckRule[]] = [[], []]
    for (const each of given.filter(isOfCheck)) {
      const { id, kind, value } = each
      if (kind === 'percent' && each.checkId === checkId) own.push({ id, kind, value })
      if (kind === 'percent') continue
      const rule = { id, kind, value, elsewhere: await elsewhere(tx, each, checkId) }
      const holding = lines.filter(({ discounts }) => discounts.some((part) => part.id === id))
      if (each.checkId === checkId) own.push(rule)
      else came.push({ ...rule, only: new Set(holding.map((line) => line.id)) })
    }
    return [...came, ...own]
  }

  const load: Reckoning['load'] = async (tx, checkId, isIn = counts) => {
    const orders = (await ordersOf(tx, checkId)).filter(isIn)
    const lines: DiscountedLine[] = []
    for (const { id: orderId, status, lines: own } of orders) {
      const isFixed =
        status === 'billed' || Boolean(await tx.get(selectLockingBill, { orderId, now: clock.now() }))
      lines.push(
        ...own.map(({ id, price, quantity, discounts, noDiscount }) => ({
          id,
          gross: lineGross({ price, quantity }),
          discounts,
          isFixed,
          noDiscount,
        })),
      )
    }
    const ids = [...new Set(partsOf(orders).map(({ id }) => id))]
    const all = await loadDiscounts(tx, [checkId], ids)
    const given = all.filter(({ isReversed }) => !isReversed)
    const gone = new Set(all.filter(({ isReversed }) => isReversed).map(({ id }) => id))
    const rules = await rulesOf(tx, checkId, lines, given)
    return { orders, lines, given, discounts: { rules, gone } }
  }

  const write: Reckoning['write'] = async (tx, by, checkId, orders, reckoned) => {
    const totals = new Map<string, number>()
    for (const { id: orderId, lines } of orders) {
      const after = lines.map((line) => ({ ...line, parts: reckoned.get(line.id) ?? line.discounts }))
      const changes = after.filter(({ discounts, parts }) => !isSame(discounts, parts))
      for (const { id, parts } of changes)
        await tx.run(updateLineDiscount, { orderId, id, ...discountValues(parts) })
      if (changes.length === 0) continue
      const total = orderTotal(after.map((line) => ({ ...line, discount: discountOf(line.parts) })))
      totals.set(orderId, total)
      await tx.run(updateDiscountedTotal, { id: orderId, total })
    }
    if (totals.size > 0)
      await audit.record(tx, {
        by,
        action: 'check.discountsReckoned',
        entityId: checkId,
        details: { orders: [...totals].map(([order, total]) => ({ order, total })) },
        event: { type: 'dataChanged', room: 'orders' },
      })
    return new Set(totals.keys())
  }

  const spreading =
    (isNeeded: typeof isAmountLeft): SpreadDiscounts =>
    async (tx, by, checkId) => {
      if (!(await tx.get(selectHasDiscount, { checkId }))) return new Set()
      const { orders, lines, discounts } = await load(tx, checkId)
      if (!isNeeded(lines, discounts.rules)) return new Set()
      return write(tx, by, checkId, orders, reckonDiscounts(lines, discounts))
    }

  const leave: Reckoning['leave'] = async (tx, by, orders, checkId) => {
    const ids = [...new Set(partsOf(orders).map(({ id }) => id))]
    if (ids.length === 0) return
    const left = new Set<string>()
    for (const each of (await loadDiscounts(tx, [], ids)).filter(isOfCheck))
      if ((await checks.check(tx, each.checkId)).id !== checkId) left.add(each.id)
    const kept = orders.flatMap(({ lines }) =>
      lines.map(({ id, discounts }) => [id, discounts.filter((part) => !left.has(part.id))] as const),
    )
    await write(tx, by, checkId, orders, new Map(kept))
  }

  return {
    ordersOf,
    load,
    write,
    spread: spreading(() => true),
    spreadRest: spreading(isAmountLeft),
    leave,
  }
}
