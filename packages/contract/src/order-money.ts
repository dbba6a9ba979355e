import { PAYMENTS } from '@kafana/domain'
import * as z from 'zod/mini'
import { instant, money } from './fields.ts'
import { Person } from './staff.ts'
import { OrderPayment } from './tenders.ts'

/** The storno of an order's fiscal receipt. The number of its document may be reported later. */
export const OrderStorno = z.object({ at: instant, receiptNo: z.nullable(z.int()), by: Person })

/** The part of an order's total that is taxed at one rate. */
export const OrderTax = z.object({ rate: z.number(), letter: z.string(), total: money, tax: money })
/** Of an order: what its ingredients cost, and its total without tax less that. */
export const OrderProfit = z.object({ cost: money, profit: money })

/** How the latest bill of an order was paid. */
export const orderPaidFields = {
  payment: z.nullable(z.enum(PAYMENTS)),
  /** What covers it of the payments of that bill; missing where `payment` says all. */
  payments: z.optional(z.array(OrderPayment)),
}
