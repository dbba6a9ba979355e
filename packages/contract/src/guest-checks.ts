import * as z from 'zod/mini'
import { gatewayCommand } from './billed-order.ts'
import { Check } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './fields.ts'

export const guestCheckEndpoints = {
  printGuestCheck: endpoint({
    method: 'POST',
    path: '/api/checks/:id/guest-check',
    summary:
      'Show guests what they owe, on paper that is not fiscal. It changes no order; moving something off the check afterwards is reported. With `print` the server sends it to a gateway, otherwise the caller does',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'pad'],
    params: idParams,
    body: z.object({ print: z.optional(z.boolean()), gateway: z.optional(id) }),
    worksWhenFull: true,
    status: 200,
    response: z.object({ check: Check, print: gatewayCommand }),
    errors: ['CHECK_CLOSED', 'NOTHING_OWED', 'NO_GATEWAY', 'GATEWAY_AWAY'],
  }),
}
