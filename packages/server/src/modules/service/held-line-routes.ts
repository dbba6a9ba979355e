import type { HeldLine, heldLineEndpoints } from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { ensureFound, withConflictDetails } from '../../platform/http/app-error.ts'
import type { Handler } from '../../platform/http/implement.ts'
import {
  alongToWire,
  type CourseFiring,
  type HeldPieces,
  type OpenHeldLine,
  optionToWire,
  type Order,
  orderToWire,
} from '../orders/index.ts'

export const heldToWire = ({ id, ticketId, takenAt, line }: OpenHeldLine): HeldLine => ({
  line: id,
  ticket: ticketId,
  course: line.course,
  product: { _id: line.product.id, name: line.product.name, category: line.product.category },
  price: fromMinor(line.product.price),
  ...(line.shownPrice !== undefined && { shownPrice: fromMinor(line.shownPrice) }),
  quantity: line.quantity,
  note: line.note,
  ...(line.options.length > 0 && { options: line.options.map(optionToWire) }),
  ...(line.seat !== undefined && { seat: line.seat }),
  ...alongToWire(line),
  takenAt: iso(takenAt),
})

type HeldLineHandlers = {
  readonly [K in keyof typeof heldLineEndpoints]: Handler<(typeof heldLineEndpoints)[K]>
}

/** Firing what is held, and taking it off. */
export const heldLineHandlers = (orders: CourseFiring & HeldPieces): HeldLineHandlers => ({
  fire: ({ params, body }, { caller, write }) => {
    const { course, lines } = body
    const fire = course === undefined ? { lines: ensureFound(lines) } : { course }
    return write(async (tx) => {
      const { orders: made, already } = await orders.fire(tx, caller.userId, params.id, fire)
      return { orders: made.map(orderToWire), already }
    })
  },
  removeHeld: ({ body }, { caller, write }) =>
    write((tx) => orders.removeHeld(tx, caller.userId, body.lines)),
  keepHeld: ({ params, body }, { caller, write }) =>
    write((tx) =>
      withConflictDetails(
        (order: Order) => ({ order: orderToWire(order) }),
        orders.keepHeld(tx, caller.userId, params.id, body).then(heldToWire),
      ),
    ),
})
