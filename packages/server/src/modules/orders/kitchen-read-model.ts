import { COMPLETED_STATUSES, type Category, type OrderStatus } from '@kafana/domain'
import { sql } from 'kysely'
import {
  byTable,
  isPaidAtPass,
  isPaidUnmade,
  type QueryKit,
  sortFew,
  takenOrders,
} from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** What a kitchen still has to make. */
const TO_PREPARE = ['created', 'pending'] as const
/** Completed orders that it can recall; billed ones cannot change any more. */
const COMPLETED = ['done', 'delivered'] as const
/** Not recalled after it was paid. */
const isMade = sql<boolean>`coalesce(orders.preparation, 'done') in ('done', 'delivered')`
/** Literal, so that the index on exactly these statuses is used. */
const isCompleted = sql<boolean>`status in ('done', 'delivered')`

/** Paid before they were served: those that are to be made, and those that are at the pass since `since`. */
const paidUnserved = (
  { db, companyId }: QueryKit,
  { category, since }: { readonly category: Category; readonly since: number },
) => {
  const ids = db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.company_id', '=', companyId)
    .where('orders.category', '=', category)
  return db.selectFrom(
    ids
      .where(isPaidUnmade)
      .unionAll(ids.where(isPaidAtPass).where('orders.updated_at', '>=', since))
      .as('paid'),
  )
}

export const selectActiveTableIds = statement((kit) =>
  kit.db
    .selectFrom('venue_tables')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null)
    .orderBy('id'),
)

export const countByTableSince = statement((kit, p: { start: number }) =>
  kit.db
    .selectFrom('orders')
    .select([byTable.as('table_id'), takenOrders.as('count')])
    .where('company_id', '=', kit.companyId)
    .where('created_at', '>=', p.start)
    .groupBy(byTable),
)

/** By status; `billed` are those of `paidUnserved`, counted by the same statement. */
export const countOpen = statement((kit, p: { category: Category; since: number }) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('company_id', '=', kit.companyId)
    .where('status', 'in', TO_PREPARE)
    .where('category', '=', p.category)
    .groupBy('status')
    .unionAll(
      paidUnserved(kit, p).select((eb) => [
        sql<OrderStatus>`'billed'`.as('status'),
        eb.fn.countAll<number>().as('count'),
      ]),
    ),
)

/** Those orders. */
export const selectPaidUnserved = statement((kit, p: { category: Category; since: number }) =>
  paidUnserved(kit, p).select('id').orderBy(sortFew('id')),
)

/** By the time of the first completion; recalled orders that are open again do not count. */
export const countCompletedSince = statement((kit, p: { category: Category; start: number }) =>
  kit.db
    .selectFrom('orders')
    .select(takenOrders.as('count'))
    .where('company_id', '=', kit.companyId)
    .where('served_at', '>=', p.start)
    .where('category', '=', p.category)
    .where('status', 'in', COMPLETED_STATUSES)
    .where(isMade)
    .where('copy_of', 'is', null),
)

/**
 * Those orders by where their lines are made: at one of these stations, of either category, or by the kitchen or bar
 * itself (null). A cross join for the reason given below.
 */
export const countDoneByStation = statement(
  (kit, p: { category: Category; start: number; ids: readonly string[] }) => {
    const stations = kit.list(p.ids)
    return kit.db
      .selectFrom((db) =>
        db
          .selectFrom('orders')
          .crossJoin('order_lines')
          .whereRef('order_lines.company_id', '=', 'orders.company_id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .select([
            sql<string>`coalesce(orders.carved_from, orders.id)`.as('id'),
            sql<string | null>`case when station_id in ${stations} then station_id end`.as('station'),
          ])
          .distinct()
          .where('orders.company_id', '=', kit.companyId)
          .where('orders.served_at', '>=', p.start)
          .where('orders.status', 'in', COMPLETED_STATUSES)
          .where(isMade)
          .where('orders.copy_of', 'is', null)
          .where('order_lines.voided_at', 'is', null)
          .where((eb) => eb.or([eb('station_id', 'in', stations), eb('orders.category', '=', p.category)]))
          .as('made'),
      )
      .select((eb) => ['station', eb.fn.countAll<number>().as('orders')])
      .groupBy('station')
  },
)

/**
 * One row per product, name and status over all open orders; a product may have been renamed between them. A
 * cross join because SQLite keeps its order: the few open orders first, then their lines, not every line of
 * the venue.
 */
export const sumOpenDishes = statement((kit, p: { category: Category }) =>
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
    .where('orders.status', 'in', TO_PREPARE)
    .where('orders.category', '=', p.category)
    .where('order_lines.voided_at', 'is', null)
    .groupBy(['order_lines.product_id', 'order_lines.name', 'orders.status']),
)

/** Orders that were completed since. Moving between done and delivered does not complete them again. */
export const selectRecentlyCompleted = statement(
  (kit, p: { category: Category; since: number; limit: number }) =>
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
              .where('to_status', 'in', COMPLETED)
              .where('from_status', 'not in', COMPLETED_STATUSES)
              .as('made_at'),
          ])
          .where('company_id', '=', kit.companyId)
          .where(isCompleted)
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
