import { ACCOUNT_ENTRY_KINDS, ACCOUNT_NAME_LENGTH, ACCOUNT_NOTE_LENGTH } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  money,
  optionalText,
  Person,
  price,
  queryInteger,
  queryNumber,
  requiredText,
  sentVersion,
  version,
} from './fields.ts'
import { voucherEndpoints } from './vouchers.ts'

/** The account of a guest. */
export const GuestAccount = z
  .object({
    _id: id,
    /** Null for one that is known from its bills alone, after the database was restored. */
    name: z.nullable(z.string()),
    note: z.string(),
    /** Null for none. */
    limit: z.nullable(money),
    /** What the guest owes; below zero for what was paid in advance. */
    balance: money,
    archived: z.boolean(),
    version,
  })
  .register(z.globalRegistry, { id: 'GuestAccount' })
export type GuestAccount = z.output<typeof GuestAccount>

/** An account that a bill can charge, with what is left of its limit; null without one. */
export const AccountChoice = z
  .object({ _id: id, name: z.nullable(z.string()), left: z.nullable(money) })
  .register(z.globalRegistry, { id: 'AccountChoice' })
export type AccountChoice = z.output<typeof AccountChoice>

/** A change of the balance: above zero for what was charged, below zero for what was paid or booked back. */
export const AccountEntry = z
  .object({
    position: z.int(),
    kind: z.enum(ACCOUNT_ENTRY_KINDS),
    amount: money,
    balanceAfter: money,
    at: instant,
    /** Who closed the bill or took the payment. */
    by: Person,
    /** Of a payment: the way in which it was made. */
    tender: z.optional(id),
    /** Of a bill: the number of its fiscal receipt, and one of its orders. */
    receiptNo: z.optional(z.int()),
    order: z.optional(id),
    note: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'AccountEntry' })
export type AccountEntry = z.output<typeof AccountEntry>

const fields = {
  name: requiredText('REQUIRED_NAME', ACCOUNT_NAME_LENGTH),
  note: optionalText(ACCOUNT_NOTE_LENGTH),
  limit: z.nullable(price('VALUE_REQUIRED')),
}
export const NewAccount = z.object({
  name: fields.name,
  note: z._default(fields.note, ''),
  limit: z._default(fields.limit, null),
})
/** Fields that are missing stay as they are. */
export const AccountChange = z.object({
  ...z.partial(z.object(fields)).shape,
  archived: z.optional(z.boolean('VALUE_INVALID')),
  version: sentVersion,
})
/** Money that a guest pays into an account. */
export const AccountPayment = z.object({
  tender: id,
  amount: price('VALUE_REQUIRED').check(z.gt(0, 'NUMBER_TOO_SMALL')),
  /** Who took it, and holds it if it is cash; the caller if it is missing. */
  takenBy: z.optional(id),
  note: z._default(optionalText(ACCOUNT_NOTE_LENGTH), ''),
})

const owner = { roles: ['owner'], screens: ['company'] } as const
export const accountsEndpoints = {
  ...voucherEndpoints,
  list: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/accounts',
    summary: 'The accounts of guests with their balances, by name, archived ones included',
    status: 200,
    response: z.array(GuestAccount),
    errors: [],
  }),
  open: endpoint({
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails'],
    method: 'GET',
    path: '/api/accounts/open',
    summary: 'The accounts that a bill can charge, by name, with what is left of their limits',
    status: 200,
    response: z.array(AccountChoice),
    errors: [],
  }),
  create: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/accounts',
    summary: 'Open an account for a guest',
    body: NewAccount,
    status: 201,
    response: GuestAccount,
    errors: ['NAME_TAKEN'],
  }),
  update: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/accounts/:id',
    summary: 'Change an account, or archive it: bills cannot charge it then, but it can be paid',
    params: idParams,
    body: AccountChange,
    status: 200,
    response: GuestAccount,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  entries: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/accounts/:id/entries',
    summary: 'What changed the balance of an account or a voucher, newest first, by page',
    params: idParams,
    // `before` is the `next` of the page before.
    query: z.object({
      before: z.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
      limit: queryNumber(1, 200, 50),
    }),
    status: 200,
    response: z.object({ entries: z.array(AccountEntry), next: z.optional(z.int()) }),
    errors: [],
  }),
  pay: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/accounts/:id/payments',
    summary:
      'Take a payment of a guest into an account; it is no sale, and its cash stands with whoever took it',
    params: idParams,
    body: AccountPayment,
    status: 201,
    response: GuestAccount,
    errors: [],
  }),
}
