import {
  LINE_STATES,
  MAX_COVERS,
  MAX_LINE_QUANTITY,
  MAX_LINES,
  MAX_SEAT,
  ORDER_TYPES,
  PARTY_NAME_LENGTH,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { checkMoveEndpoints } from './check-moves.ts'
import { HeldLine } from './checks.ts'
import { discountEndpoints } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import {
  deviceId,
  id,
  instant,
  optionalText,
  requiredText,
  sentInstant,
  shownPrice,
  version,
  wholeNumber,
} from './fields.ts'
import { guestCheckEndpoints } from './guest-checks.ts'
import { heldLineEndpoints } from './held-lines.ts'
import { chosenOptions, lineReplaceEndpoints } from './line-replace.ts'
import { LINE_NOTE_LENGTH, lineVoidEndpoints, MAX_CHANGED_LINES } from './line-voids.ts'
import { orderTypeEndpoints } from './order-types.ts'
import { Order } from './orders.ts'
import { Person } from './staff.ts'

/** What was sent with one press: food and drinks of one check. */
export const Ticket = z
  .object({
    _id: id,
    check: id,
    /** From 1 in each check. */
    number: z.int(),
    note: z.string(),
    by: Person,
    /** When it was taken, by the device that sent it, and when it arrived. */
    takenAt: instant,
    at: instant,
  })
  .register(z.globalRegistry, { id: 'Ticket' })
export type Ticket = z.output<typeof Ticket>

const line = z.object({
  /** Made by the device, unique in the venue. */
  id: deviceId,
  product: z.string('PRODUCT_REQUIRED').check(z.minLength(1, 'PRODUCT_REQUIRED')),
  quantity: wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_LINE_QUANTITY),
  note: z._default(optionalText(LINE_NOTE_LENGTH), ''),
  /** Lines of the first course, or with none, are sent with the ticket; the others are held until they are fired. */
  course: z.optional(z.nullable(id)),
  /** Decides whether it is held, whatever its course. */
  hold: z.optional(z.boolean()),
  /** What was chosen for one piece of the groups of its product. */
  options: z.optional(chosenOptions),
  /** The guest it is for, from 1. */
  seat: z.optional(wholeNumber('VALUE_INVALID', 1, 'NUMBER_TOO_SMALL', MAX_SEAT)),
  /** What its device showed as the price of one piece with its options. The server's price is charged. */
  shownPrice: z.optional(shownPrice),
})

export const NewTicket = z
  .object({
    /** Made by the device: the same ticket sent again answers what was made of it. */
    id,
    /** Of these two, the check decides; with the table alone its earliest open check, or a new one. */
    check: z.optional(id),
    table: z.optional(id),
    /**
     * Of the check of guests who have sat down at a taken table, made by the device. The first ticket that names it opens
     * it at the table; others join it, wherever it is by then. With `check` it means nothing.
     */
    newCheck: z.optional(deviceId),
    /** Of a new check. At a table, it joins the earliest open check of this type; at a counter it opens one. */
    type: z.optional(z.enum(ORDER_TYPES, 'VALUE_INVALID')),
    /** What the party of a new check is called. */
    name: z.optional(requiredText('REQUIRED_NAME', PARTY_NAME_LENGTH)),
    covers: z.optional(wholeNumber('VALUE_INVALID', 1, 'NUMBER_TOO_SMALL', MAX_COVERS)),
    /** Of a party whose check was closed: it joins no party that sits at the table now. */
    ownCheck: z.optional(z.literal(true, 'VALUE_INVALID')),
    note: z._default(optionalText(), ''),
    /**
     * By the clock of the device: when it was taken, and when this attempt to send it was made. As long before its
     * arrival as these are apart it counts as taken, within a day; otherwise the moment of arrival counts. Without
     * `sentAt` the clock is believed as it is, and the ticket is never said to be late. Attempts may differ in both.
     */
    takenAt: z.optional(sentInstant),
    sentAt: z.optional(sentInstant),
    lines: z
      .array(line, 'ORDER_PRODUCTS_REQUIRED')
      .check(z.minLength(1, 'ORDER_PRODUCTS_REQUIRED'), z.maxLength(MAX_LINES, 'VALUE_INVALID')),
  })
  .check(
    z.refine(({ check, table }) => check !== undefined || table !== undefined, {
      error: 'ORDER_TABLE_REQUIRED',
      path: ['table'],
    }),
  )

export const LineMove = z.object({
  lines: z
    .array(z.object({ id, version }), 'VALUE_REQUIRED')
    .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_CHANGED_LINES, 'VALUE_INVALID')),
  to: z.enum(LINE_STATES, 'STATUS_REQUIRED'),
})

export const serviceEndpoints = {
  ...heldLineEndpoints,
  sendTicket: endpoint({
    method: 'POST',
    path: '/api/tickets',
    summary: 'Send what a party orders, food and drinks together: one order of each category',
    roles: ['monitor', 'waiter'],
    screens: ['pad', 'manager'],
    body: NewTicket,
    status: 201,
    response: z.object({ ticket: Ticket, orders: z.array(Order), held: z.array(HeldLine) }),
    errors: ['SOLD_OUT', 'OPTIONS_INVALID', 'CHECK_CLOSED', 'ORDER_TYPE_OFF', 'ID_TAKEN', 'TAX_RATE_UNKNOWN'],
  }),
  moveLines: endpoint({
    method: 'PUT',
    path: '/api/lines/state',
    summary: 'Move lines to another state; their orders follow when that is due',
    roles: ['monitor', 'waiter'],
    screens: ['monitor', 'establishmentDetails', 'pad'],
    body: LineMove,
    status: 200,
    response: z.object({ orders: z.array(Order) }),
    errors: ['LINE_CHANGED', 'BILLED_IS_FINAL', 'ORDER_LOCKED'],
  }),
  ...lineVoidEndpoints,
  ...lineReplaceEndpoints,
  ...orderTypeEndpoints,
  ...checkMoveEndpoints,
  ...guestCheckEndpoints,
  ...discountEndpoints,
}
