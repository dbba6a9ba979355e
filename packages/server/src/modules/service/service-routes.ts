import { checksEndpoints, serviceEndpoints } from '@kafana/contract'
import { type Clock, iso } from '../../platform/clock.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import {
  CommittedRefusal,
  withConflictDetails,
  withCurrentOnConflict,
} from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { type PinService, proofOf } from '../auth/index.ts'
import type { ChecksService, Ticket } from '../checks/index.ts'
import { companyToWire } from '../company/index.ts'
import { type Order, orderToWire, type OrdersService } from '../orders/index.ts'
import { historyToWire } from './check-history-routes.ts'
import { checkMoveHandlers } from './check-move-routes.ts'
import type { CheckMoveService } from './check-move-service.ts'
import { checksToWire, checkToWire } from './check-routes.ts'
import { discountHandlers } from './discount-routes.ts'
import type { DiscountService } from './discount-service.ts'
import type { GuestCheckService } from './guest-check-service.ts'
import { heldLineHandlers, heldToWire } from './held-line-routes.ts'
import type { LineVoidService, VoidResult } from './line-void-service.ts'
import type { OrderTypesService } from './order-types-service.ts'
import type { TicketsService } from './tickets-service.ts'

const toTicket = ({ id, checkId, number, note, by, takenAt, at }: Ticket) => ({
  _id: id,
  check: checkId,
  number,
  note,
  by: personToWire(by),
  takenAt: iso(takenAt),
  at: iso(at),
})

interface RouteDeps {
  readonly clock: Clock
  readonly tickets: TicketsService
  readonly types: OrderTypesService
  readonly voids: LineVoidService
  readonly pins: Pick<PinService, 'verify'>
  readonly moves: CheckMoveService
  readonly discounts: DiscountService
  readonly guestChecks: GuestCheckService
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

export const serviceRoutes = ({
  clock,
  tickets,
  types,
  voids,
  pins,
  moves,
  discounts,
  guestChecks,
  checks,
  orders,
}: RouteDeps) =>
  implement(serviceEndpoints, {
    ...heldLineHandlers(orders),
    ...checkMoveHandlers({ clock, moves, pins, checks, orders }),
    ...discountHandlers({ clock, discounts, pins, checks, orders }),
    printGuestCheck: (
      { params, body: { print: isSent = false, gateway: gatewayId = null } },
      { caller, write },
    ) =>
      write(async (tx) => {
        const { check, print } = await guestChecks.print(tx, caller, params.id, { isSent, gatewayId })
        return { check: await checkToWire(tx, { clock, checks, orders }, check), print }
      }),
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
      { body: { reason, note, used, approval, byKitchen = false, ...body } },
      { caller, write },
    ) => {
      const proof = await proofOf(pins, caller, approval)
      const request = {
        ...body,
        reasonId: reason,
        note: note || null,
        said: used,
        isByKitchen: byKitchen,
      }
      return write(async (tx) => {
        const after = await withConflictDetails(toConflict, voids.voidLines(tx, caller, request, proof))
        return after instanceof CommittedRefusal ? after : toVoidResult(after)
      })
    },
    replaceLine: async ({ body: { reason, used, approval, ...change } }, { caller, write }) => {
      const proof = await proofOf(pins, caller, approval)
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
      write((tx) =>
        withConflictDetails(
          () => ({}),
          types
            .updateCheck(tx, caller, params.id, definedOnly(body))
            .then((check) => checkToWire(tx, { clock, checks, orders }, check)),
        ),
      ),
    seeLines: ({ body }, { caller, write }) =>
      write(async (tx) => {
        const { lines, allergies } = body
        const ids = lines.map(({ id }) => id)
        const seen =
          allergies === undefined
            ? await orders.seeLines(tx, caller, lines)
            : await orders.seeAllergies(tx, caller, ids, allergies)
        return { orders: seen.map(orderToWire) }
      }),
  })

export const checksRoutes = ({ clock, checks, orders }: RouteDeps) =>
  implement(checksEndpoints, {
    list: ({ query: { open, table: tableId, mine, after, limit } }, { caller, read }) =>
      read(async (tx) => {
        const filter = {
          isOpen: open === undefined ? undefined : open === 'true',
          tableId,
          waiterId: mine === undefined ? undefined : caller.userId,
          after,
        }
        const { checks: listed, isLast } = await checks.list(tx, filter, limit)
        const next = listed.at(-1)?.id
        return {
          checks: await checksToWire(tx, { clock, checks, orders }, listed),
          ...(!isLast && next !== undefined && { next }),
        }
      }),
    get: ({ params }, { read }) =>
      read(async (tx) => checkToWire(tx, { clock, checks, orders }, await checks.check(tx, params.id))),
    history: ({ params, query }, { read }) =>
      read((tx) => historyToWire(tx, { checks, orders }, params.id, query)),
    ofTable: ({ params }, { read }) =>
      read(async (tx) => {
        const [open, unpaid] = [
          await checks.openChecks(tx, params.tableId),
          await checks.unpaidChecks(tx, params.tableId),
        ]
        return checksToWire(tx, { clock, checks, orders }, [...open, ...unpaid])
      }),
    colleagues: async (_input, { read }) => (await read((tx) => checks.waiters(tx))).map(personToWire),
  })
