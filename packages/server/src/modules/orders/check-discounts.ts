import {
  type CheckDiscounts,
  type DiscountedLine,
  type DiscountPart,
  type DiscountRule,
  discountOf,
  isComp,
  lineGross,
  orderTotal,
  reckonDiscounts,
} from '@kafana/domain'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import {
  insertDiscount,
  selectDiscountById,
  selectHasDiscount,
  updateDiscountedTotal,
  updateLineDiscount,
} from './discount-store.ts'
import { discountValues } from './divide-line.ts'
import { type GivenDiscount, loadDiscounts } from './given-discounts.ts'
import { ensureNotLocked } from './move-orders.ts'
import { loadExistingOrders, loadOrders, selectIdsOfChecks, selectLinesById } from './order-read-model.ts'
import { selectLockingBill } from './order-store.ts'
import type { Order, SpreadDiscounts } from './order.ts'

/** Of some lines, with the versions that the caller has seen, or of the check. */
export interface DiscountRequest extends DiscountRule {
  readonly lines: readonly { readonly id: string; readonly version: number }[] | null
  readonly reasonId: string
}

export interface DiscountPlan {
  readonly check: Check
  readonly request: DiscountRequest
  readonly orders: readonly Order[]
  readonly reckoned: ReadonlyMap<string, readonly DiscountPart[]>
  /** All lines of the check that count, as they will be. */
  readonly after: readonly DiscountedLine[]
  /** What holds on the check then, besides this one. */
  readonly given: readonly GivenDiscount[]
}

export interface CheckDiscounting {
  /** What holds on the lines of these orders of a check, and on the check, with what it comes to. */
  discountsOf(
    tx: Tx,
    checkId: string,
    orders: readonly Order[],
  ): Promise<readonly (GivenDiscount & { readonly amount: number })[]>
  /** Whether the same request was carried out before. @throws AppError ID_TAKEN for another one with its id */
  discountedBefore(tx: Tx, check: Check, request: DiscountRequest): Promise<boolean>
  /**
   * Reckons what a discount comes to and writes nothing.
   * @throws AppError NOT_FOUND for a line of another check, BILLED_IS_FINAL, ORDER_LOCKED; ConflictError LINE_CHANGED with
   * the order of a line that has changed since or whose order is rejected
   */
  planDiscount(tx: WriteTx, check: Check, request: DiscountRequest): Promise<DiscountPlan>
  giveDiscount(tx: WriteTx, plan: DiscountPlan, who: { by: string; approvedBy: string | null }): Promise<void>
  /** Whether it was reversed before. @throws AppError NOT_FOUND for one that does not hold on the check */
  reversedBefore(tx: Tx, check: Check, id: string): Promise<boolean>
  /** Takes a discount off everything that is not billed. @throws AppError NOT_FOUND, ORDER_LOCKED */
  reverseDiscount(
    tx: WriteTx,
    check: Check,
    reversal: { readonly id: string; readonly reasonId: string; readonly by: string },
  ): Promise<void>
}

interface State {
  readonly orders: readonly Order[]
  readonly lines: readonly DiscountedLine[]
  readonly given: readonly GivenDiscount[]
  readonly discounts: Pick<CheckDiscounts, 'rules' | 'gone'>
}

/** A rejected order costs nothing, and what a voided receipt had is no longer used. */
const counts = ({ status, storno }: Order): boolean => status !== 'rejected' && storno === null

const partsOf = (orders: readonly Order[]): readonly DiscountPart[] =>
  orders.flatMap(({ lines }) => lines.flatMap(({ discounts }) => discounts))

const isSame = (a: readonly DiscountPart[], b: readonly DiscountPart[]): boolean =>
  a.length === b.length && a.every(({ id, amount }, at) => b[at]?.id === id && b[at].amount === amount)

/** It holds on the check, also for what is ordered later. What is free of charge is so line by line. */
const isOfCheck = (given: Pick<GivenDiscount, 'kind' | 'value'> & { readonly lines: unknown }): boolean =>
  given.lines === null && !isComp(given)

const idsOf = (lines: DiscountRequest['lines']): string | null =>
  lines === null ? null : JSON.stringify(lines.map(({ id }) => id).toSorted())

interface Deps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly checks: Pick<ChecksService, 'check'>
}

interface Reckoning {
  /** The orders of a check, oldest first. */
  ordersOf(tx: Tx, checkId: string): Promise<Order[]>
  load(tx: Tx, checkId: string): Promise<State>
  /** Writes what has changed, and returns the ids of the orders that cost something else now. */
  write(
    tx: WriteTx,
    by: string,
    checkId: string,
    orders: readonly Order[],
    reckoned: ReadonlyMap<string, readonly DiscountPart[]>,
  ): Promise<ReadonlySet<string>>
  readonly spread: SpreadDiscounts
}

const createReckoning = ({ platform: { audit, clock }, checks }: Deps): Reckoning => {
  const ordersOf = async (tx: Tx, checkId: string): Promise<Order[]> => {
    const rows = await tx.all(selectIdsOfChecks, { checkIds: [checkId] })
    const orders = await loadOrders(
      tx,
      rows.map(({ id }) => id),
    )
    return orders.toSorted((a, b) => a.number - b.number)
  }

  /** What is off a check stays with it: lines that went to another check leave it, unless the whole check did. */
  const isLeft = async (tx: Tx, checkId: string, given: GivenDiscount): Promise<boolean> =>
    given.checkId !== checkId && isOfCheck(given) && (await checks.check(tx, given.checkId)).id !== checkId

  const load = async (tx: Tx, checkId: string): Promise<State> => {
    const orders = (await ordersOf(tx, checkId)).filter(counts)
    const lines: DiscountedLine[] = []
    for (const { id: orderId, status, lines: own } of orders) {
      const isFixed =
        status === 'billed' || Boolean(await tx.get(selectLockingBill, { orderId, now: clock.now() }))
      lines.push(
        ...own.map(({ id, price, quantity, discounts }) => ({
          id,
          gross: lineGross({ price, quantity }),
          discounts,
          isFixed,
        })),
      )
    }
    const ids = [...new Set(partsOf(orders).map(({ id }) => id))]
    const all = await loadDiscounts(tx, [checkId], ids)
    const given = all.filter(({ isReversed }) => !isReversed)
    const gone = new Set(all.filter(({ isReversed }) => isReversed).map(({ id }) => id))
    for (const each of given) if (await isLeft(tx, checkId, each)) gone.add(each.id)
    const rules = given.filter((each) => each.checkId === checkId && isOfCheck(each))
    return { orders, lines, given, discounts: { rules, gone } }
  }

  const write: Reckoning['write'] = async (tx, by, checkId, orders, reckoned) => {
    const changed = new Set<string>()
    for (const { id: orderId, lines } of orders) {
      const after = lines.map((line) => ({ ...line, parts: reckoned.get(line.id) ?? line.discounts }))
      const changes = after.filter(({ discounts, parts }) => !isSame(discounts, parts))
      for (const { id, parts } of changes)
        await tx.run(updateLineDiscount, { orderId, id, ...discountValues(parts) })
      if (changes.length === 0) continue
      changed.add(orderId)
      const total = orderTotal(after.map((line) => ({ ...line, discount: discountOf(line.parts) })))
      await tx.run(updateDiscountedTotal, { id: orderId, total })
    }
    if (changed.size > 0)
      await audit.record(tx, {
        by,
        action: 'check.discountsReckoned',
        entityId: checkId,
        details: { orders: [...changed] },
        event: { type: 'dataChanged', room: 'orders' },
      })
    return changed
  }

  const spread: SpreadDiscounts = async (tx, by, checkId, isMoved = false) => {
    if (!isMoved && !(await tx.get(selectHasDiscount, { checkId }))) return new Set()
    const { orders, lines, discounts } = await load(tx, checkId)
    return write(tx, by, checkId, orders, reckonDiscounts(lines, discounts))
  }

  return { ordersOf, load, write, spread }
}

export const createCheckDiscounts = (deps: Deps): CheckDiscounting & { readonly spread: SpreadDiscounts } => {
  const {
    platform: { clock },
    checks,
  } = deps
  const { ordersOf, load, write, spread } = createReckoning(deps)

  /** @throws as `planDiscount` */
  const ensureChangeable = async (
    tx: WriteTx,
    checkId: string,
    lines: NonNullable<DiscountRequest['lines']>,
  ): Promise<void> => {
    const orders = await ordersOf(tx, checkId)
    for (const { id, version } of lines) {
      const order = orders.find((each) => [...each.lines, ...each.voided].some((line) => line.id === id))
      if (!order) throw new AppError('NOT_FOUND')
      if (order.status === 'billed') throw new AppError('BILLED_IS_FINAL')
      const line = order.lines.find((each) => each.id === id)
      if (order.status === 'rejected' || line?.version !== version)
        throw new ConflictError('LINE_CHANGED', order)
      await ensureNotLocked(tx, order.id, clock.now())
    }
  }

  const ensureOpen = async (tx: WriteTx, orders: readonly Order[]): Promise<void> => {
    for (const { id, status } of orders) if (status !== 'billed') await ensureNotLocked(tx, id, clock.now())
  }

  const discountsOf: CheckDiscounting['discountsOf'] = async (tx, checkId, orders) => {
    const parts = partsOf(orders.filter(counts))
    if (parts.length === 0 && !(await tx.get(selectHasDiscount, { checkId }))) return []
    const given = await loadDiscounts(tx, [checkId], [...new Set(parts.map(({ id }) => id))])
    return given
      .filter(({ isReversed }) => !isReversed)
      .map((each) => ({ ...each, amount: discountOf(parts.filter(({ id }) => id === each.id)) }))
      .filter((each) => each.amount > 0 || isOfCheck(each))
  }

  return {
    spread,
    discountsOf,
    discountedBefore: async (tx, check, { id, kind, value, lines, reasonId }) => {
      const row = await tx.get(selectDiscountById, { id })
      if (!row) return false
      const asked = [kind, value, idsOf(lines), reasonId, null]
      const made: readonly (number | string | null)[] = [
        row.kind,
        row.value,
        row.lines,
        row.reason_id,
        row.reverses,
      ]
      const isHere = (await checks.check(tx, row.check_id)).id === check.id
      if (!isHere || made.some((each, at) => each !== asked[at])) throw new AppError('ID_TAKEN')
      return true
    },
    planDiscount: async (tx, check, request) => {
      if (request.lines !== null) await ensureChangeable(tx, check.id, request.lines)
      const { orders, lines, given, discounts } = await load(tx, check.id)
      if (request.lines === null) await ensureOpen(tx, orders)
      const { id, kind, value } = request
      const rule = { id, kind, value }
      const chosen = request.lines ?? lines
      const reckoned = reckonDiscounts(
        lines,
        isOfCheck(request)
          ? { ...discounts, rules: [...discounts.rules, rule] }
          : { ...discounts, given: { rule, lines: new Set(chosen.map((line) => line.id)) } },
      )
      const after = lines.map((line) => ({ ...line, discounts: reckoned.get(line.id) ?? line.discounts }))
      return { check, request, orders, reckoned, after, given }
    },
    giveDiscount: async (tx, { check, request, orders, reckoned }, { by, approvedBy }) => {
      const { id, kind, value, reasonId, lines } = request
      await tx.run(insertDiscount, {
        id,
        checkId: check.id,
        lines: idsOf(lines),
        kind,
        value,
        reasonId,
        by,
        approvedBy,
        reverses: null,
        at: clock.now(),
      })
      await write(tx, by, check.id, orders, reckoned)
    },
    reversedBefore: async (tx, check, id) => {
      const given = ensureFound((await loadDiscounts(tx, [], [id]))[0])
      const isHere =
        (await checks.check(tx, given.checkId)).id === check.id ||
        partsOf(await ordersOf(tx, check.id)).some((part) => part.id === id)
      if (!isHere) throw new AppError('NOT_FOUND')
      return given.isReversed
    },
    reverseDiscount: async (tx, check, { id, reasonId, by }) => {
      const orders = await ordersOf(tx, check.id)
      const given = ensureFound((await loadDiscounts(tx, [], [id]))[0])
      await ensureOpen(
        tx,
        orders.filter((order) => given.lines === null || partsOf([order]).some((part) => part.id === id)),
      )
      await tx.run(insertDiscount, {
        ...given,
        id: newId(),
        checkId: given.checkId,
        lines: given.lines && JSON.stringify(given.lines),
        reasonId,
        by,
        approvedBy: null,
        reverses: id,
        at: clock.now(),
      })
      const rows = await tx.all(selectLinesById, { ids: given.lines ?? [] })
      const elsewhere = await loadExistingOrders(tx, [...new Set(rows.map(({ order_id }) => order_id))])
      for (const checkId of new Set([check.id, ...elsewhere.flatMap((order) => order.checkId ?? [])]))
        await spread(tx, by, checkId, true)
    },
  }
}
