import { type Check as WireCheck, checksEndpoints, serviceEndpoints } from '@kafana/contract'
import { fromMinor, isAway, ORDER_STATUS } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import {
  CommittedRefusal,
  withConflictDetails,
  withCurrentOnConflict,
} from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check, ChecksService, Ticket } from '../checks/index.ts'
import { companyToWire } from '../company/index.ts'
import {
  type OpenHeldLine,
  openHeldLine,
  type Order,
  orderToWire,
  type OrdersService,
  tableToWire,
} from '../orders/index.ts'
import { heldLineHandlers, heldToWire } from './held-line-routes.ts'
import type { LineVoidService, VoidResult } from './line-void-service.ts'
import type { OrderTypesService } from './order-types-service.ts'
import type { TicketsService } from './tickets-service.ts'

const toPerson = ({ id, firstname, lastname }: Ticket['by']) => ({ _id: id, firstname, lastname })

const toTicket = ({ id, checkId, number, note, by, takenAt, at }: Ticket) => ({
  _id: id,
  check: checkId,
  number,
  note,
  by: toPerson(by),
  takenAt: iso(takenAt),
  at: iso(at),
})

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
    waiter: check.waiter && toPerson(check.waiter),
    openedAt: iso(check.openedAt),
    closedAt: check.closedAt === null ? null : iso(check.closedAt),
    owed: fromMinor(open.reduce((sum, { total }) => sum + total, 0)),
    orders: of.map(orderToWire),
    held: held.map(heldToWire),
  }
}

/** These checks with all of their orders and what they hold. */
export const checksToWire = async (
  { checks, orders }: Pick<RouteDeps, 'checks' | 'orders'>,
  tx: Tx,
  of: readonly Check[],
): Promise<WireCheck[]> => {
  const ids = of.map(({ id }) => id)
  const ordered = await orders.ofChecks(tx, ids)
  const held = (await checks.heldOf(tx, ids)).map(openHeldLine)
  return of.map((check) =>
    toCheck(
      check,
      ordered.filter(({ checkId }) => checkId === check.id),
      held.filter(({ checkId }) => checkId === check.id),
    ),
  )
}

interface RouteDeps {
  readonly tickets: TicketsService
  readonly types: OrderTypesService
  readonly voids: LineVoidService
  readonly checks: ChecksService
  readonly orders: OrdersService
}

const toVoidResult = ({ orders, soldOut }: VoidResult) => ({
  orders: orders.map(orderToWire),
  ...(soldOut.length > 0 && {
    soldOut: soldOut.map(({ id, name, before: { until, ...before } }) => ({
      product: id,
      name,
      before: { ...before, ...(until !== undefined && { until: until === null ? null : iso(until) }) },
    })),
  }),
})

/** The line of a conflict is found in its order. */
const toConflict = (order: Order) => ({ order: orderToWire(order) })

export const serviceRoutes = ({ tickets, types, voids, checks, orders }: RouteDeps) =>
  implement(serviceEndpoints, {
    ...heldLineHandlers(orders),
    sendTicket: ({ body }, { caller, write }) =>
      write(async (tx) => {
        const { ticket, orders: made, held } = await tickets.send(tx, caller, body)
        return { ticket: toTicket(ticket), orders: made.map(orderToWire), held: held.map(heldToWire) }
      }),
    moveLines: ({ body }, { caller, write }) =>
      write((tx) =>
        withConflictDetails(
          toConflict,
          orders.moveLines(tx, caller, body).then((moved) => ({ orders: moved.map(orderToWire) })),
        ),
      ),
    voidLines: async (
      { body: { reason, used, approval, byKitchen = false, ...body } },
      { caller, write },
    ) => {
      const proof = approval ? await voids.verify(caller, approval) : null
      const request = { ...body, reasonId: reason, said: used, isByKitchen: byKitchen }
      return write(async (tx) => {
        const after = await withConflictDetails(toConflict, voids.voidLines(tx, caller, request, proof))
        return after instanceof CommittedRefusal ? after : toVoidResult(after)
      })
    },
    replaceLine: async ({ body: { reason, used, approval, ...change } }, { caller, write }) => {
      const proof = approval ? await voids.verify(caller, approval) : null
      return write(async (tx) => {
        const work = voids.replaceLine(tx, caller, { change, reasonId: reason, said: used }, proof)
        const after = await withConflictDetails(toConflict, work)
        return after instanceof CommittedRefusal ? after : orderToWire(after)
      })
    },
    changeNote: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withConflictDetails(toConflict, orders.changeNote(tx, caller, params.id, body).then(orderToWire)),
      ),
    updateOrderTypes: ({ body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(companyToWire, types.updateOrderTypes(tx, caller, body).then(companyToWire)),
      ),
    updateCheck: ({ params, body }, { caller, write }) =>
      write(async (tx) => {
        const check = await types.updateCheck(tx, caller, params.id, definedOnly(body))
        const held = (await checks.heldOf(tx, [check.id])).map(openHeldLine)
        return toCheck(check, await orders.ofChecks(tx, [check.id]), held)
      }),
    seeLines: ({ body }, { caller, write }) =>
      write(async (tx) => ({ orders: (await orders.seeLines(tx, caller, body.lines)).map(orderToWire) })),
  })

export const checksRoutes = (of: RouteDeps) =>
  implement(checksEndpoints, {
    ofTable: ({ params }, { read }) =>
      read(async (tx) => checksToWire(of, tx, await of.checks.openChecks(tx, params.tableId))),
  })
