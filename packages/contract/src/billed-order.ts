import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { credentials, idParams, requiredText } from './fields.ts'
import { Approval, APPROVAL_ERRORS } from './line-voids.ts'
import { Order } from './orders.ts'
import { PreBill } from './pre-bills.ts'

/** The person who closes the bill, as typed on the billing screen. */
export const BillingCredentials = z.object(credentials)

/** The exact body to post to the gateway, and the path. */
export const gatewayCommand = z.object({
  path: z.enum(['/commands', '/pos/commands']),
  command: z.looseObject({}),
})
export const billReason = requiredText('REASON_REQUIRED', 500)

const ofOrder = { roles: ['owner', 'monitor'], screens: ['orderDetails'] } as const

/** What can be done with an order that is billed. */
export const billedOrderEndpoints = {
  preBill: endpoint({
    ...ofOrder,
    method: 'GET',
    path: '/api/order/:id/pre-bill',
    summary:
      'The orders that are on one pre-bill with this one and have no receipt: they are printed and undone together',
    params: idParams,
    status: 200,
    response: PreBill,
    errors: [],
  }),
  unbill: endpoint({
    ...ofOrder,
    method: 'POST',
    path: '/api/order/:id/unbill',
    summary:
      'Undo, with an owner’s PIN, a mistaken pre-bill or a fiscal bill that its gateway denies: its orders return to delivered, or to what they were if guests paid first; or a storno that it denies: they are billed as before',
    params: idParams,
    // With `all`, a pre-bill is undone with every order that is on it.
    body: z.object({ ...credentials, reason: billReason, all: z.optional(z.boolean()) }),
    worksWhenFull: true,
    status: 200,
    response: Order,
    errors: [
      'BAD_CREDENTIALS',
      'PIN_DISABLED',
      'TOO_MANY_ATTEMPTS',
      'NOT_PRE_BILLED',
      'ALREADY_FISCAL',
      'PRINT_UNCONFIRMED',
      'ORDER_IN_BILLING',
    ],
  }),
  rebill: endpoint({
    ...ofOrder,
    method: 'POST',
    path: '/api/order/:id/rebill',
    summary:
      'Delivered copies of all orders of a voided receipt, to be billed again, with the PIN of anybody of the venue; a second call answers the same copies',
    params: idParams,
    body: z.extend(BillingCredentials, { approval: z.optional(Approval) }),
    worksWhenFull: true,
    status: 200,
    response: z.array(Order),
    errors: [...APPROVAL_ERRORS, 'NOT_STORNO', 'PRINT_UNCONFIRMED', 'PRINT_DENIED', 'ALREADY_FISCAL'],
  }),
  copy: endpoint({
    ...ofOrder,
    method: 'POST',
    path: '/api/order/:id/bill-copy',
    summary: 'The gateway command for a copy of an order’s fiscal receipt, marked as a copy',
    params: idParams,
    body: z._default(z.object({ approval: z.optional(Approval) }), {}),
    worksWhenFull: true,
    status: 200,
    response: gatewayCommand,
    errors: ['NOT_FISCAL', ...APPROVAL_ERRORS],
  }),
}
