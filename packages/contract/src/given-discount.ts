import { DISCOUNT_KINDS } from '@kafana/domain'
import * as z from 'zod/mini'
import { id, instant, money } from './fields.ts'
import { Person } from './staff.ts'
import { GivenReason } from './voided-line.ts'

/** What is taken off prices: on the check, or on some of its lines. */
export const Discount = z
  .object({
    _id: id,
    kind: z.enum(DISCOUNT_KINDS),
    /** Percent, or an amount; 0 for what is free of charge. */
    value: z.number(),
    /** The lines that it was given to; missing for the check. */
    lines: z.optional(z.array(id)),
    reason: GivenReason,
    by: Person,
    /** Null where nobody had to approve it. */
    approvedBy: z.nullable(Person),
    at: instant,
    /** What it comes to now: on everything of the check that is not rejected, or on the order that was asked for. */
    amount: money,
  })
  .register(z.globalRegistry, { id: 'Discount' })
export type Discount = z.output<typeof Discount>
