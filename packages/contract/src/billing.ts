import {
  APPROVAL_ACTIONS,
  BILL_KINDS,
  BILLING_ROLES,
  INTENT_STATES,
  MAX_RECEIPT_NO,
  PAYMENTS,
  PRINTED_BILL_KINDS,
  RECEIPT_TYPES,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { BillSelection } from './bill-selection.ts'
import { billedOrderEndpoints, billReason, gatewayCommand } from './billed-order.ts'
import { dayClosingEndpoints } from './day-closing.ts'
import { endpoint } from './endpoint.ts'
import {
  credentials,
  id,
  idParams,
  instant,
  money,
  numbersByName,
  wholeNumber,
  queryNames,
} from './fields.ts'
import { Approval, APPROVAL_ERRORS } from './line-voids.ts'
import { Person } from './staff.ts'
import { Payment, sentPayments, SentTip } from './tenders.ts'

const selectedOrders = z
  .array(id, 'BILLING_ORDERS_REQUIRED')
  .check(z.minLength(1, 'BILLING_ORDERS_REQUIRED'), z.maxLength(200, 'VALUE_INVALID'))
/** The number of a receipt, as a screen or a person reports it: devices count from 1. */
export const ReceiptNumber = wholeNumber('VALUE_REQUIRED', 1, 'NUMBER_TOO_SMALL', MAX_RECEIPT_NO)

/**
 * What the device prints: prices as text with 2 decimals, quantities with 3, tax classes as the device's
 * letters.
 */
export const Receipt = z
  .object({
    receiptType: z.enum(RECEIPT_TYPES),
    products: z.array(
      z.object({ title: z.string(), taxClass: z.string(), price: z.string(), quantity: z.string() }),
    ),
    payment: z.optional(z.enum(PAYMENTS)),
    refReceiptNo: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'Receipt' })

export const BillIntent = z
  .object({
    _id: id,
    state: z.enum(INTENT_STATES),
    kind: z.nullable(z.enum(BILL_KINDS)),
    ref: z.string(),
    epoch: z.int(),
    orders: z.array(id),
    total: money,
    createdAt: instant,
    expiresAt: z.nullable(instant),
    closedBy: Person,
    receiptNo: z.nullable(z.int()),
    /** The gateway that prints it, set when it is armed. */
    gateway: z.nullable(id),
    payment: z.nullable(z.enum(PAYMENTS)),
    /**
     * Each payment, with its tip as it was changed since; missing where `payment` says how all of it is paid.
     */
    payments: z.optional(z.array(Payment)),
    /** Of a storno: the number of the receipt that it voids. */
    refReceiptNo: z.nullable(z.int()),
    /** When it entered its state, with the reason if one was given. */
    since: instant,
    reason: z.nullable(z.string()),
    /** What is printed, fixed when the bill was reserved. */
    receipt: Receipt,
    /** Whether it is closed, and its gateway reported that it never printed it: an owner can undo it. */
    denied: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'BillIntent' })
export type BillIntent = z.output<typeof BillIntent>

/** Somebody who can close a bill. */
export const BillCloser = z
  .extend(Person, { username: z.string() })
  .register(z.globalRegistry, { id: 'BillCloser' })
export type BillCloser = z.output<typeof BillCloser>

/**
 * The gateway's signed statement that a task was not printed and never will be: a keyed hash over `{taskId,
 * epoch, state}`.
 */
const gatewayProof = z.object({
  state: z.literal('CANCELLED', 'VALUE_INVALID'),
  epoch: z.int(),
  signature: z.string().check(z.maxLength(128)),
})
const outcome = {
  receiptNo: z.optional(ReceiptNumber),
  deviceSerial: z.optional(z.string().check(z.maxLength(64))),
  printedAt: z.optional(z.iso.datetime({ offset: true })),
}

const reserved = z.object({
  ok: z.literal(true),
  intentId: id,
  ref: z.string(),
  expiresAt: instant,
  orders: z.array(id),
  receipt: Receipt,
  /** Of a storno: each payment of its receipt; missing where `receipt.payment` says how all of it was paid. */
  payments: z.optional(z.array(Payment)),
  total: money,
})

const monitor = { roles: BILLING_ROLES, screens: ['establishmentDetails', 'orderDetails'] } as const
const billableErrors = [
  'ORDER_IN_BILLING',
  'ORDER_NOT_DELIVERED',
  'ALREADY_FISCAL',
  'MIXED_BILL_KINDS',
  'BILL_BEYOND_DEVICE',
] as const
const reserveErrors = [...APPROVAL_ERRORS, ...billableErrors] as const
/** Of whoever lets them close what a colleague is in charge of. */
const approval = z.optional(Approval)
export const billingEndpoints = {
  ...dayClosingEndpoints,
  ...billedOrderEndpoints,
  validate: endpoint({
    ...monitor,
    method: 'POST',
    path: '/api/auth/validate',
    summary: 'Check who closes the bill and reserve its orders for two minutes',
    body: z.object({ ...credentials, selectedOrders, approval }),
    worksWhenFull: true,
    status: 200,
    response: reserved,
    errors: reserveErrors,
  }),
  quote: endpoint({
    ...monitor,
    roles: ['owner', 'monitor', 'waiter'],
    method: 'POST',
    path: '/api/checks/:id/quote',
    summary: 'What a bill of a selection of a check comes to; changes nothing',
    params: idParams,
    body: z.object({ selection: BillSelection }),
    status: 200,
    response: z.object({
      total: money,
      /** By tax letter. */
      byClass: numbersByName(money),
      receipt: Receipt,
      /** What can be billed and would still be to be billed. */
      left: money,
    }),
    errors: ['LINE_CHANGED', 'SHARE_NOT_READY', ...billableErrors],
  }),
  billSelection: endpoint({
    ...monitor,
    method: 'POST',
    path: '/api/checks/:id/bills',
    summary:
      'Check who closes a bill of a selection of a check, and reserve the orders that it touches for two minutes',
    params: idParams,
    body: z.object({ ...credentials, selection: BillSelection, approval }),
    worksWhenFull: true,
    status: 200,
    // `orders` are those that it touches; of an order of which a part is billed, the part becomes an order of its own
    // when the bill is armed.
    response: reserved,
    errors: [...reserveErrors, 'LINE_CHANGED', 'SHARE_NOT_READY'],
  }),
  arm: endpoint({
    ...monitor,
    method: 'POST',
    path: '/api/bill-intents/:id/arm',
    summary: 'Allow the device to print this bill; answers what to send it',
    params: idParams,
    // A storno is refunded in the way its receipt was paid; `payment` has no effect on it. Without a gateway's
    // id the usual one prints: of the connected ones the one that printed the last receipt, else the one that
    // was paired first.
    body: z.object({
      kind: z.enum(PRINTED_BILL_KINDS, 'VALUE_INVALID'),
      payment: z._default(z.enum(PAYMENTS, 'VALUE_INVALID'), 'cash'),
      gateway: z.optional(id),
      /** How guests pay, if not all in one built-in way: the amounts come to the bill's total. Then `payment` has no effect. */
      payments: z.optional(sentPayments),
    }),
    worksWhenFull: true,
    status: 200,
    response: z.extend(gatewayCommand, {
      epoch: z.int(),
      ref: z.string(),
      gateway: id,
      /** What to report as billed: a part of an order is an order of its own from now on. */
      orders: z.array(id),
    }),
    errors: [
      'INTENT_STATE',
      'BILL_IS_FREE',
      'ALREADY_FISCAL',
      'ORDER_IN_BILLING',
      'PAYMENTS_DIFFER',
      'ACCOUNT_LIMIT',
      'VOUCHER_SPENT',
      'VOUCHER_EXPIRED',
      'VOUCHER_BLOCKED',
      'VOUCHER_CODE_NEEDED',
      'CASH_HANDED_OVER',
      'NO_GATEWAY',
      'GATEWAY_NOT_READY',
      'EARLIER_UNREPORTED',
      'GATEWAYS_CATCHING_UP',
      'PRINT_UNCONFIRMED',
      'PRINT_DENIED',
      'STORNO_TOO_LATE',
      'BILL_BEYOND_DEVICE',
      'TAX_RATES_DIFFER',
    ],
  }),
  closeComp: endpoint({
    ...monitor,
    method: 'POST',
    path: '/api/bill-intents/:id/close',
    summary: 'Close a reserved bill that is free of charge, without a payment and without a receipt',
    params: idParams,
    worksWhenFull: true,
    status: 200,
    response: BillIntent,
    errors: ['INTENT_STATE', 'BILL_HAS_TOTAL', 'GATEWAYS_CATCHING_UP'],
  }),
  tell: endpoint({
    ...monitor,
    method: 'POST',
    path: '/api/order/bill/:kind',
    summary: 'Report that the bill is printed',
    params: z.object({ kind: z.enum(PRINTED_BILL_KINDS) }),
    body: z.object({
      selectedOrders,
      intentId: z.optional(id),
      ...outcome,
      /**
       * The gateway's signature of what it printed, a keyed hash over `{taskId, state: 'DONE', receiptNo, deviceSerial,
       * printedAt}`. Without it the report is unconfirmed until the gateway itself reports.
       */
      signature: z.optional(z.string().check(z.maxLength(128))),
    }),
    worksWhenFull: true,
    status: 200,
    response: z.object({ billed: z.array(id), receiptNo: z.nullable(z.int()) }),
    errors: ['BILL_NOT_AUTHORISED', 'INTENT_STATE', 'ALREADY_FISCAL', 'ORDER_NOT_DELIVERED'],
  }),
  intents: endpoint({
    ...monitor,
    screens: ['establishmentDetails', 'orderDetails', 'monitor', 'home'],
    method: 'GET',
    path: '/api/bill-intents',
    summary: 'The venue’s latest bills, or an order’s; with open=1 those in progress or that need attention',
    query: z.object({ open: z.optional(z.enum(['0', '1'], 'VALUE_INVALID')), order: z.optional(id) }),
    status: 200,
    response: z.array(BillIntent),
    errors: [],
  }),
  changeTip: endpoint({
    ...monitor,
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['orderDetails'],
    method: 'PUT',
    path: '/api/bill-intents/:id/tip',
    summary:
      'Change what guests gave as a tip on a closed bill, in one of the ways in which it is paid, until its cash is handed over',
    params: idParams,
    body: z.extend(SentTip, { approval }),
    status: 200,
    response: BillIntent,
    errors: [
      ...APPROVAL_ERRORS,
      'INTENT_STATE',
      'ALREADY_STORNO',
      'ALREADY_FISCAL',
      'ORDER_IN_BILLING',
      'TIP_HANDED_OVER',
      'TIP_ON_ACCOUNT',
      'VERSION_CONFLICT',
    ],
  }),
  abandon: endpoint({
    ...monitor,
    method: 'POST',
    path: '/api/bill-intents/:id/abandon',
    summary: 'Cancel a reserved bill, or an armed one that the gateway proved was not printed',
    params: idParams,
    body: z.object({ proof: z.optional(gatewayProof) }),
    worksWhenFull: true,
    status: 200,
    response: BillIntent,
    errors: ['INTENT_STATE'],
  }),
  resolve: endpoint({
    ...monitor,
    method: 'POST',
    path: '/api/bill-intents/:id/resolve',
    summary: 'State whether an unconfirmed bill was printed, after checking the paper',
    params: idParams,
    body: z.object({
      printed: z.boolean('VALUE_REQUIRED'),
      receiptNo: z.optional(ReceiptNumber),
      reason: billReason,
      username: z.optional(credentials.username),
      pin: z.optional(credentials.pin),
    }),
    worksWhenFull: true,
    status: 200,
    response: BillIntent,
    errors: [
      'INTENT_STATE',
      'PRINT_CONFIRMED',
      'ALREADY_FISCAL',
      'ORDER_NOT_DELIVERED',
      'BAD_CREDENTIALS',
      'PIN_DISABLED',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  storno: endpoint({
    ...monitor,
    screens: ['orderDetails'],
    method: 'POST',
    path: '/api/order/:id/storno',
    summary: 'Reserve the storno of an order’s whole fiscal receipt, with an owner’s PIN',
    params: idParams,
    // Who pays the guest. Unless somebody is named, whoever was credited with the cash while they hold that much,
    // else the owner whose PIN confirms it.
    body: z.object({ ...credentials, reason: billReason, paidBy: z.optional(id) }),
    worksWhenFull: true,
    status: 200,
    response: reserved,
    errors: [
      'BAD_CREDENTIALS',
      'PIN_DISABLED',
      'TOO_MANY_ATTEMPTS',
      'NOT_FISCAL',
      'ALREADY_STORNO',
      'PRINT_UNCONFIRMED',
      'PRINT_DENIED',
      'STORNO_TOO_LATE',
      'ORDER_IN_BILLING',
      'INSUFFICIENT_BALANCE',
    ],
  }),
  closers: endpoint({
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails', 'establishment', 'gateway', 'monitor', 'home', 'pad'],
    method: 'GET',
    path: '/api/bill-closers',
    summary:
      'Who can close a bill with their PIN; with owners=1 only owners, who can void one and close the day; with approves=… whose PIN approves all of these for the caller, which is all that a waiter can ask',
    query: z.object({
      owners: z.optional(z.enum(['0', '1'], 'VALUE_INVALID')),
      approves: z.optional(queryNames(APPROVAL_ACTIONS)),
      /** Whose consent is enough, too, as `APPROVAL_NEEDED` says. */
      consents: z.optional(id),
    }),
    status: 200,
    response: z.array(BillCloser),
    errors: [],
  }),
}
