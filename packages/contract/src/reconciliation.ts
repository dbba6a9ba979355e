import {
  RECONCILIATION_DIFFERENCES,
  DOCUMENT_KINDS,
  PAYMENTS,
  PRINTED_BILL_KINDS,
  TENDER_KINDS,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money } from './fields.ts'
import { Person } from './staff.ts'
import { Payment } from './tenders.ts'

/**
 * The totals of one tax letter: sales less stornos, and the tax inside. `rate` is null for a letter that the
 * venue does not have.
 */
export const TaxClassTotals = z.object({
  taxClass: z.string(),
  rate: z.nullable(z.number()),
  sales: money,
  storno: money,
  turnover: money,
  vat: money,
})
export type TaxClassTotals = z.output<typeof TaxClassTotals>

/** One fiscal document of the day, as the venue and the device recorded it. */
export const FiscalDayDocument = z
  .object({
    /** Null for a document that only the device knows. */
    billNo: z.nullable(z.int()),
    intent: z.nullable(id),
    kind: z.enum([...DOCUMENT_KINDS, ...PRINTED_BILL_KINDS]),
    at: instant,
    total: money,
    payment: z.nullable(z.enum(PAYMENTS)),
    /** Each payment of the bill; missing where `payment` says how all of it was paid. */
    payments: z.optional(z.array(Payment)),
    closedBy: z.nullable(Person),
    orders: z.array(id),
    /** Null until the device's number is reported. */
    receiptNo: z.nullable(z.int()),
    serial: z.nullable(z.string()),
    refReceiptNo: z.nullable(z.int()),
    /** Of a storno: why, empty if that is not known, and who paid the guests in cash. */
    reason: z.optional(z.string()),
    paidBy: z.optional(z.array(Person)),
  })
  .register(z.globalRegistry, { id: 'BookDocument' })
export type FiscalDayDocument = z.output<typeof FiscalDayDocument>

/** A difference for a person to explain, with the amounts of both sides where there are any. */
export const ReconciliationDifference = z
  .object({
    kind: z.enum(RECONCILIATION_DIFFERENCES),
    serial: z.nullable(z.string()),
    receiptNo: z.nullable(z.int()),
    lastNo: z.nullable(z.int()),
    /** The daily report that differs. */
    closingNo: z.nullable(z.int()),
    billNo: z.nullable(z.int()),
    intent: z.nullable(id),
    /** The mark on the paper of a bill that the venue does not have. */
    ref: z.nullable(z.string()),
    taxClass: z.nullable(z.string()),
    ours: z.nullable(money),
    device: z.nullable(money),
  })
  .register(z.globalRegistry, { id: 'BookDifference' })
export type ReconciliationDifference = z.output<typeof ReconciliationDifference>

/**
 * A bill of the day that was reported as printed and that its gateway never printed; an owner has undone it, and it
 * counts in no total.
 */
export const UndoneBill = z
  .object({
    billNo: z.int(),
    intent: id,
    total: money,
    at: instant,
    closedBy: Person,
    orders: z.array(id),
    undoneAt: instant,
    undoneBy: Person,
    reason: z.string(),
  })
  .register(z.globalRegistry, { id: 'UndoneBill' })
export type UndoneBill = z.output<typeof UndoneBill>

const totals = z.object({
  classes: z.array(TaxClassTotals),
  turnover: money,
  vat: money,
  receipts: z.int(),
  stornos: z.int(),
  cash: money,
  card: money,
  /** Missing for none. */
  other: z.optional(money),
})

/** Orders that were billed, orders that were voided, and the sum of the former less that of the latter. */
const salesPart = z.object({ orders: z.int(), voided: z.int(), total: money })
/** Orders with their sum, stornos subtracted. */
const salesShare = z.object({ orders: z.int(), total: money })

/**
 * The sales of a day by the document that each has by now: the parts add up to `total`, which is the
 * `totalRevenue` of the statistics of that day. A sale counts when it is first billed, a storno when it is made.
 */
export const SalesByDocument = z
  .object({
    withReceipt: salesPart,
    /** Pre-bills that still need a fiscal receipt, with the time of the first. */
    preBillOnly: z.extend(salesPart, { oldest: z.nullable(instant) }),
    /** What was free of charge and needs no document; missing for none. */
    freeOfCharge: z.optional(salesPart),
    /** What has an invoice instead of a receipt; missing for none. */
    byInvoice: z.optional(salesPart),
    /** Neither a pre-bill nor a fiscal receipt whose number is known and that its gateway does not deny. */
    withoutDocument: salesPart,
    total: salesPart,
    /** Of those with a receipt: the ones whose document was printed on another day. */
    printedOtherDay: salesShare,
    /** What the documents of the day contain of the sales of other days. */
    ofOtherDays: salesShare,
  })
  .register(z.globalRegistry, { id: 'SalesByDocument' })
export type SalesByDocument = z.output<typeof SalesByDocument>

export const TenderSum = z.object({
  tender: id,
  kind: z.enum(TENDER_KINDS),
  /** Part of the totals of bills; what cash was rounded by and tips are beside them. */
  amount: money,
  rounding: money,
  tips: money,
})

export const FiscalDay = z
  .object({
    day,
    start: instant,
    end: instant,
    /** By the venue's own bills. `device` is null until a gateway has reported that day. */
    ours: totals,
    device: z.nullable(totals),
    voids: z.int(),
    /** Receipts and stornos whose amounts the device did not report: they are as they were sent to it. */
    asSent: z.int(),
    /** Receipts and stornos of which the device reported the total alone: by tax letter they are as they were sent. */
    classesAsSent: z.int(),
    closings: z.array(
      z.object({
        serial: z.string(),
        closingNo: z.int(),
        closedAt: instant,
        turnover: money,
        /** The owner whose PIN it was closed with. */
        closedBy: z.optional(Person),
        /** Present if it was closed without an owner's PIN. */
        withoutPin: z.optional(z.literal(true)),
      }),
    ),
    documents: z.array(FiscalDayDocument),
    differences: z.array(ReconciliationDifference),
    undone: z.array(UndoneBill),
    sales: SalesByDocument,
    /** What was paid on this day, less what was paid back, by tender; without those of zero. */
    tenders: z.array(TenderSum),
  })
  .register(z.globalRegistry, { id: 'FiscalDay' })
export type FiscalDay = z.output<typeof FiscalDay>

export const reconciliationEndpoints = {
  day: endpoint({
    roles: ['owner', 'monitor'],
    screens: ['fiscalBook', 'statistics', 'home', 'gateway'],
    method: 'GET',
    path: '/api/fiscal-book',
    summary: 'A day’s receipts, stornos and tax, by the venue’s bills and by the device',
    query: z.object({ day: z.optional(day) }),
    status: 200,
    response: FiscalDay,
    errors: [],
  }),
}
