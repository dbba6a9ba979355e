import type { Check as WireCheck } from '@kafana/contract'
import { fromMinor, hasUnseenAllergies, isAway, isOnUnpaidPreBill } from '@kafana/domain'
import { type Clock, iso } from '../../platform/clock.ts'
import { ensureFound } from '../../platform/http/app-error.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import {
  discountToWire,
  type OpenHeldLine,
  openHeldLine,
  type Order,
  orderToWire,
  type OrdersService,
  tableToWire,
} from '../orders/index.ts'
import { heldToWire } from './held-line-routes.ts'
import { owedOf } from './owed.ts'

const sumOf = (orders: readonly Order[]) => fromMinor(orders.reduce((sum, { total }) => sum + total, 0))

type Discounts = Awaited<ReturnType<OrdersService['discountsOf']>>

const presentedOf = ({ presented, state }: Check): Pick<WireCheck, 'presented'> =>
  presented && state === 'open'
    ? { presented: { at: iso(presented.at), total: fromMinor(presented.total) } }
    : {}

const toCheck = (
  check: Check,
  of: readonly Order[],
  held: readonly OpenHeldLine[],
  discounts: Discounts,
  now: number,
): WireCheck => {
  const preBilled = of.filter((order) => isOnUnpaidPreBill(order, now))
  return {
    _id: check.id,
    number: check.number,
    day: check.day,
    table: tableToWire(check.table),
    state: check.state,
    ...(isAway(check.type) && { type: check.type }),
    ...(check.name !== null && { name: check.name }),
    covers: check.covers,
    ...(check.allergies !== '' && { allergies: check.allergies }),
    ...(of.some((order) => order.lines.some((line) => hasUnseenAllergies(order, line))) && {
      allergiesUnseen: true as const,
    }),
    ...(check.note !== '' && { note: check.note }),
    waiter: check.waiter && personToWire(check.waiter),
    openedAt: iso(check.openedAt),
    ...(check.openedLate && check.state === 'open' && { openedLate: true as const }),
    closedAt: check.closedAt === null ? null : iso(check.closedAt),
    owed: fromMinor(owedOf(of, now)),
    ...(preBilled.length > 0 && { onPreBill: sumOf(preBilled) }),
    ...presentedOf(check),
    ...(discounts.length > 0 && { discounts: discounts.map(discountToWire) }),
    orders: of.map(orderToWire),
    held: held.map(heldToWire),
    version: check.version,
  }
}

interface CheckReads {
  readonly clock: Clock
  readonly checks: Pick<ChecksService, 'heldOf'>
  readonly orders: Pick<OrdersService, 'ofChecks' | 'discountsOf'>
}

/** Checks on the wire, with their orders and held lines. */
export const checksToWire = async (
  tx: Tx,
  { clock, checks, orders }: CheckReads,
  shown: readonly Check[],
): Promise<WireCheck[]> => {
  const ids = shown.map(({ id }) => id)
  const of = await orders.ofChecks(tx, ids)
  const held = (await checks.heldOf(tx, ids)).map(openHeldLine)
  const wire: WireCheck[] = []
  for (const check of shown) {
    const own = of.filter(({ checkId }) => checkId === check.id)
    const heldLines = held.filter(({ checkId }) => checkId === check.id)
    const discounts = await orders.discountsOf(tx, check.id, own)
    wire.push(toCheck(check, own, heldLines, discounts, clock.now()))
  }
  return wire
}

export const checkToWire = async (tx: Tx, reads: CheckReads, check: Check): Promise<WireCheck> =>
  ensureFound((await checksToWire(tx, reads, [check]))[0])
