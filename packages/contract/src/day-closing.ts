import { INTENT_STATES } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { credentials, id, instant, money } from './fields.ts'
import { OrderTable } from './orders.ts'
import { Person } from './staff.ts'

/** What is open in the venue before its fiscal day is closed; nothing of it prevents that. */
export const OpenDay = z
  .object({
    /** Tables with orders that are neither billed nor rejected, those that owe most first. */
    tables: z.array(z.object({ table: OrderTable, orders: z.int(), total: money })),
    /**
     * Tables with lines that are held, and what these cost: nobody has made them, and no order has them. Missing if there
     * are none.
     */
    held: z.optional(z.array(z.object({ table: OrderTable, lines: z.int(), total: money }))),
    /** Pre-bills that have no receipt, however old, oldest first, with one of their orders; the latest 500 orders. */
    preBills: z.array(
      z.object({ order: id, table: OrderTable, orders: z.int(), total: money, since: instant }),
    ),
    /** Orders that guests paid before they were made, and that nobody has made, oldest first; missing if there are none. */
    unmade: z.optional(z.array(z.object({ order: id, table: OrderTable, total: money, since: instant }))),
    /** Bills under way, unconfirmed, or that need attention, oldest first, with one of their orders. */
    bills: z.array(
      z.object({
        order: z.nullable(id),
        state: z.enum(INTENT_STATES),
        total: money,
        since: instant,
        closedBy: Person,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'OpenDay' })
export type OpenDay = z.output<typeof OpenDay>

const callers = { roles: ['owner', 'monitor'], screens: ['establishment', 'gateway'] } as const

export const dayClosingEndpoints = {
  openDay: endpoint({
    ...callers,
    method: 'GET',
    path: '/api/fiscal-day/open',
    summary:
      'What is open before the fiscal day is closed: tables, what is held, pre-bills without a receipt, paid orders that nobody has made, bills under way',
    status: 200,
    response: OpenDay,
    errors: [],
  }),
  permitClosing: endpoint({
    ...callers,
    method: 'POST',
    path: '/api/fiscal-day/permit',
    summary: 'Permit one daily report with an owner’s PIN; its command carries the permit',
    body: z.object({ ...credentials, gateway: z.optional(id) }),
    worksWhenFull: true,
    status: 200,
    /** The gateway that it is for: the given one, or the usual one. */
    response: z.object({ permit: z.string(), gateway: id }),
    errors: ['BAD_CREDENTIALS', 'PIN_DISABLED', 'TOO_MANY_ATTEMPTS', 'NO_GATEWAY'],
  }),
}
