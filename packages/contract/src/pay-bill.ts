import * as z from 'zod/mini'
import { BillSelection } from './bill-selection.ts'
import { BillIntent, billingEndpoints } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { credentials, deviceId, idParams, price } from './fields.ts'

const { payment, payments, gateway } = billingEndpoints.arm.body.shape

/** What a bill is printed as, and how it is paid: as `arm` takes it. */
const howPaid = {
  /** `comp` for what is free of charge: it is closed without a payment and without a gateway. */
  kind: z._default(z.enum(['fiscal', 'pre', 'comp'], 'VALUE_INVALID'), 'fiscal'),
  payment,
  payments,
  gateway,
}

/** Bills that are made in one step, for a device that does not reach the gateway. */
export const payEndpoints = {
  pay: endpoint({
    roles: ['monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails'],
    method: 'POST',
    path: '/api/checks/:id/pay',
    summary:
      'Check who closes a bill of a selection of a check, reserve and arm it, and send it to a gateway through the server; the same id again answers the same bill',
    params: idParams,
    // Without a gateway's id the only connected one prints.
    body: z.object({
      /** Made by the device. */
      id: deviceId,
      selection: BillSelection,
      /** What the device has shown: a bill that comes to another amount by now is refused with `LINE_CHANGED`. */
      total: z.optional(price('PRICE_REQUIRED')),
      ...howPaid,
      /** Who closes it, where that is not the caller; waiters close only their own bills. */
      username: z.optional(credentials.username),
      pin: credentials.pin,
      /** Of whoever lets them close what a colleague is in charge of. */
      approval: billingEndpoints.billSelection.body.shape.approval,
    }),
    worksWhenFull: true,
    status: 200,
    response: BillIntent,
    errors: [
      ...new Set([
        ...billingEndpoints.billSelection.errors,
        ...billingEndpoints.arm.errors,
        ...billingEndpoints.closeComp.errors,
        'ID_TAKEN' as const,
        'WAITERS_MAY_NOT_BILL' as const,
        'GATEWAY_AWAY' as const,
      ]),
    ],
  }),
  intent: endpoint({
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails'],
    method: 'GET',
    path: '/api/bill-intents/:id',
    summary: 'One bill, for a device that follows it; a waiter’s own ones',
    params: idParams,
    status: 200,
    response: BillIntent,
    errors: [],
  }),
}
