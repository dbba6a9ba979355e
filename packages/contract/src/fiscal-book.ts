import { BILL_KINDS, BOOK_DIFFERENCES, DOCUMENT_KINDS, PAYMENTS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money } from './fields.ts'
import { Person } from './staff.ts'

/** One tax letter: what was sold less what was taken back, and the tax inside. `rate` is null for a letter that the venue does not have. */
export const BookClass = z.object({
  taxClass: z.string(),
  rate: z.nullable(z.number()),
  sales: money,
  storno: money,
  turnover: money,
  vat: money,
})
export type BookClass = z.output<typeof BookClass>

/** One fiscal document of the day, as the venue's books and the device know it. */
export const BookDocument = z
  .object({
    /** Ours: null for a document that only the device knows. */
    billNo: z.nullable(z.int()),
    intent: z.nullable(id),
    kind: z.enum([...DOCUMENT_KINDS, ...BILL_KINDS]),
    at: instant,
    total: money,
    payment: z.nullable(z.enum(PAYMENTS)),
    closedBy: z.nullable(Person),
    orders: z.array(id),
    /** The device's: null while its number is on its way. */
    receiptNo: z.nullable(z.int()),
    serial: z.nullable(z.string()),
    refReceiptNo: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'BookDocument' })
export type BookDocument = z.output<typeof BookDocument>

/** What does not agree, for a person to explain: both sides' sums where there are sums. */
export const BookDifference = z
  .object({
    kind: z.enum(BOOK_DIFFERENCES),
    serial: z.nullable(z.string()),
    receiptNo: z.nullable(z.int()),
    lastNo: z.nullable(z.int()),
    billNo: z.nullable(z.int()),
    intent: z.nullable(id),
    taxClass: z.nullable(z.string()),
    ours: z.nullable(money),
    device: z.nullable(money),
  })
  .register(z.globalRegistry, { id: 'BookDifference' })
export type BookDifference = z.output<typeof BookDifference>

const totals = z.object({
  classes: z.array(BookClass),
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
    /** By our own bills. `device` is null while no gateway told of that day. */
    ours: totals,
    device: z.nullable(totals),
    voids: z.int(),
    closings: z.array(
      z.object({ serial: z.string(), closingNo: z.int(), closedAt: instant, turnover: money }),
    ),
    documents: z.array(BookDocument),
    differences: z.array(BookDifference),
    /** Billed without a fiscal receipt: pre-bills that wait for theirs, of that day. */
    preBilled: z.object({ count: z.int(), total: money, oldest: z.nullable(instant) }),
  })
  .register(z.globalRegistry, { id: 'FiscalDay' })
export type FiscalDay = z.output<typeof FiscalDay>

export const fiscalBookEndpoints = {
  day: endpoint({
    roles: ['owner'],
    screens: ['fiscalBook', 'statistics', 'home', 'gateway'],
    method: 'GET',
    path: '/api/fiscal-book',
    summary: 'A day’s receipts, stornos and tax, ours beside the device’s',
    query: z.object({ day: z.optional(day) }),
    status: 200,
    response: FiscalDay,
    errors: [],
  }),
}
