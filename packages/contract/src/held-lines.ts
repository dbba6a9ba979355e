import { MAX_LINE_QUANTITY } from '@kafana/domain'
import * as z from 'zod/mini'
import { HeldLine } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, wholeNumber } from './fields.ts'
import { MAX_CHANGED_LINES } from './line-voids.ts'
import { Order } from './orders.ts'

const lines = z
  .array(id, 'VALUE_REQUIRED')
  .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_CHANGED_LINES, 'VALUE_INVALID'))

/** One of the two. */
export const CourseFire = z.object({ course: z.optional(id), lines: z.optional(lines) }).check(
  z.refine(({ course, lines: named }) => (course === undefined) !== (named === undefined), {
    error: 'VALUE_REQUIRED',
    path: ['course'],
  }),
)

const pieces = wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_LINE_QUANTITY)

const service = { roles: ['monitor', 'waiter'] } as const

export const heldLineEndpoints = {
  fire: endpoint({
    ...service,
    method: 'POST',
    path: '/api/checks/:id/fire',
    summary: 'Send a held course, or held lines, to the kitchen: one order of each category',
    screens: ['pad', 'establishmentDetails'],
    params: idParams,
    body: CourseFire,
    status: 200,
    /** `already`: those of the lines that had been sent before. */
    response: z.object({ orders: z.array(Order), already: z.array(id) }),
    errors: ['CHECK_CLOSED'],
  }),
  removeHeld: endpoint({
    ...service,
    method: 'POST',
    path: '/api/held-lines/remove',
    summary: 'Take held lines off before they are sent to the kitchen',
    screens: ['pad', 'establishmentDetails'],
    body: z.object({ lines }),
    status: 200,
    /** `already`: those of the lines that had been sent before, and stay. */
    response: z.object({ removed: z.array(id), already: z.array(id) }),
    errors: [],
  }),
  keepHeld: endpoint({
    ...service,
    method: 'PUT',
    path: '/api/held-lines/:id',
    summary: 'Take pieces of a held line off before it is sent to the kitchen',
    screens: ['pad', 'establishmentDetails'],
    params: idParams,
    /** How many stay, of how many that the caller has seen. */
    body: z
      .object({ quantity: pieces, of: pieces })
      .check(z.refine(({ quantity, of }) => quantity <= of, { error: 'VALUE_INVALID', path: ['quantity'] })),
    status: 200,
    response: HeldLine,
    errors: ['LINE_CHANGED'],
  }),
}
