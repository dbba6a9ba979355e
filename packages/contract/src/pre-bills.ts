import * as z from 'zod/mini'
import { id, instant, money } from './fields.ts'

/** What a table owes on pre-bills that have no fiscal receipt yet. */
export const UnpaidPreBill = z
  .object({
    orders: z.int(),
    total: money,
    /** When the first of these pre-bills was printed. */
    since: instant,
  })
  .register(z.globalRegistry, { id: 'UnpaidPreBill' })
export type UnpaidPreBill = z.output<typeof UnpaidPreBill>

/** The orders that are on one pre-bill and have no fiscal receipt yet; none for an order that is on none. */
export const PreBill = z
  .object({ orders: z.array(z.object({ _id: id, number: z.int(), totalPrice: money })), total: money })
  .register(z.globalRegistry, { id: 'PreBill' })
export type PreBill = z.output<typeof PreBill>
