import * as z from 'zod/mini'
import { id, instant, Person } from './fields.ts'

/** What undid a bill of an order: the storno of its receipt, or a pre-bill or denied bill that was undone. */
export const OrderReversal = z.object({
  kind: z.enum(['storno', 'unbill']),
  at: instant,
  by: Person,
  reason: z.string(),
  /** Who paid the guests of a storno in cash; empty for a card, and for bills that were undone. */
  paidBy: z.array(Person),
})
export const OrderLink = z.object({ _id: id, number: z.int() })
