import { sql, type Expression, type SqlBool } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import {
  HOUR_MS,
  lineAmount,
  lineNet,
  linePieces,
  lineProfit,
  orderProfit,
  QUARTER_MS,
  SPAN_HOURS,
} from './statistics-read-model.ts'

/** The orders, and whether they are added (1) or removed (-1). */
export interface SummaryEntry {
  readonly ids: readonly string[]
  readonly sign: 1 | -1
}
/** The time that decides the bucket: of billing or of the storno. */
export type EntryMoment = 'billed' | 'storno'

export const sign = (p: SummaryEntry) => sql<number>`cast(${p.sign} as bigint)`
const signed = (p: SummaryEntry, amount: Expression<unknown>) => sql<number>`sum(${amount}) * ${sign(p)}`
const COLUMN = { billed: 'orders.billed_at', storno: 'orders.storno_at' } as const
const quarterOf = (column: 'orders.billed_at' | 'orders.storno_at' | 'orders.created_at') =>
  sql<number>`${sql.ref(column)} / ${sql.lit(QUARTER_MS)}`
export const bucketOf = (moment: EntryMoment) =>
  sql<number>`${sql.ref(COLUMN[moment])} / (spans.span_hours * ${sql.lit(HOUR_MS)})`
export const spans = sql<{ span_hours: number }>`(${sql.join(
  SPAN_HOURS.map((hours) => sql`select ${sql.lit(hours)} as span_hours`),
  sql` union all `,
)})`.as('spans')
const linesOfOrder = sql<SqlBool>`order_lines.company_id = orders.company_id and order_lines.order_id = orders.id and order_lines.voided_at is null`

/**
 * By ids alone: with a condition on the time, SQLite would walk through every order ever billed. An order
 * without that time violates the summary's keys.
 */
export const orderRows = (kit: QueryKit, p: SummaryEntry) =>
  kit.db
    .selectFrom('orders')
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.id', 'in', kit.list(p.ids))

export const addToQuarters = statementsBy((moment: EntryMoment) =>
  statement((kit, p: SummaryEntry) =>
    kit.db
      .insertInto('sales_quarters')
      .columns(['company_id', 'quarter', 'orders', 'total', 'profit'])
      .expression(
        orderRows(kit, p)
          .select([
            'orders.company_id',
            quarterOf(COLUMN[moment]).as('quarter'),
            signed(p, sql`orders.counts`).as('orders'),
            signed(p, sql`orders.total`).as('total'),
            signed(p, orderProfit).as('profit'),
          ])
          .groupBy(['orders.company_id', quarterOf(COLUMN[moment])]),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'quarter']).doUpdateSet((eb) => ({
          orders: eb('sales_quarters.orders', '+', eb.ref('excluded.orders')),
          total: eb('sales_quarters.total', '+', eb.ref('excluded.total')),
          profit: eb('sales_quarters.profit', '+', eb.ref('excluded.profit')),
        })),
      ),
  ),
)

export const addToTables = statementsBy((moment: EntryMoment) =>
  statement((kit, p: SummaryEntry) =>
    kit.db
      .insertInto('sales_tables')
      .columns(['company_id', 'span_hours', 'bucket', 'table_id', 'orders', 'total'])
      .expression(
        orderRows(kit, p)
          .crossJoin(spans)
          .select([
            'orders.company_id',
            'spans.span_hours',
            bucketOf(moment).as('bucket'),
            'orders.table_id',
            signed(p, sql`orders.counts`).as('orders'),
            signed(p, sql`orders.total`).as('total'),
          ])
          .groupBy(['orders.company_id', 'spans.span_hours', bucketOf(moment), 'orders.table_id']),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'span_hours', 'bucket', 'table_id']).doUpdateSet((eb) => ({
          orders: eb('sales_tables.orders', '+', eb.ref('excluded.orders')),
          total: eb('sales_tables.total', '+', eb.ref('excluded.total')),
        })),
      ),
  ),
)

export const addToProducts = statementsBy((moment: EntryMoment) =>
  statement((kit, p: SummaryEntry) =>
    kit.db
      .insertInto('sales_products')
      .columns([
        'company_id',
        'span_hours',
        'bucket',
        'product_id',
        'name',
        'category',
        'quantity',
        'total',
        'net',
        'profit',
      ])
      .expression(
        orderRows(kit, p)
          .innerJoin('order_lines', (join) => join.on(linesOfOrder))
          .crossJoin(spans)
          .select([
            'orders.company_id',
            'spans.span_hours',
            bucketOf(moment).as('bucket'),
            'order_lines.product_id',
            'order_lines.name',
            'orders.category',
            signed(p, linePieces).as('quantity'),
            signed(p, lineAmount).as('total'),
            signed(p, lineNet).as('net'),
            signed(p, lineProfit).as('profit'),
          ])
          .groupBy([
            'orders.company_id',
            'spans.span_hours',
            bucketOf(moment),
            'order_lines.product_id',
            'order_lines.name',
            'orders.category',
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'span_hours', 'bucket', 'product_id', 'name', 'category'])
          .doUpdateSet((eb) => ({
            quantity: eb('sales_products.quantity', '+', eb.ref('excluded.quantity')),
            total: eb('sales_products.total', '+', eb.ref('excluded.total')),
            net: eb('sales_products.net', '+', eb.ref('excluded.net')),
            profit: eb('sales_products.profit', '+', eb.ref('excluded.profit')),
          })),
      ),
  ),
)

export const addToHours = statementsBy((moment: EntryMoment) =>
  statement((kit, p: SummaryEntry) =>
    kit.db
      .insertInto('sales_hours')
      .columns(['company_id', 'span_hours', 'bucket', 'quarter', 'orders'])
      .expression(
        orderRows(kit, p)
          .crossJoin(spans)
          .select([
            'orders.company_id',
            'spans.span_hours',
            bucketOf(moment).as('bucket'),
            quarterOf('orders.created_at').as('quarter'),
            signed(p, sql`orders.counts`).as('orders'),
          ])
          .groupBy([
            'orders.company_id',
            'spans.span_hours',
            bucketOf(moment),
            quarterOf('orders.created_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'span_hours', 'bucket', 'quarter']).doUpdateSet((eb) => ({
          orders: eb('sales_hours.orders', '+', eb.ref('excluded.orders')),
        })),
      ),
  ),
)
