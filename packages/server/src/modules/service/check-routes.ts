import type { Check as WireCheck } from '@kafana/contract'
import { fromMinor, isAway, ORDER_STATUS } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check, ChecksService, Ticket } from '../checks/index.ts'
import {
  type OpenHeldLine,
  openHeldLine,
  type Order,
  orderToWire,
  type OrdersService,
  tableToWire,
} from '../orders/index.ts'
import { heldToWire } from './held-line-routes.ts'

export const personToWire = ({ id, firstname, lastname }: Ticket['by']) => ({ _id: id, firstname, lastname })

const toCheck = (check: Check, of: readonly Order[], held: readonly OpenHeldLine[]): WireCheck => {
  const open = of.filter(({ status }) => ORDER_STATUS[status].open)
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
    ...(check.note !== '' && { note: check.note }),
    waiter: check.waiter && personToWire(check.waiter),
    openedAt: iso(check.openedAt),
    closedAt: check.closedAt === null ? null : iso(check.closedAt),
    owed: fromMinor(open.reduce((sum, { total }) => sum + total, 0)),
    orders: of.map(orderToWire),
    held: held.map(heldToWire),
    version: check.version,
  }
}

interface CheckReads {
  readonly checks: Pick<ChecksService, 'heldOf'>
  readonly orders: Pick<OrdersService, 'ofChecks'>
}

/** Checks on the wire, with their orders and held lines. */
export const checksToWire = async (
  tx: Tx,
  { checks, orders }: CheckReads,
  shown: readonly Check[],
): Promise<WireCheck[]> => {
  const ids = shown.map(({ id }) => id)
  const of = await orders.ofChecks(tx, ids)
  const held = (await checks.heldOf(tx, ids)).map(openHeldLine)
  return shown.map((check) =>
    toCheck(
      check,
      of.filter(({ checkId }) => checkId === check.id),
      held.filter(({ checkId }) => checkId === check.id),
    ),
  )
}

export const checkToWire = async (tx: Tx, reads: CheckReads, check: Check): Promise<WireCheck> =>
  ensureFound((await checksToWire(tx, reads, [check]))[0])
