import * as z from 'zod/mini'
import { id, instant, money, Person, queryNumber, rangeFields, rangeInOrder } from './fields.ts'
import { GivenReason } from './voided-line.ts'

/** A line that was taken off, as the owner's report has it. */
export const ReportedVoid = z
  .object({
    line: id,
    order: z.object({ _id: id, number: z.int() }),
    at: instant,
    /** When its order was sent. */
    sentAt: instant,
    table: z.string(),
    name: z.string(),
    quantity: z.int(),
    /** What it would have been charged. */
    amount: money,
    reason: GivenReason,
    /** Another line took its place, with other options. */
    replaced: z.optional(z.literal(true)),
    by: Person,
    /** Null where nobody had to approve it. */
    approvedBy: z.nullable(Person),
    /** What its ingredients cost, if it was made; otherwise 0. */
    cost: money,
  })
  .register(z.globalRegistry, { id: 'ReportedVoid' })
export type ReportedVoid = z.output<typeof ReportedVoid>

export const VoidReport = z
  .object({
    /** Latest first. */
    voids: z.array(ReportedVoid),
    /** Of the whole range: how many lines, their pieces, their amounts, and what was lost. */
    totals: z.object({ count: z.int(), quantity: z.int(), amount: money, cost: money }),
  })
  .register(z.globalRegistry, { id: 'VoidReport' })
export type VoidReport = z.output<typeof VoidReport>

export const voidsQuery = z
  .object({ ...rangeFields, page: queryNumber(1, 1_000_000, 1), limit: queryNumber(1, 200, 50) })
  .check(rangeInOrder)
