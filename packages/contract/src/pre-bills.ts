import * as z from 'zod/mini'
import { instant, money } from './fields.ts'

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
