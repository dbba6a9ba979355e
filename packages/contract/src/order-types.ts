import { ALLERGIES_LENGTH, AWAY_TYPES, CHECK_NOTE_LENGTH, MAX_COVERS, ORDER_TYPES } from '@kafana/domain'
import * as z from 'zod/mini'
import { Check } from './checks.ts'
import { Company } from './company.ts'
import { endpoint } from './endpoint.ts'
import { idParams, optionalText, requiredText, sentVersion, wholeNumber } from './fields.ts'

export const OrderTypesChange = z.object({
  /** What the venue offers beside eating in. */
  types: z
    .array(z.enum(AWAY_TYPES, 'VALUE_INVALID'))
    .check(z.refine((types) => new Set(types).size === types.length, 'VALUE_INVALID')),
  /** Whether lines may have a seat. */
  seats: z.boolean('VALUE_INVALID'),
  /** The name of the counter that is made for a venue without one, and of its zone. */
  counter: z.optional(requiredText('REQUIRED_NAME')),
  /** Whether the pad asks how many guests a new check is for. */
  askCovers: z.optional(z.boolean('VALUE_INVALID')),
  version: sentVersion,
})

export const CheckChange = z.object({
  type: z.optional(z.enum(ORDER_TYPES, 'VALUE_INVALID')),
  covers: z.optional(z.nullable(wholeNumber('VALUE_INVALID', 1, 'NUMBER_TOO_SMALL', MAX_COVERS))),
  /** Empty for none. */
  allergies: z.optional(optionalText(ALLERGIES_LENGTH)),
  note: z.optional(optionalText(CHECK_NOTE_LENGTH)),
  version: sentVersion,
})

export const orderTypeEndpoints = {
  updateOrderTypes: endpoint({
    method: 'PUT',
    path: '/api/order-types',
    summary: 'Offer takeaway and delivery, or seats; the first time, the venue gets a counter',
    roles: ['owner'],
    screens: ['company'],
    body: OrderTypesChange,
    status: 200,
    response: Company,
    errors: ['NAME_TAKEN', 'COUNTER_NEEDS_NAME', 'VERSION_CONFLICT'],
  }),
  updateCheck: endpoint({
    method: 'PUT',
    path: '/api/checks/:id',
    summary:
      'Change guests, allergies, note or type of an open check: the tax of what is not billed follows the type, prices stay',
    roles: ['monitor', 'waiter'],
    screens: ['pad', 'establishmentDetails'],
    params: idParams,
    body: CheckChange,
    status: 200,
    response: Check,
    errors: ['CHECK_CLOSED', 'ORDER_TYPE_OFF', 'ORDER_LOCKED', 'VERSION_CONFLICT'],
  }),
}
