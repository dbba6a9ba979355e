import { AWAY_TYPES, CATEGORIES, CHECK_STATES } from '@kafana/domain'
import * as z from 'zod/mini'
import { CheckHistoryStep } from './check-history.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParams, instant, money, queryInteger, queryNumber, version } from './fields.ts'
import { Discount } from './given-discount.ts'
import { ChosenAs, LineOption, Order, OrderTable, ParentLine } from './orders.ts'
import { Person } from './staff.ts'

/** What was ordered with a course that is not fired yet: the kitchen has not seen it, and no order has it. */
export const HeldLine = z
  .object({
    line: id,
    ticket: id,
    course: z.nullable(id),
    product: z.object({ _id: id, name: z.string(), category: z.enum(CATEGORIES) }),
    /** Of one piece, as it was when the guest ordered. */
    price: money,
    /** What the guests were shown, where they pay another price; missing for the same. */
    shownPrice: z.optional(money),
    quantity: z.int(),
    note: z.string(),
    /** Left out for none; the price has them. */
    options: z.optional(z.array(LineOption)),
    /** Missing for nobody. */
    seat: z.optional(z.int()),
    /** The line that it goes with, if it was chosen as an option. */
    parent: z.optional(ParentLine),
    chosenAs: z.optional(ChosenAs),
    takenAt: instant,
  })
  .register(z.globalRegistry, { id: 'HeldLine' })
export type HeldLine = z.output<typeof HeldLine>

/** What one party at a table has ordered and owes. */
export const Check = z
  .object({
    _id: id,
    /** From 1 on each day of the venue. */
    number: z.int(),
    day,
    table: OrderTable,
    state: z.enum(CHECK_STATES),
    /** Missing where it is eaten at the table. */
    type: z.optional(z.enum(AWAY_TYPES)),
    /** What the party is called; missing where its table, or its number at a counter, is enough. */
    name: z.optional(z.string()),
    /** How many guests; null while nobody has said. */
    covers: z.nullable(z.int().check(z.gte(1))),
    /** What its guests must not be served; missing for nothing. */
    allergies: z.optional(z.string()),
    /** They changed after something was sent that is not ready, and the kitchen has not seen that yet. */
    allergiesUnseen: z.optional(z.literal(true)),
    /** For people who serve it; the kitchen does not get it. Missing for none. */
    note: z.optional(z.string()),
    /** The waiter in charge; null where a monitor took the first order. */
    waiter: z.nullable(Person),
    openedAt: instant,
    /** It is open, and was opened for a ticket that arrived late, after its own check was closed. */
    openedLate: z.optional(z.literal(true)),
    closedAt: z.nullable(instant),
    /**
     * The total of its orders that are neither billed nor rejected, and of those on a pre-bill that is not paid; what is
     * held is not part of it.
     */
    owed: money,
    /** What of it is on pre-bills; missing if nothing is. */
    onPreBill: z.optional(money),
    /** The last guest check that was printed, and what was owed then; missing for none. */
    presented: z.optional(z.object({ at: instant, total: money })),
    /** What holds on it and on its lines; missing for nothing. */
    discounts: z.optional(z.array(Discount)),
    /** All of its orders, in the order in which they were taken. */
    orders: z.array(Order),
    /** In the order in which it was taken. */
    held: z.array(HeldLine),
    version,
  })
  .register(z.globalRegistry, { id: 'Check' })
export type Check = z.output<typeof Check>

export const checksEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/checks',
    summary: 'Checks with their orders, the latest first, by page; without those that went into another one',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'pad'],
    // `mine` are those that the caller is in charge of; `after` is the `next` of the page before.
    query: z.object({
      open: z.optional(z.enum(['true', 'false'], 'VALUE_INVALID')),
      table: z.optional(id),
      mine: z.optional(z.literal('true', 'VALUE_INVALID')),
      after: z.optional(id),
      limit: queryNumber(1, 50, 20),
    }),
    status: 200,
    response: z.object({ checks: z.array(Check), next: z.optional(id) }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/checks/:id',
    summary: 'A check with its orders; one that went into another one is that check',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'pad'],
    params: idParams,
    status: 200,
    response: Check,
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/checks/:id/history',
    summary: 'What happened to a check, the latest first, by page',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'orderDetails'],
    params: idParams,
    // `before` is the `next` of the page before.
    query: z.object({
      before: z.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
      limit: queryNumber(1, 200, 50),
    }),
    status: 200,
    response: z.object({ steps: z.array(CheckHistoryStep), next: z.optional(z.int()) }),
    errors: [],
  }),
  ofTable: endpoint({
    method: 'GET',
    path: '/api/checks/table/:tableId',
    summary:
      'The open checks of a table with their orders, earliest first; after them closed ones whose pre-bill is not paid',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'pad'],
    params: z.object({ tableId: id }),
    status: 200,
    response: z.array(Check),
    errors: [],
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api/checks/colleagues',
    summary: 'The waiters who can take over a check',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'pad'],
    status: 200,
    response: z.array(Person),
    errors: [],
  }),
}
