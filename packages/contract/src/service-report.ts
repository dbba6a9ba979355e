import * as z from 'zod/mini'
import { id, instant, money, Person, rangeFields, rangeInOrder } from './fields.ts'
import { TenderSum } from './reconciliation.ts'
import { GivenReason } from './voided-line.ts'

const counted = { count: z.int(), amount: money }

const partyGuests = z.object({ parties: z.int(), guests: z.int(), average: money })

/** What one person took off for one reason, with the approval of one other person, or of nobody. */
const ServiceGroup = z.object({
  by: Person,
  approvedBy: z.nullable(Person),
  /** Null where none is asked for. */
  reason: z.nullable(GivenReason),
  ...counted,
})
export type ServiceGroup = z.output<typeof ServiceGroup>

/** With the sums of all groups, the largest amount first. */
const ServiceGroups = z.object({ ...counted, groups: z.array(ServiceGroup) })

/** How many of the moves after the guest check are listed. */
export const LISTED_MOVES = 50

/** How guests were served in a range. Voids, comps and discounts are three losses and are never added up. */
export const ServiceReport = z
  .object({
    /** Parties that left in the range, and the median of the minutes that they stayed; null without any. */
    checks: z.object({ closed: z.int(), minutes: z.nullable(z.number()) }),
    /**
     * Those of them that paid and of which somebody said how many guests they are, their guests, and what each of these
     * paid on average; missing if there are none.
     */
    guests: z.optional(partyGuests),
    /** Lines that were taken off in the range, at their full price: the same as in the report of voids. */
    voids: ServiceGroups,
    /**
     * Whole orders that were rejected in the range after they were confirmed or on a guest check, and are so still, by
     * who rejected them, at their price without discounts.
     */
    rejected: ServiceGroups,
    /** Given in the range: what was free of charge, as far as it was neither reversed nor on a voided receipt. */
    comps: ServiceGroups,
    /** The same of percentages and amounts. */
    discounts: ServiceGroups,
    /** Checks and orders that were moved after their guest check was printed, with what it asked for; the latest. */
    moved: z.object({
      ...counted,
      latest: z.array(
        z.object({
          check: id,
          at: instant,
          by: Person,
          approvedBy: z.nullable(Person),
          amount: money,
        }),
      ),
    }),
    /** By who closed the bills, the largest first, without those of zero. */
    tips: z.array(z.object({ person: Person, amount: money })),
    /** What was paid less what was paid back, by tender, the largest first, without those of zero. */
    tenders: z.array(TenderSum),
    /**
     * By the waiter in charge of the checks, the one who was paid most first; null for nobody, who comes last. Their sums
     * are those of the report. Tips are of the bills that this person closed.
     */
    waiters: z.array(
      z.object({
        waiter: z.nullable(Person),
        closed: z.int(),
        /** What the closed checks paid; voided bills are not paid. */
        paid: money,
        guests: z.optional(partyGuests),
        voids: money,
        comps: money,
        discounts: money,
        tips: money,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ServiceReport' })
export type ServiceReport = z.output<typeof ServiceReport>

/** It reads the checks of its range, and not only sums of them. */
const MAX_DAYS = 400
const DAY_MS = 86_400_000
export const serviceQuery = z.object(rangeFields).check(
  rangeInOrder,
  z.refine(({ start, end }) => end - start <= MAX_DAYS * DAY_MS, { error: 'RANGE_TOO_LONG', path: ['end'] }),
)
