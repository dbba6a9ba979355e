import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './fields.ts'
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
}
