import type { EngineName } from '../platform/database/query-kit.ts'
import type { Migration } from './migration.ts'

/** SQLite stores the rows in key order then, so that a range of time is contiguous in the file. */
const CLUSTERED: Record<EngineName, string> = { sqlite: ' WITHOUT ROWID', postgres: '' }

/**
 * The sales summary, updated when a bill is printed. Buckets are UTC hours and days of billing, so that changes of a
 * venue's zone or start of day do not invalidate rows. `span_hours` is 1 or 24: whole UTC days of a range are summed
 * from days, the rest from hours.
 */
const tables = (engine: EngineName): string[] =>
  [
    `CREATE TABLE sales_quarters (
    company_id text NOT NULL REFERENCES companies (id), quarter bigint NOT NULL, orders bigint NOT NULL, total bigint NOT NULL, profit bigint NOT NULL,
    PRIMARY KEY (company_id, quarter))`,
    `CREATE TABLE sales_tables (
    company_id text NOT NULL REFERENCES companies (id), span_hours bigint NOT NULL, bucket bigint NOT NULL, table_id text NOT NULL,
    orders bigint NOT NULL, total bigint NOT NULL, PRIMARY KEY (company_id, span_hours, bucket, table_id))`,
    `CREATE TABLE sales_products (
    company_id text NOT NULL REFERENCES companies (id), span_hours bigint NOT NULL, bucket bigint NOT NULL, product_id text NOT NULL, name text NOT NULL,
    category text NOT NULL, quantity bigint NOT NULL, total bigint NOT NULL, profit bigint NOT NULL,
    PRIMARY KEY (company_id, span_hours, bucket, product_id, name, category))`,
    // The bucket is that of billing, the quarter-hour that in which the orders were taken.
    `CREATE TABLE sales_hours (
    company_id text NOT NULL REFERENCES companies (id), span_hours bigint NOT NULL, bucket bigint NOT NULL, quarter bigint NOT NULL, orders bigint NOT NULL,
    PRIMARY KEY (company_id, span_hours, bucket, quarter))`,
  ].map((table) => `${table}${CLUSTERED[engine]}`)

/** Gross without tax, rounded half up once per line, less the cost. */
const LINE_PROFIT =
  '(l.price * l.quantity * 20000 + 10000 + l.tax_rate) / (2 * (10000 + l.tax_rate)) - l.cost'
const LINES = 'order_lines l JOIN orders o ON l.company_id = o.company_id AND l.order_id = o.id'

/** Adds the orders that were billed before. The days are summed from the hours. */
const fill = [
  `INSERT INTO sales_quarters (company_id, quarter, orders, total, profit)
    SELECT company_id, billed_at / 900000, count(*), sum(total), 0 FROM orders WHERE billed_at IS NOT NULL GROUP BY 1, 2`,
  `UPDATE sales_quarters SET profit = earned.profit FROM (
    SELECT o.company_id, o.billed_at / 900000 AS quarter, sum(${LINE_PROFIT}) AS profit FROM ${LINES} WHERE o.billed_at IS NOT NULL GROUP BY 1, 2) AS earned
    WHERE earned.company_id = sales_quarters.company_id AND earned.quarter = sales_quarters.quarter`,
  `INSERT INTO sales_tables (company_id, span_hours, bucket, table_id, orders, total)
    SELECT company_id, 1, billed_at / 3600000, table_id, count(*), sum(total) FROM orders WHERE billed_at IS NOT NULL GROUP BY 1, 3, 4`,
  `INSERT INTO sales_tables (company_id, span_hours, bucket, table_id, orders, total)
    SELECT company_id, 24, bucket / 24, table_id, sum(orders), sum(total) FROM sales_tables WHERE span_hours = 1 GROUP BY 1, 3, 4`,
  `INSERT INTO sales_products (company_id, span_hours, bucket, product_id, name, category, quantity, total, profit)
    SELECT o.company_id, 1, o.billed_at / 3600000, l.product_id, l.name, o.category, sum(l.quantity), sum(l.price * l.quantity), sum(${LINE_PROFIT})
    FROM ${LINES} WHERE o.billed_at IS NOT NULL GROUP BY 1, 3, 4, 5, 6`,
  `INSERT INTO sales_products (company_id, span_hours, bucket, product_id, name, category, quantity, total, profit)
    SELECT company_id, 24, bucket / 24, product_id, name, category, sum(quantity), sum(total), sum(profit) FROM sales_products
    WHERE span_hours = 1 GROUP BY 1, 3, 4, 5, 6`,
  `INSERT INTO sales_hours (company_id, span_hours, bucket, quarter, orders)
    SELECT company_id, 1, billed_at / 3600000, created_at / 900000, count(*) FROM orders WHERE billed_at IS NOT NULL GROUP BY 1, 3, 4`,
  `INSERT INTO sales_hours (company_id, span_hours, bucket, quarter, orders)
    SELECT company_id, 24, bucket / 24, quarter, sum(orders) FROM sales_hours WHERE span_hours = 1 GROUP BY 1, 3, 4`,
]

export const salesSummaryMigration: Migration = {
  name: '0003-sales-book',
  statements: (engine) => [...tables(engine), ...fill],
}
