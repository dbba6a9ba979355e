import {
  ACCOUNT_NOTE_LENGTH,
  isVoucherCode,
  LONGEST_TYPED_VOUCHER_CODE,
  plainVoucherCode,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, idParams, instant, money, optionalText, price, sentVersion, version } from './fields.ts'

/** A voucher with a value, without its code. */
export const Voucher = z
  .object({
    _id: id,
    /** The end of its code; null for one that is known from its bills alone, after the database was restored. */
    end: z.nullable(z.string()),
    note: z.string(),
    /** What was paid for it. */
    value: money,
    left: money,
    /** The last day on which it can be redeemed; null for none. */
    expires: z.nullable(day),
    expired: z.boolean(),
    /** It was lost, and cannot be redeemed. */
    blocked: z.boolean(),
    /** Null for one that is known from its bills alone. */
    soldAt: z.nullable(instant),
    version,
  })
  .register(z.globalRegistry, { id: 'Voucher' })
export type Voucher = z.output<typeof Voucher>

/** A voucher that a bill can be paid with. */
export const FoundVoucher = z
  .object({ _id: id, left: money, expires: z.nullable(day), expired: z.boolean() })
  .register(z.globalRegistry, { id: 'FoundVoucher' })
export type FoundVoucher = z.output<typeof FoundVoucher>

/** A code as it was typed, without what stands between its groups. */
const typedCode = z
  .string('VALUE_REQUIRED')
  .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(LONGEST_TYPED_VOUCHER_CODE, 'VALUE_INVALID'))
  .check(z.overwrite(plainVoucherCode))

export const NewVoucher = z.object({
  /** Made at random by the device that sells it, so that no answer has to contain it; its hash alone is stored. */
  code: typedCode.check(z.refine(isVoucherCode, 'VALUE_INVALID')),
  value: price('VALUE_REQUIRED').check(z.gt(0, 'NUMBER_TOO_SMALL')),
  tender: id,
  /** Who took the money, and holds it if it is cash; the caller if it is missing. */
  takenBy: z.optional(id),
  expires: z._default(z.nullable(day), null),
  note: z._default(optionalText(ACCOUNT_NOTE_LENGTH), ''),
})

export const VoucherChange = z.object({ blocked: z.boolean('VALUE_INVALID'), version: sentVersion })

const owner = { roles: ['owner'], screens: ['company'] } as const
export const voucherEndpoints = {
  vouchers: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/vouchers',
    summary: 'The vouchers of the venue with what is left of each, newest first',
    status: 200,
    response: z.array(Voucher),
    errors: [],
  }),
  sellVoucher: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/vouchers',
    summary: 'Sell a voucher; it is no sale until it is redeemed, and its cash stands with whoever took it',
    body: NewVoucher,
    status: 201,
    response: Voucher,
    errors: ['ID_TAKEN'],
  }),
  updateVoucher: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/vouchers/:id',
    summary: 'Block a voucher that was lost, so that it cannot be redeemed, or unblock it',
    params: idParams,
    body: VoucherChange,
    status: 200,
    response: Voucher,
    errors: ['VERSION_CONFLICT'],
  }),
  lookUpVoucher: endpoint({
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails'],
    method: 'POST',
    path: '/api/vouchers/look-up',
    summary: 'What is left of a voucher, by its code; its session may redeem it for fifteen minutes',
    body: z.object({ code: typedCode }),
    status: 200,
    response: FoundVoucher,
    errors: ['VOUCHER_UNKNOWN', 'VOUCHER_BLOCKED', 'TOO_MANY_ATTEMPTS'],
  }),
}
