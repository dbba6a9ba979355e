import {
  CASH_STEPS,
  MAX_PAYMENTS,
  MAX_REFERENCE_LENGTH,
  PAYMENT_TYPES,
  TENDER_KINDS,
  TENDER_NAME_LENGTH,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, money, optionalText, price, requiredText, sentVersion, version } from './fields.ts'

/** A way to pay. */
export const Tender = z
  .object({
    _id: id,
    /** Null for cash and card as every venue has them, whose kind names them. */
    name: z.nullable(z.string()),
    kind: z.enum(TENDER_KINDS),
    /** What a fiscal receipt says. */
    fiscalType: z.enum(PAYMENT_TYPES),
    /** Whether a payment needs a text, such as the number of a voucher. */
    needsReference: z.boolean(),
    /** Of cash: to how many minor units it is rounded; 1 for no rounding. */
    step: z.int(),
    archived: z.boolean(),
    version,
  })
  .register(z.globalRegistry, { id: 'Tender' })
export type Tender = z.output<typeof Tender>

const fiscalType = z.optional(z.enum(PAYMENT_TYPES, 'VALUE_INVALID'))
const flag = z.optional(z.boolean('VALUE_INVALID'))
export const NewTender = z.object({
  name: requiredText('REQUIRED_NAME', TENDER_NAME_LENGTH),
  kind: z.enum(TENDER_KINDS, 'VALUE_INVALID'),
  /** That of its kind if it is missing. */
  fiscalType,
  needsReference: flag,
})
/** Fields that are missing stay as they are. */
export const TenderChange = z.object({
  name: z.optional(requiredText('REQUIRED_NAME', TENDER_NAME_LENGTH)),
  fiscalType,
  needsReference: flag,
  /** Only of cash. */
  step: z.optional(z.literal(CASH_STEPS, 'VALUE_INVALID')),
  archived: flag,
  version: sentVersion,
})

/** One payment of a bill, as it is sent. */
export const SentPayment = z.object({
  tender: id,
  amount: price('VALUE_REQUIRED').check(z.gt(0, 'NUMBER_TOO_SMALL')),
  /** The cash that was handed over: at least what is to be paid after rounding. */
  tendered: z.optional(price('VALUE_REQUIRED')),
  tip: z.optional(price('VALUE_REQUIRED')),
  reference: z.optional(optionalText(MAX_REFERENCE_LENGTH)),
  /** The account that it charges, or the voucher: needed for these kinds, refused for the others. */
  account: z.optional(id),
})
/** Another tip for what a closed bill has in one way to pay. */
export const ChosenTip = z.object({ tender: id, tip: price('VALUE_REQUIRED') })
/** The same, with the tip that was shown where it is changed. */
export const SentTip = z.extend(ChosenTip, { before: price('VALUE_REQUIRED') })
export const sentPayments = z
  .array(SentPayment)
  .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_PAYMENTS, 'VALUE_INVALID'))

/** One payment of a bill. Amounts are part of the bill's total; rounding and tip are beside it. */
export const Payment = z
  .object({
    tender: id,
    kind: z.enum(TENDER_KINDS),
    amount: money,
    /** Each of these is missing for none. */
    rounding: z.optional(money),
    tip: z.optional(money),
    tendered: z.optional(money),
    change: z.optional(money),
    reference: z.optional(z.string()),
    account: z.optional(id),
  })
  .register(z.globalRegistry, { id: 'Payment' })
export type Payment = z.output<typeof Payment>

/** What of an order is paid in one way. */
export const OrderPayment = z.object({
  tender: id,
  kind: z.enum(TENDER_KINDS),
  amount: money,
  /** Beside the amount; missing for none. */
  tip: z.optional(money),
})

const owner = { roles: ['owner'], screens: ['company'] } as const
export const tenderEndpoints = {
  tenders: endpoint({
    method: 'GET',
    path: '/api/tenders',
    summary: 'The ways to pay of the venue, in their order, archived ones included',
    roles: ['owner', 'monitor', 'waiter'],
    screens: 'any',
    kept: true,
    status: 200,
    response: z.array(Tender),
    errors: [],
  }),
  createTender: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/tenders',
    summary: 'Add a way to pay',
    body: NewTender,
    status: 201,
    response: Tender,
    errors: ['NAME_TAKEN', 'TOO_MANY_TENDERS'],
  }),
  updateTender: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/tenders/:id',
    summary:
      'Change a way to pay, or archive it; cash and card can neither be archived nor change what they are',
    params: idParams,
    body: TenderChange,
    status: 200,
    response: Tender,
    errors: ['NAME_TAKEN', 'TOO_MANY_TENDERS', 'TENDER_NEEDED', 'VERSION_CONFLICT'],
  }),
}
