import {
  INVOICE_ADDRESS_LENGTH,
  INVOICE_CITY_LENGTH,
  INVOICE_KINDS,
  INVOICE_NAME_LENGTH,
  isMonth,
  isTaxNumber,
  MAX_REFERENCE_LENGTH,
  TAX_NUMBER_LENGTH,
  TENDER_KINDS,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { billReason } from './billed-order.ts'
import { endpoint } from './endpoint.ts'
import { credentials, id, idParams, instant, money, optionalText, Person, requiredText } from './fields.ts'

/** The company that an invoice is for, as it is sent. */
export const SentBuyer = z.object({
  name: requiredText('COMPANY_NAME_REQUIRED', INVOICE_NAME_LENGTH),
  taxNumber: requiredText('VALUE_REQUIRED', TAX_NUMBER_LENGTH).check(
    z.refine((text) => text === '' || isTaxNumber(text), 'TAX_NUMBER_INVALID'),
  ),
  address: requiredText('VALUE_REQUIRED', INVOICE_ADDRESS_LENGTH),
  city: optionalText(INVOICE_CITY_LENGTH),
})

export const InvoiceBuyer = z
  .object({ name: z.string(), taxNumber: z.string(), address: z.string(), city: z.string() })
  .register(z.globalRegistry, { id: 'InvoiceBuyer' })
export type InvoiceBuyer = z.output<typeof InvoiceBuyer>

/** What is taxed at one rate. `rate` is null where it is not known; then there is no tax. */
export const InvoiceClass = z
  .object({ taxClass: z.string(), rate: z.nullable(z.number()), net: money, vat: money, gross: money })
  .register(z.globalRegistry, { id: 'InvoiceClass' })
export type InvoiceClass = z.output<typeof InvoiceClass>

/** An invoice in a list. The amounts of a credit note are above zero as well. */
export const InvoiceSummary = z
  .object({
    /** Its number: the year and the number in it, "2026-00017". */
    _id: id,
    kind: z.enum(INVOICE_KINDS),
    /** Present where its orders have it instead of a receipt. */
    instead: z.optional(z.literal(true)),
    issuedAt: instant,
    /** An order of its bill; null if a restored database has none. */
    order: z.nullable(id),
    buyer: InvoiceBuyer,
    /** Of its receipt, or of the storno that it is for; null until the device's number is reported. */
    receiptNo: z.nullable(z.int()),
    classes: z.array(InvoiceClass),
    total: money,
    vat: money,
    /** Of a credit note: the invoice that it cancels, and of that one: its credit note. */
    credits: z.nullable(id),
    creditedBy: z.nullable(id),
  })
  .register(z.globalRegistry, { id: 'InvoiceSummary' })
export type InvoiceSummary = z.output<typeof InvoiceSummary>

/** A whole invoice. All of it stays as it was when it was issued, but for the number that its device reports later. */
export const Invoice = z
  .extend(InvoiceSummary, {
    seller: z.object({
      name: z.string(),
      legalName: z.string(),
      taxNumber: z.string(),
      address: z.string(),
    }),
    /** ISO 4217. */
    currency: z.string(),
    timezone: z.string(),
    deviceSerial: z.nullable(z.string()),
    printedAt: z.nullable(instant),
    /** Prices with the tax inside. */
    lines: z.array(
      z.object({
        title: z.string(),
        taxClass: z.string(),
        price: money,
        quantity: z.number(),
        amount: money,
      }),
    ),
    /** `name` is null for cash and card as every venue has them. */
    payments: z.array(
      z.object({ tender: id, kind: z.enum(TENDER_KINDS), name: z.nullable(z.string()), amount: money }),
    ),
    issuedBy: Person,
  })
  .register(z.globalRegistry, { id: 'Invoice' })
export type Invoice = z.output<typeof Invoice>

/** What an invoice needs to know of the venue and does not. */
const missing = z.array(z.enum(['legalName', 'taxNumber', 'address']))

/** An invoice or a credit note that was issued before a backup was restored, which does not have it. */
export const ForgottenInvoice = z
  .object({
    /** The number on its paper. */
    _id: id,
    kind: z.enum(INVOICE_KINDS),
    issuedAt: instant,
    /** An order of its receipt, with which it is issued again; null until the receipt is reported. */
    order: z.nullable(id),
  })
  .register(z.globalRegistry, { id: 'ForgottenInvoice' })
export type ForgottenInvoice = z.output<typeof ForgottenInvoice>

const ofBill = { roles: ['owner', 'monitor'], screens: ['establishmentDetails', 'orderDetails'] } as const
const inList = { roles: ['owner', 'monitor'], screens: ['fiscalBook'] } as const

/** Invoices to companies, for fiscal receipts or instead of one. */
export const invoiceEndpoints = {
  invoices: endpoint({
    ...inList,
    method: 'GET',
    path: '/api/invoices',
    summary:
      'The invoices and credit notes of a month by the venue’s calendar, the last number first, with their totals by tax class, and those that a restored backup does not have',
    query: z.object({
      month: z.string('VALUE_REQUIRED').check(z.refine(isMonth, 'VALUE_INVALID')),
    }),
    status: 200,
    response: z.object({
      invoices: z.array(InvoiceSummary),
      classes: z.array(InvoiceClass),
      forgotten: z.array(ForgottenInvoice),
    }),
    errors: [],
  }),
  invoice: endpoint({
    ...ofBill,
    screens: [...ofBill.screens, ...inList.screens],
    method: 'GET',
    path: '/api/invoices/:id',
    summary: 'One invoice or credit note, as it is printed',
    params: idParams,
    status: 200,
    response: Invoice,
    errors: [],
  }),
  orderInvoice: endpoint({
    ...ofBill,
    method: 'GET',
    path: '/api/order/:id/invoice',
    summary:
      'The invoice for an order’s fiscal receipt or instead of it, if there is one, and what the venue’s details lack for it',
    params: idParams,
    status: 200,
    response: z.object({
      invoice: z.nullable(Invoice),
      /** Whether its receipt is voided: there is no invoice for it any more. */
      voided: z.boolean(),
      missing,
    }),
    errors: ['NOT_FISCAL'],
  }),
  issueInvoice: endpoint({
    ...ofBill,
    method: 'POST',
    path: '/api/invoices',
    summary:
      'Issue the invoice for the fiscal receipt of an order; asked for again it is the one that was issued first, also under its number if a restored backup does not have it',
    body: z.object({ order: id, buyer: SentBuyer }),
    status: 201,
    response: Invoice,
    errors: ['NOT_FISCAL', 'PRINT_UNCONFIRMED', 'PRINT_DENIED', 'ALREADY_STORNO', 'COMPANY_INCOMPLETE'],
  }),
  closeByInvoice: endpoint({
    ...ofBill,
    method: 'POST',
    path: '/api/bill-intents/:id/invoice',
    summary:
      'Close a reserved bill that a company pays by bank transfer, with an invoice instead of a receipt, where the venue allows it; asked for again it is the same invoice',
    params: idParams,
    body: z.object({
      buyer: SentBuyer,
      tender: id,
      reference: z.optional(optionalText(MAX_REFERENCE_LENGTH)),
    }),
    worksWhenFull: true,
    status: 201,
    response: Invoice,
    errors: [
      'INTENT_STATE',
      'INVOICE_NEEDS_RECEIPT',
      'BILL_IS_FREE',
      'ALREADY_FISCAL',
      'GATEWAYS_CATCHING_UP',
      'COMPANY_INCOMPLETE',
      'PAYMENTS_DIFFER',
      'CASH_HANDED_OVER',
    ],
  }),
  creditInvoice: endpoint({
    ...ofBill,
    screens: ['orderDetails'],
    method: 'POST',
    path: '/api/order/:id/credit-note',
    summary:
      'Void the invoice that an order has instead of a receipt, with all of its orders, with an owner’s PIN: its credit note',
    params: idParams,
    body: z.object({ ...credentials, reason: billReason }),
    worksWhenFull: true,
    status: 201,
    response: Invoice,
    errors: [
      'BAD_CREDENTIALS',
      'PIN_DISABLED',
      'TOO_MANY_ATTEMPTS',
      'NOT_INVOICED',
      'ALREADY_STORNO',
      'ORDER_IN_BILLING',
      'GATEWAYS_CATCHING_UP',
    ],
  }),
  invoiceBuyers: endpoint({
    ...ofBill,
    method: 'GET',
    path: '/api/invoice-buyers',
    summary: 'Companies that had an invoice before, by a part of their tax number or name, the latest first',
    query: z.object({
      search: z.string('VALUE_REQUIRED').check(z.maxLength(INVOICE_NAME_LENGTH, 'TEXT_TOO_LONG')),
    }),
    status: 200,
    response: z.array(InvoiceBuyer),
    errors: [],
  }),
}
