import { APPROVAL_ACTIONS, LIMITS, NOTIFICATION_KINDS, ROLES } from '@kafana/domain'
import * as z from 'zod/mini'
import { approvalsEndpoints } from './approvals.ts'
import { catalogEndpoints } from './catalog.ts'
import { Check } from './checks.ts'
import { companyEndpoints } from './company.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, queryInteger, queryNames } from './fields.ts'
import { layoutEndpoints } from './layout.ts'
import { OrderProduct, ordersEndpoints, OrderTable } from './orders.ts'
import { SNAPSHOT_RESOURCES } from './snapshot-resources.ts'
import { Person } from './staff.ts'

/** The responses of the calls that a resource consists of, by the names of its fields. */
export const SNAPSHOT_CALLS = {
  menu: {
    products: catalogEndpoints.list,
    groups: catalogEndpoints.groups,
    modifierGroups: catalogEndpoints.modifierGroups,
  },
  floor: { zones: layoutEndpoints.zones, tables: layoutEndpoints.tables },
  states: { tables: ordersEndpoints.floor },
  reasons: { reasons: approvalsEndpoints.reasons },
  venue: { company: companyEndpoints.get, courses: companyEndpoints.courses },
} as const

const { menu, floor, states, reasons, venue } = SNAPSHOT_CALLS
/** `version` is the live number that it is true for. */
const version = z.int()
export const Snapshot = z
  .object({
    /** The number of the last live message that it contains: `after` of the live connection. */
    live: z.int(),
    /** The server's time: the clock of a phone may be wrong. */
    now: instant,
    menu: z.optional(
      z.object({
        version,
        products: menu.products.response,
        groups: menu.groups.response,
        modifierGroups: menu.modifierGroups.response,
      }),
    ),
    floor: z.optional(z.object({ version, zones: floor.zones.response, tables: floor.tables.response })),
    states: z.optional(z.object({ version, tables: states.tables.response })),
    /** All that are open, those that the caller serves first. */
    checks: z.optional(z.object({ version, checks: z.array(Check) })),
    reasons: z.optional(z.object({ version, reasons: reasons.reasons.response })),
    /** What the caller may do without an approval. */
    limits: z.optional(z.object({ version, limits: z.record(z.enum(APPROVAL_ACTIONS), z.enum(LIMITS)) })),
    venue: z.optional(
      z.object({ version, company: venue.company.response, courses: venue.courses.response }),
    ),
    people: z.optional(z.object({ version, people: z.array(z.extend(Person, { role: z.enum(ROLES) })) })),
  })
  .register(z.globalRegistry, { id: 'WaiterSnapshot' })
export type Snapshot = z.output<typeof Snapshot>

/** What stands at the pass of one order. Of a done order that is everything; of others, lines that were finished alone. */
const ReadyOrder = z.object({
  _id: id,
  number: z.int(),
  /** A command names it, or the versions of its lines. */
  version: z.int(),
  done: z.boolean(),
  since: instant,
  products: z.array(OrderProduct),
})
/** What stands at the pass for one party, the oldest order first. */
export const ReadyParty = z
  .object({
    table: OrderTable,
    check: id,
    /** Nobody is in charge of it, and nobody is on duty at its table. */
    unassigned: z.optional(z.literal(true)),
    orders: z.array(ReadyOrder),
  })
  .register(z.globalRegistry, { id: 'ReadyParty' })
export type ReadyParty = z.output<typeof ReadyParty>

/** Something that one person should know. Names are as they were then. */
export const Notification = z
  .object({
    _id: id,
    kind: z.enum(NOTIFICATION_KINDS),
    table: z.object({ _id: id, name: z.string() }),
    check: z.nullable(id),
    order: z.object({ _id: id, number: z.int() }),
    products: z.array(z.object({ name: z.string(), quantity: z.int() })),
    at: instant,
    readAt: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'Notification' })
export type Notification = z.output<typeof Notification>

/** Far more than a phone shows as new. */
export const MOST_NOTIFICATIONS = 200
/** The screens of which a waiter's phone shows something. */
export const PHONE_SCREENS = [
  'orders',
  'orderDetails',
  'establishment',
  'establishmentDetails',
  'manager',
  'pad',
] as const
const own = { roles: ['waiter'], screens: PHONE_SCREENS } as const
export const waiterEndpoints = {
  snapshot: endpoint({
    roles: ['owner', 'waiter'],
    screens: PHONE_SCREENS,
    method: 'GET',
    path: '/api/waiter/snapshot',
    summary:
      'What a waiter’s phone keeps, of one moment, as far as the caller may read it; with `since` only what has changed',
    query: z.object({
      resources: z.optional(queryNames(SNAPSHOT_RESOURCES)),
      since: z.optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
    }),
    status: 200,
    response: Snapshot,
    errors: [],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/waiter/ready',
    summary: 'What stands at the pass for the caller by party, the oldest first, food and drinks apart',
    roles: ['waiter'],
    screens: ['establishmentDetails', 'pad'],
    status: 200,
    response: z.object({ food: z.array(ReadyParty), drink: z.array(ReadyParty) }),
    errors: [],
  }),
  notifications: endpoint({
    ...own,
    method: 'GET',
    path: '/api/notifications',
    summary: `The caller’s notifications of the last seven days, newest first; at most ${MOST_NOTIFICATIONS}`,
    status: 200,
    response: z.array(Notification),
    errors: [],
  }),
  readNotifications: endpoint({
    ...own,
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark some of the caller’s notifications as read',
    body: z.object({
      ids: z
        .array(id)
        .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MOST_NOTIFICATIONS, 'VALUE_INVALID')),
    }),
    status: 200,
    response: z.array(Notification),
    errors: [],
  }),
}
