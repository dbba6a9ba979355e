import { CHECK_STATES, MAX_COVERS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money } from './fields.ts'
import { Order, OrderTable } from './orders.ts'
import { Person } from './staff.ts'

/** What one party at a table has ordered and owes. */
export const Check = z
  .object({
    _id: id,
    /** From 1 on each day of the venue. */
    number: z.int(),
    day,
    table: OrderTable,
    state: z.enum(CHECK_STATES),
    /** How many guests; null while nobody has said. */
    covers: z.nullable(z.int().check(z.gte(1), z.lte(MAX_COVERS))),
    /** The waiter in charge; null where a monitor took the first order. */
    waiter: z.nullable(Person),
    openedAt: instant,
    closedAt: z.nullable(instant),
    /** The total of its orders that are neither billed nor rejected. */
    owed: money,
    /** All of its orders, oldest first. */
    orders: z.array(Order),
  })
  .register(z.globalRegistry, { id: 'Check' })
export type Check = z.output<typeof Check>

export const checksEndpoints = {
  ofTable: endpoint({
    method: 'GET',
    path: '/api/checks/table/:tableId',
    summary: 'The open checks of a table with their orders, earliest first',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['establishmentDetails', 'pad'],
    params: z.object({ tableId: id }),
    kept: true,
    status: 200,
    response: z.array(Check),
    errors: [],
  }),
}
