import { DatabaseSync } from 'node:sqlite'

export const DAY_MS = 86_400_000
export const YEAR_START = Date.UTC(2026, 0, 1)
export const ORDERS_A_DAY = 2740
const TABLES = 40

/**
 * The columns of order `i` follow from its number: a working day has sixteen hours, and the bill follows the
 * order within ninety minutes.
 */
const ORDERS = `INSERT INTO orders (company_id, id, number, name, name_key, search_text, description, status, category, table_id, created_by, total, created_at, updated_at, version,
    served_at, done_by, bill_kind, billed_at, receipt_no, billed_by, payment)
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $orders - 1),
    billed(i, at) AS (SELECT i, ${YEAR_START} + (i / ${ORDERS_A_DAY}) * ${DAY_MS} + 25200000 + (i * 2654435761) % 57600000 FROM n)
  SELECT $company, 'o' || i, i + 1, 'Order', 'order', ' order product number ' || (i * 62 + i % 2) % 60, '', 'billed', CASE i % 2 WHEN 0 THEN 'food' ELSE 'drink' END, 't' || ((i * 7919) % ${TABLES}), 'u', 0,
    at - (i * 40503) % 5400000, at, 3, at, 'u', 'fiscal', at, i, 'u', 'cash' FROM billed`
/** Three lines per order, of sixty products. */
const LINES = `INSERT INTO order_lines (company_id, order_id, position, product_id, name, price, quantity, tax_rate, tax_class, cost, stock_taken, recipe)
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $orders - 1), l(j) AS (VALUES (0), (1), (2)),
    sold(i, j, p) AS (SELECT i, j, ((i * 31 + j * 17) * 2 + i % 2) % 60 FROM n, l)
  SELECT $company, 'o' || i, j, 'p' || p, 'Product number ' || p, 10000 + p * 100, 1 + (i + j) % 3, 1000, 'B', 3000, 1, '[]' FROM sold`
const TOTALS = `UPDATE orders SET total =
  (SELECT sum(price * quantity) FROM order_lines WHERE order_lines.company_id = orders.company_id AND order_id = orders.id)`

/** What the orders refer to: a start refuses a database in which they refer to nothing. */
const REFERENCES = [
  `INSERT INTO venue_tables (company_id, id, name, capacity, x, y, version, created_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${TABLES - 1})
    SELECT $company, 't' || i, 'Table ' || i, 4, 0, 0, 1, ${YEAR_START} FROM n`,
  `INSERT INTO users (id, company_id, firstname, lastname, username, username_key, email, email_key, password_hash, pin_hash, pin_failures,
      role, allowed_routes, is_blocked, version, created_at)
    VALUES ('u', $company, 'Bench', 'Bench', 'bench', 'bench', 'u@kafana.test', 'u@kafana.test', '', '', 0, 'waiter', '[]', 0, 1, ${YEAR_START})`,
]

const SUMMARY = [
  'sales_quarters',
  'sales_tables',
  'sales_products',
  'sales_hours',
  'sales_people',
  'sales_voids',
]
/** Removes the sales summary, its migrations and their columns, so that the next start fills them. */
const DROP_SUMMARY = [
  ...SUMMARY.map((table) => `DROP TABLE ${table}`),
  `ALTER TABLE orders DROP COLUMN billed_by`,
  `ALTER TABLE orders DROP COLUMN payment`,
  `ALTER TABLE ledger_entries DROP COLUMN reason`,
  `ALTER TABLE ledger_entries DROP COLUMN note`,
  `DELETE FROM migrations WHERE name IN ('0003-sales-book', '0019-sales-by-person')`,
]

/**
 * Fills a database, which no other process has open, with a year of billed orders of an earlier version.
 */
export const fillYear = (file: string, company: string, orders: number): void => {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN')
  for (const sql of REFERENCES) db.prepare(sql).run({ company })
  db.prepare(ORDERS).run({ orders, company })
  db.prepare(LINES).run({ orders, company })
  for (const sql of [TOTALS, ...DROP_SUMMARY]) db.exec(sql)
  db.exec('COMMIT')
  db.close()
}
