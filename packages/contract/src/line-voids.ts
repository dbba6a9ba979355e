import { AVAILABILITY_STATES, MAX_LINE_QUANTITY } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  optionalText,
  requiredText,
  sentInstant,
  version,
  wholeNumber,
} from './fields.ts'
import { Order } from './orders.ts'
import { reasonNote } from './voided-line.ts'

/** The most lines that change with one command. */
export const MAX_CHANGED_LINES = 500
/** The longest note of one line: it has to fit on a card of the kitchen. */
export const LINE_NOTE_LENGTH = 200

const line = { id, version }
const pieces = z.optional(wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_LINE_QUANTITY))
const linesOf = <T extends z.ZodMiniType>(each: T) =>
  z
    .array(each, 'VALUE_REQUIRED')
    .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_CHANGED_LINES, 'VALUE_INVALID'))

/** The username and PIN of whoever approves it. */
export const Approval = z.object({
  username: requiredText('USERNAME_REQUIRED', 64),
  pin: z.string('PIN_REQUIRED').check(z.minLength(1, 'PIN_REQUIRED'), z.maxLength(64, 'VALUE_INVALID')),
})

/**
 * Lines that are taken off, or so many pieces of each. `used` says whether what is taken off was made already, where the
 * reason asks; without it, it counts as made. The same lines at the same versions are taken off once.
 */
export const LineVoid = z.object({
  lines: linesOf(z.object({ ...line, quantity: pieces })),
  reason: z
    .string('REASON_REQUIRED')
    .check(z.minLength(1, 'REASON_REQUIRED'), z.maxLength(64, 'VALUE_INVALID')),
  /** Beside the reason, for those who read it later. */
  note: reasonNote,
  used: z.optional(z.boolean('VALUE_INVALID')),
  approval: z.optional(Approval),
  /** The kitchen or bar itself takes them off: their waiter has to see it. */
  byKitchen: z.optional(z.boolean('VALUE_INVALID')),
  /** Their products are sold out, too; without an end until the venue's day ends. */
  soldOut: z.optional(z.object({ until: z.optional(sentInstant) })),
})

/** A product that was marked as sold out; `before` is what takes that back. */
const SoldOutProduct = z.object({
  product: id,
  name: z.string(),
  before: z.object({
    state: z.enum(AVAILABILITY_STATES),
    until: z.optional(z.nullable(instant)),
    left: z.optional(z.int()),
  }),
})

/**
 * What a call that may need an approval answers besides its own errors. `APPROVAL_NEEDED` has all `actions` that need it,
 * the first of them as `action`, and for a discount above a percentage `limit`, which the role may take off a line by
 * itself, and `asked`, both in percent. `consents` is the id of the colleague whose PIN is enough, too.
 */
export const APPROVAL_ERRORS = [
  'APPROVAL_NEEDED',
  'APPROVAL_REFUSED',
  'BAD_CREDENTIALS',
  'PIN_DISABLED',
  'TOO_MANY_ATTEMPTS',
] as const

/** Calls that change lines after they were sent. */
export const lineVoidEndpoints = {
  voidLines: endpoint({
    method: 'POST',
    path: '/api/lines/void',
    summary: 'Take lines, or pieces of them, off their orders, with a reason',
    roles: ['monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails', 'monitor'],
    body: LineVoid,
    status: 200,
    /** `soldOut` is missing unless it was asked for. */
    response: z.object({ orders: z.array(Order), soldOut: z.optional(z.array(SoldOutProduct)) }),
    errors: ['LINE_CHANGED', 'BILLED_IS_FINAL', 'ORDER_LOCKED', ...APPROVAL_ERRORS],
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/api/lines/:id/note',
    summary: 'Change the note of a line that is not ready; the kitchen sees that it was changed',
    roles: ['monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails'],
    params: idParams,
    body: z.object({ version, note: optionalText(LINE_NOTE_LENGTH) }),
    status: 200,
    response: Order,
    errors: ['LINE_CHANGED', 'BILLED_IS_FINAL', 'ORDER_LOCKED'],
  }),
  seeLines: endpoint({
    method: 'POST',
    path: '/api/lines/seen',
    summary:
      'Say that the kitchen has seen what was taken off, a changed note or changed allergies; or a waiter what the kitchen took off',
    roles: ['monitor', 'waiter'],
    screens: ['monitor', 'establishment', 'establishmentDetails'],
    body: z.object({
      lines: linesOf(z.object(line)),
      /** The allergies that the kitchen has seen for these lines; nothing else of them is marked. */
      allergies: z.optional(optionalText()),
    }),
    status: 200,
    response: z.object({ orders: z.array(Order) }),
    errors: [],
  }),
}
