import { DISCOUNT_KINDS } from '@kafana/domain'
import * as z from 'zod/mini'
import { Check } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { deviceId, id, idParams, price, sentVersion, version } from './fields.ts'
import { Approval, APPROVAL_ERRORS, MAX_CHANGED_LINES } from './line-voids.ts'
import { reasonNote } from './voided-line.ts'

const reason = z
  .string('REASON_REQUIRED')
  .check(z.minLength(1, 'REASON_REQUIRED'), z.maxLength(64, 'VALUE_INVALID'))

export const NewDiscount = z
  .object({
    /** Made by the device: the same discount sent again is given once. */
    id: deviceId,
    /** With the versions that the caller has seen; without them it is on the check, also for what is ordered later. */
    lines: z.optional(
      z
        .array(z.object({ id, version }), 'VALUE_REQUIRED')
        .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_CHANGED_LINES, 'VALUE_INVALID')),
    ),
    kind: z.enum(DISCOUNT_KINDS, 'VALUE_INVALID'),
    /** Percent, or an amount; of a comp it says nothing. */
    value: z._default(price('VALUE_REQUIRED', 'NUMBER_TOO_SMALL'), 0),
    reason,
    /** Beside the reason, for those who read it later. */
    note: reasonNote,
    approval: z.optional(Approval),
    /** Of the check. */
    version: sentVersion,
    /**
     * What the device has shown that the check comes to, for a discount on everything: one that comes to another amount by
     * now is refused with `LINE_CHANGED`.
     */
    total: z.optional(price('PRICE_REQUIRED')),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'comp' || value > 0, { error: 'VALUE_REQUIRED', path: ['value'] }),
    z.refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
      error: 'VALUE_INVALID',
      path: ['value'],
    }),
  )

const discount = {
  method: 'POST',
  roles: ['owner', 'monitor', 'waiter'],
  screens: ['establishmentDetails', 'pad'],
  status: 200,
  response: Check,
} as const

/** Each answers the check, and the same when it is repeated. What is billed keeps what it cost. */
export const discountEndpoints = {
  giveDiscount: endpoint({
    ...discount,
    path: '/api/checks/:id/discounts',
    summary: 'Take a percentage, an amount or everything off the price of lines or of the whole check',
    params: idParams,
    body: NewDiscount,
    errors: [
      'CHECK_CLOSED',
      'VERSION_CONFLICT',
      'LINE_CHANGED',
      'BILLED_IS_FINAL',
      'ORDER_LOCKED',
      'PRODUCT_NO_DISCOUNT',
      'ID_TAKEN',
      ...APPROVAL_ERRORS,
    ],
  }),
  reverseDiscount: endpoint({
    ...discount,
    path: '/api/checks/:id/discounts/:discount/reverse',
    summary: 'Reverse a discount for everything that is not billed',
    params: z.object({ id, discount: id }),
    body: z.object({ reason, note: reasonNote, version: sentVersion }),
    errors: ['CHECK_CLOSED', 'VERSION_CONFLICT', 'ORDER_LOCKED'],
  }),
}
