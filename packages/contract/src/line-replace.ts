import { MAX_CHOSEN, MAX_GROUPS_OF_PRODUCT, MAX_LINE_QUANTITY } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { deviceId, id, optionalText, version, wholeNumber } from './fields.ts'
import { LINE_NOTE_LENGTH, LineVoid } from './line-voids.ts'
import { Order } from './orders.ts'

/** What was chosen for one piece of a line. */
export const chosenOptions = z
  .array(
    z.object({
      option: id,
      quantity: wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_CHOSEN),
    }),
  )
  .check(z.maxLength(MAX_GROUPS_OF_PRODUCT * MAX_CHOSEN, 'VALUE_INVALID'))

/**
 * A line, or so many pieces of it, that gets other options: it is taken off, and a line of the same product takes its
 * place. Without a reason it is the one of a guest who wants it otherwise; without a note the line keeps its own.
 */
export const LineReplace = z.object({
  line: z.object({ id, version }),
  with: z.object({
    /** Made by the device: the same request again answers what was made of it. */
    id: deviceId,
    options: chosenOptions,
    quantity: z.optional(wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_LINE_QUANTITY)),
    note: z.optional(optionalText(LINE_NOTE_LENGTH)),
  }),
  reason: z.optional(LineVoid.shape.reason),
  used: LineVoid.shape.used,
  approval: LineVoid.shape.approval,
})

export const lineReplaceEndpoints = {
  replaceLine: endpoint({
    method: 'POST',
    path: '/api/lines/replace',
    summary: 'Give a line, or pieces of it, other options after it was sent; the kitchen sees one change',
    roles: ['monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails'],
    body: LineReplace,
    status: 200,
    response: Order,
    errors: [
      'LINE_CHANGED',
      'BILLED_IS_FINAL',
      'ORDER_LOCKED',
      'OPTIONS_INVALID',
      'SOLD_OUT',
      'MIXED_CATEGORIES',
      'TAX_RATE_UNKNOWN',
      'ID_TAKEN',
      'APPROVAL_NEEDED',
      'APPROVAL_REFUSED',
      'BAD_CREDENTIALS',
      'PIN_DISABLED',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
}
