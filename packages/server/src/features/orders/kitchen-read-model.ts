import { OPEN_STATUSES } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** What a kitchen still has to make. */
const UNMADE = ['created', 'pending']
/** What it made and can call back: once billed, an order stays as it is. */
const MADE = ['done', 'delivered']

/** Grouped by an expression, since grouping by the bare column tempts SQLite to walk the index of tables through every order there ever was. */
const table = sql<string>`coalesce(table_id, '')`

export const selectLiveTableIds = statement((kit) => kit.db.selectFrom('venue_tables').select('id')
  .where('company_id', '=', kit.companyId).where('archived_at', 'is', null))

export const selectOpenGroups = statement((kit) => kit.db.selectFrom('orders')
  .select((eb) => [
    table.as('table_id'), 'status', 'category', eb.fn.countAll<number>().as('count'), sql<number>`min(created_at)`.as('oldest'),
    sql<number | null>`min(served_at)`.as('first_served'), sql<number | null>`max(served_at)`.as('last_served'),
  ])
  .where('company_id', '=', kit.companyId).where('status', 'in', OPEN_STATUSES).groupBy([table, 'status', 'category']))

export const countByTableSince = statement((kit, p: { start: number }) => kit.db.selectFrom('orders')
  .select((eb) => [table.as('table_id'), eb.fn.countAll<number>().as('count')])
  .where('company_id', '=', kit.companyId).where('created_at', '>=', p.start).groupBy(table))

export const countUnmade = statement((kit, p: { category: string }) => kit.db.selectFrom('orders')
  .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
  .where('company_id', '=', kit.companyId).where('status', 'in', UNMADE).where('category', '=', p.category).groupBy('status'))

export const countMadeSince = statement((kit, p: { category: string; start: number }) => kit.db.selectFrom('orders')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .where('company_id', '=', kit.companyId).where('served_at', '>=', p.start).where('category', '=', p.category))

/** One row a product and status, over all orders that are not made; a product that was renamed meanwhile shows the name it was ordered by last. */
export const sumUnmadeDishes = statement((kit, p: { category: string }) => kit.db.selectFrom('orders')
  .innerJoin('order_lines', (join) => join.onRef('order_lines.company_id', '=', 'orders.company_id').onRef('order_lines.order_id', '=', 'orders.id'))
  .select((eb) => [
    'order_lines.product_id', 'orders.status', sql<string>`max(order_lines.name)`.as('name'),
    eb.fn.sum<number>('order_lines.quantity').as('quantity'), eb.fn.count<number>('orders.id').distinct().as('orders'),
  ])
  .where('orders.company_id', '=', kit.companyId).where('orders.status', 'in', UNMADE).where('orders.category', '=', p.category)
  .groupBy(['order_lines.product_id', 'orders.status']))

export const selectRecentlyMade = statement((kit, p: { category: string; since: number; limit: number }) => kit.db.selectFrom('orders').select('id')
  .where('company_id', '=', kit.companyId).where('status', 'in', MADE).where('category', '=', p.category).where('updated_at', '>=', p.since)
  .orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(p.limit))
