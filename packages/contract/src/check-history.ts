import { CHECK_STEPS, DISCOUNT_KINDS, ORDER_TYPES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id, instant, money } from './fields.ts'
import { Person } from './staff.ts'

/** A check that another one was joined with, or got orders of, as both are called now. */
const JoinedCheck = z.object({ _id: id, number: z.int(), table: z.string() })

/** One thing that happened to a check; each kind of step has its own fields. */
export const CheckHistoryStep = z
  .object({
    /** From 1 in each check. */
    position: z.int(),
    what: z.enum(CHECK_STEPS),
    at: instant,
    by: Person,
    /** Of `covers`: how many guests, null for nobody has said; what was said before, where that is known. */
    covers: z.optional(z.object({ to: z.nullable(z.int()), from: z.optional(z.nullable(z.int())) })),
    /** Of `type`. */
    type: z.optional(z.enum(ORDER_TYPES)),
    /** Of `allergies` and `note`; empty where it was removed. */
    text: z.optional(z.string()),
    /** Of `moved`: the names of both tables. */
    tables: z.optional(z.object({ from: z.string(), to: z.string() })),
    /** Of `merged`: the check that this one went into. */
    into: z.optional(JoinedCheck),
    /** Of `merged`: the check that came into this one; of `presented`: that whose guests were shown it, if not this one. */
    from: z.optional(JoinedCheck),
    /** Of `handedOver`: who was in charge, null for nobody, and who is. */
    waiters: z.optional(z.object({ from: z.nullable(Person), to: Person })),
    /** Of `presented`: what was owed. */
    total: z.optional(money),
    /** Of `discounted`: percent, or an amount; 0 for what is free of charge. */
    discount: z.optional(
      z.object({ kind: z.enum(DISCOUNT_KINDS), value: z.number(), isReversed: z.boolean() }),
    ),
    /** Who approved it, where that was necessary. */
    approvedBy: z.optional(Person),
  })
  .register(z.globalRegistry, { id: 'CheckHistoryStep' })
export type CheckHistoryStep = z.output<typeof CheckHistoryStep>
