import { BILL_KINDS, RECONCILIATION_DIFFERENCES, DOCUMENT_KINDS, PAYMENTS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money } from './fields.ts'
import { Person } from './staff.ts'

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
    kind: z.enum([...DOCUMENT_KINDS, ...BILL_KINDS]),
    at: instant,
    total: money,
    payment: z.nullable(z.enum(PAYMENTS)),
    closedBy: z.nullable(Person),
    orders: z.array(id),
    /** Null until the device's number is reported. */
    receiptNo: z.nullable(z.int()),
    serial: z.nullable(z.string()),
    refReceiptNo: z.nullable(z.int()),
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
    closings: z.array(
      z.object({ serial: z.string(), closingNo: z.int(), closedAt: instant, turnover: money }),
    ),
    documents: z.array(FiscalDayDocument),
    differences: z.array(ReconciliationDifference),
    undone: z.array(UndoneBill),
    /** Pre-bills of that day that still need a fiscal receipt. */
    preBilled: z.object({ count: z.int(), total: money, oldest: z.nullable(instant) }),
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
