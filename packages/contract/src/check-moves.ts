import { MAX_LINE_QUANTITY } from '@kafana/domain'
import * as z from 'zod/mini'
import { Check } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, version, wholeNumber } from './fields.ts'
import { Approval, APPROVAL_ERRORS, MAX_CHANGED_LINES } from './line-voids.ts'

const approval = z.optional(Approval)

/** Where the party goes. Without `as`, a table with open checks is refused with these (`TABLE_TAKEN`, `checks`). */
export const CheckMove = z.object({
  table: id,
  /** `merge` joins the earliest open check there; `beside` stays a check of its own. */
  as: z.optional(z.enum(['merge', 'beside'], 'VALUE_INVALID')),
  approval,
})

/** A line with the version that the caller has seen; without pieces all of it. */
const transferredLine = z.object({
  id,
  version,
  pieces: z.optional(wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_LINE_QUANTITY)),
})

/** Whole orders, lines and pieces of lines that go to another check, or to a new one at a table. */
export const OrderTransfer = z
  .object({
    orders: z.optional(
      z
        .array(id, 'VALUE_REQUIRED')
        .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_CHANGED_LINES, 'VALUE_INVALID')),
    ),
    lines: z.optional(
      z.array(transferredLine, 'VALUE_REQUIRED').check(
        z.minLength(1, 'VALUE_REQUIRED'),
        z.maxLength(MAX_CHANGED_LINES, 'VALUE_INVALID'),
        z.refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, 'VALUE_INVALID'),
      ),
    ),
    to: z.optional(id),
    table: z.optional(id),
    approval,
  })
  .check(
    z.refine(({ orders, lines }) => orders !== undefined || lines !== undefined, {
      error: 'VALUE_REQUIRED',
      path: ['orders'],
    }),
    z.refine(({ to, table }) => (to === undefined) !== (table === undefined), {
      error: 'VALUE_REQUIRED',
      path: ['to'],
    }),
  )

const service = {
  method: 'POST',
  roles: ['owner', 'monitor', 'waiter'],
  screens: ['establishmentDetails', 'pad'],
  params: idParams,
  status: 200,
  response: Check,
} as const

/** Each answers the check that has the orders then, and the same when it is repeated. */
export const checkMoveEndpoints = {
  moveCheck: endpoint({
    ...service,
    path: '/api/checks/:id/move',
    summary: 'Move what a party has open to another table; what is billed or on an open bill stays',
    body: CheckMove,
    errors: ['CHECK_CLOSED', 'ORDER_LOCKED', 'TABLE_TAKEN', ...APPROVAL_ERRORS],
  }),
  mergeCheck: endpoint({
    ...service,
    path: '/api/checks/:id/merge',
    summary: 'Put a check into another one, which takes over its orders and guests',
    body: z.object({ into: id, approval }),
    errors: ['CHECK_CLOSED', 'ORDER_LOCKED', ...APPROVAL_ERRORS],
  }),
  transferOrders: endpoint({
    ...service,
    path: '/api/checks/:id/transfer',
    summary: 'Move whole orders, lines or pieces of lines to another check, or to a new one at a table',
    body: OrderTransfer,
    errors: ['CHECK_CLOSED', 'ORDER_LOCKED', 'BILLED_IS_FINAL', 'LINE_CHANGED', ...APPROVAL_ERRORS],
  }),
  handOverCheck: endpoint({
    ...service,
    path: '/api/checks/:id/hand-over',
    summary:
      'Give a check to another waiter; a waiter gives away their own and takes over that of a colleague',
    body: z.object({ to: id, approval }),
    errors: ['CHECK_CLOSED', ...APPROVAL_ERRORS],
  }),
}
