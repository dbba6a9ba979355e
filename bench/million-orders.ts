import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore, readSettings } from '@kafana/server'
import { salesSummary } from '@kafana/server/testing'

const DAY_MS = 86_400_000
const ORDERS_A_DAY = 2740
const [TABLES, PRODUCTS] = [40, 60]
const LINES = [0, 1, 2] as const
/** Orders that are added to the sales summary in one unit. */
const BATCH = 2000

/** Days of filled orders, the last of which is over: midnight is that of UTC. */
export const filledDays = (orders: number): { readonly start: number; readonly end: number } => {
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return { start: end - Math.ceil(orders / ORDERS_A_DAY) * DAY_MS, end }
}

/** The id of order `i`. Ids grow, as those of the product do. */
const ID = `printf('o%08d', i)`
const productOf = (line: string): string => `((i * 31 + ${line} * 17) * 2 + i % 2) % ${PRODUCTS}`
const priceOf = (line: string): string => `(10000 + (${productOf(line)}) * 100)`
const quantityOf = (line: string): string => `(1 + (i + ${line}) % 3)`
const TOTAL = LINES.map((line) => `${priceOf(String(line))} * ${quantityOf(String(line))}`).join(' + ')

/**
 * The columns of order `i` follow from its number: a working day has sixteen hours, and the bill follows the
 * order within ninety minutes.
 */
const BILLED = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $orders - 1),
    billed(i, at, opened) AS (SELECT i, at, at - (i * 40503) % 5400000 FROM
      (SELECT i, $start + (i / ${ORDERS_A_DAY}) * ${DAY_MS} + 25200000 + (i * 2654435761) % 57600000 AS at FROM n))`
const TABLE = `'t' || ((i * 7919) % ${TABLES})`
const CHECKS = `INSERT INTO checks (company_id, id, day, number, table_id, waiter_id, state, opened_at, opened_by, closed_at, version)
  ${BILLED}
  SELECT $company, 'c' || ${ID}, strftime('%Y-%m-%d', opened / 1000, 'unixepoch'), 1 + i % ${ORDERS_A_DAY}, ${TABLE}, 'u', 'closed', opened, 'u', at, 2 FROM billed`
const ORDERS = `INSERT INTO orders (company_id, id, number, name, name_key, search_text, description, status, category, table_id, created_by, total, created_at, updated_at, version,
    served_at, done_by, bill_kind, billed_at, receipt_no, billed_by, payment, check_id)
  ${BILLED}
  SELECT $company, ${ID}, $last + i + 1, 'Order', 'order', ' order product number ' || (i * 62 + i % 2) % ${PRODUCTS}, '', 'billed', CASE i % 2 WHEN 0 THEN 'food' ELSE 'drink' END,
    ${TABLE}, 'u', ${TOTAL}, opened, at, 3, at, 'u', 'fiscal', at, i, 'u', 'cash', 'c' || ${ID} FROM billed`
/** A line has an id, as those of an earlier version got it: without one the order cannot be read. */
const INSERT_LINES = `INSERT INTO order_lines (company_id, order_id, position, id, product_id, name, price, quantity, tax_rate, tax_class, cost, stock_taken, recipe)
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $orders - 1), l(j) AS (VALUES ${LINES.map((line) => `(${line})`).join(', ')})
  SELECT $company, ${ID}, j, ${ID} || '.' || j, 'p' || ${productOf('j')}, 'Product number ' || ${productOf('j')}, ${priceOf('j')}, ${quantityOf('j')}, 1000, 'B', 3000, 1, '[]' FROM n, l`

/** What the orders refer to: a start refuses a database in which they refer to nothing. */
const REFERENCES = [
  `INSERT INTO venue_tables (company_id, id, name, capacity, x, y, version, created_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${TABLES - 1})
    SELECT $company, 't' || i, 'Table ' || i, 4, 0, 0, 1, $start FROM n`,
  `INSERT INTO users (id, company_id, firstname, lastname, username, username_key, email, email_key, password_hash, pin_hash, pin_failures,
      role, allowed_routes, is_blocked, version, created_at)
    VALUES ('u', $company, 'Bench', 'Bench', 'bench', 'bench', 'u@kafana.test', 'u@kafana.test', '', '', 0, 'waiter', '[]', 0, 1, $start)`,
]

const insertOrders = (file: string, company: string, orders: number): readonly string[] => {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN')
  const { start } = filledDays(orders)
  const [stored] = db.prepare('SELECT max(number) AS last FROM orders WHERE company_id = ?').all(company)
  for (const sql of REFERENCES) db.prepare(sql).run({ company, start })
  db.prepare(CHECKS).run({ orders, company, start })
  db.prepare(ORDERS).run({ orders, company, start, last: Number(stored?.['last'] ?? 0) })
  db.prepare(INSERT_LINES).run({ orders, company })
  db.exec('COMMIT')
  const ids = db.prepare(`SELECT id FROM orders WHERE company_id = ? AND created_by = 'u'`).all(company)
  db.close()
  return ids.map(({ id }) => String(id))
}

/**
 * Adds billed orders to a venue on SQLite, a million being those of a year, with their checks, lines and sums; without
 * history, tickets and bills, which neither pages of orders nor statistics read. No other process may have the folder.
 */
export const fillYear = async (dataDir: string, company: string, orders: number): Promise<void> => {
  const ids = insertOrders(join(dataDir, 'kafana.db'), company, orders)
  const store = await openStore(readSettings({ DATA_DIR: dataDir }))
  try {
    for (let at = 0; at < ids.length; at += BATCH)
      await store.uow.write(company, (tx) => salesSummary.add(tx, ids.slice(at, at + BATCH)))
  } finally {
    await store.close()
  }
}
