import { COMPLETED_STATUSES, OPEN_STATUSES } from '@kafana/domain'
import { sql } from 'kysely'
import { byTable } from '../../platform/database/by-table.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** What a kitchen still has to make. */
const UNMADE = ['created', 'pending']
/** What it made and can call back: once billed, an order stays as it is. */
const MADE = ['done', 'delivered'] as const
/** Written out, so that the index of exactly these is used. */
const isMade = sql<boolean>`status in ('done', 'delivered')`

export const selectLiveTableIds = statement((kit) =>
  kit.db
    .selectFrom('venue_tables')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null)
    .orderBy('id'),
)

/** An open order changes only by moving, so its last change is when it came to where it is. */
export const selectOpenGroups = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => [
      byTable.as('table_id'),
      'status',
      'category',
      eb.fn.countAll<number>().as('count'),
      sql<number>`min(created_at)`.as('oldest'),
      sql<number>`min(updated_at)`.as('first_moved'),
      sql<number>`max(updated_at)`.as('last_moved'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('status', 'in', OPEN_STATUSES)
    .groupBy([byTable, 'status', 'category']),
)

export const countByTableSince = statement((kit, p: { start: number }) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => [byTable.as('table_id'), eb.fn.countAll<number>().as('count')])
    .where('company_id', '=', kit.companyId)
    .where('created_at', '>=', p.start)
    .groupBy(byTable),
)

export const countUnmade = statement((kit, p: { category: string }) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('company_id', '=', kit.companyId)
    .where('status', 'in', UNMADE)
    .where('category', '=', p.category)
    .groupBy('status'),
)

/** By when it was first made; what was called back and is not made again does not count. */
export const countMadeSince = statement((kit, p: { category: string; start: number }) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', kit.companyId)
    .where('served_at', '>=', p.start)
    .where('category', '=', p.category)
    .where('status', 'in', COMPLETED_STATUSES),
)

/**
 * One row a product, name and status, over all orders that are not made: a product may have been renamed between them.
 * A cross join, since SQLite keeps its order: few orders first, then their lines, and not every line of the venue.
 */
export const sumUnmadeDishes = statement((kit, p: { category: string }) =>
  kit.db
    .selectFrom('orders')
    .crossJoin('order_lines')
    .whereRef('order_lines.company_id', '=', 'orders.company_id')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .select((eb) => [
      'order_lines.product_id',
      'order_lines.name',
      'orders.status',
      sql<number>`max(orders.created_at)`.as('last'),
      eb.fn.sum<number>('order_lines.quantity').as('quantity'),
      eb.fn.count<number>('orders.id').distinct().as('orders'),
    ])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.status', 'in', UNMADE)
    .where('orders.category', '=', p.category)
    .groupBy(['order_lines.product_id', 'order_lines.name', 'orders.status']),
)

/** Of the orders that changed since: those that were made since. Brought to the table, or back to the pass, is not made again. */
export const selectRecentlyMade = statement((kit, p: { category: string; since: number; limit: number }) =>
  kit.db
    .selectFrom((db) =>
      db
        .selectFrom('orders')
        .select((eb) => [
          'id',
          eb
            .selectFrom('order_history')
            .select(sql<number>`max(at)`.as('at'))
            .whereRef('order_history.company_id', '=', 'orders.company_id')
            .whereRef('order_history.order_id', '=', 'orders.id')
            .where('to_status', 'in', MADE)
            .where('from_status', 'not in', COMPLETED_STATUSES)
            .as('made_at'),
        ])
        .where('company_id', '=', kit.companyId)
        .where(isMade)
        .where('category', '=', p.category)
        .where('updated_at', '>=', p.since)
        .as('made'),
    )
    .select(['id', 'made_at'])
    .where('made_at', '>=', p.since)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
)
