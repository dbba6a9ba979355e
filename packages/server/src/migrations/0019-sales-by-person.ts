import type { EngineName } from '../platform/database/query-kit.ts'
import type { Migration } from './migration.ts'

const CLUSTERED: Record<EngineName, string> = { sqlite: ' WITHOUT ROWID', postgres: '' }

const columns = [
  `ALTER TABLE sales_products ADD COLUMN net bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE ledger_entries ADD COLUMN reason text NOT NULL DEFAULT ''`,
  `ALTER TABLE ledger_entries ADD COLUMN note text NOT NULL DEFAULT ''`,
]

const tables = (engine: EngineName): string[] =>
  [
    `CREATE TABLE sales_people (
    company_id text NOT NULL REFERENCES companies (id), span_hours bigint NOT NULL, bucket bigint NOT NULL, person_id text NOT NULL,
    orders bigint NOT NULL, total bigint NOT NULL, cash bigint NOT NULL, card bigint NOT NULL, storno_orders bigint NOT NULL, storno_total bigint NOT NULL,
    taken_orders bigint NOT NULL, taken_total bigint NOT NULL, PRIMARY KEY (company_id, span_hours, bucket, person_id))`,
    `CREATE TABLE sales_voids (
    company_id text NOT NULL REFERENCES companies (id), at bigint NOT NULL, order_id text NOT NULL, position bigint NOT NULL, person_id text NOT NULL,
    kind text NOT NULL, total bigint NOT NULL, PRIMARY KEY (company_id, at, order_id, position))`,
  ].map((table) => `${table}${CLUSTERED[engine]}`)

/** Who first billed an order, by its history: the last step into billed before a position. */
const closerBefore = (position: string): string =>
  `(SELECT step.by_user FROM order_history step WHERE step.company_id = o.company_id AND step.order_id = o.id AND step.to_status = 'billed'
    AND step.from_status <> 'billed' AND step.position < ${position} ORDER BY step.position DESC LIMIT 1)`

/** A billed order without a known bill, as of an early version, was paid in cash. */
const payments = `UPDATE orders AS o SET billed_by = coalesce(${closerBefore('9000000000000000')}, o.created_by), payment = coalesce(o.payment, 'cash')
    WHERE o.billed_at IS NOT NULL`

const SPANS = '(SELECT 1 AS span_hours UNION ALL SELECT 24 AS span_hours) AS spans'
/** A row for each billed or voided order; what is not named is zero. */
const sold = (person: string, moment: string, sums: Readonly<Record<string, string>>): string =>
  `SELECT company_id, ${moment} AS at, ${person} AS person_id, ${SUMS.map((sum) => `${sums[sum] ?? '0'} AS ${sum}`).join(', ')}
    FROM orders WHERE ${moment} IS NOT NULL`
const SUMS = [
  'orders',
  'total',
  'cash',
  'card',
  'storno_orders',
  'storno_total',
  'taken_orders',
  'taken_total',
]
const paid = (payment: string, sign: string): string =>
  `CASE payment WHEN '${payment}' THEN ${sign} * total ELSE 0 END`
const closed = (sign: string) => ({
  orders: `${sign} * 1`,
  total: `${sign} * total`,
  cash: paid('cash', sign),
  card: paid('card', sign),
})
const taken = (sign: string) => ({ taken_orders: `${sign} * 1`, taken_total: `${sign} * total` })
const peopleFill = `INSERT INTO sales_people (company_id, span_hours, bucket, person_id, ${SUMS.join(', ')})
    SELECT company_id, span_hours, at / (span_hours * 3600000), person_id, ${SUMS.map((sum) => `sum(${sum})`).join(', ')}
    FROM (${[
      sold('billed_by', 'billed_at', closed('1')),
      sold('created_by', 'billed_at', taken('1')),
      sold('billed_by', 'storno_at', { ...closed('-1'), storno_orders: '1', storno_total: 'total' }),
      sold('created_by', 'storno_at', taken('-1')),
    ].join(' UNION ALL ')}) AS entries CROSS JOIN ${SPANS} GROUP BY 1, 2, 3, 4`

const voidsFill = `INSERT INTO sales_voids (company_id, at, order_id, position, person_id, kind, total)
    SELECT h.company_id, h.at, h.order_id, h.position, CASE h.from_status WHEN 'billed' THEN coalesce(${closerBefore('h.position')}, o.created_by) ELSE o.created_by END,
      CASE h.from_status WHEN 'billed' THEN 'unbilled' ELSE 'rejected' END, o.total
    FROM order_history h JOIN orders o ON o.company_id = h.company_id AND o.id = h.order_id
    WHERE (h.from_status = 'billed' AND h.to_status <> 'billed') OR (h.to_status = 'rejected' AND h.from_status IN ('pending', 'done', 'delivered'))`

/** Gross without tax, rounded half up once per line. */
const NET = '(l.price * l.quantity * 20000 + 10000 + l.tax_rate) / (2 * (10000 + l.tax_rate))'
const netOf = (moment: string, sign: string): string =>
  `SELECT o.company_id, o.${moment} AS at, l.product_id, l.name, o.category, ${sign} * (${NET}) AS net
    FROM orders o JOIN order_lines l ON l.company_id = o.company_id AND l.order_id = o.id WHERE o.${moment} IS NOT NULL`
const netFill = `UPDATE sales_products SET net = sold.net FROM (
    SELECT company_id, span_hours, at / (span_hours * 3600000) AS bucket, product_id, name, category, sum(net) AS net
    FROM (${netOf('billed_at', '1')} UNION ALL ${netOf('storno_at', '-1')}) AS entries CROSS JOIN ${SPANS} GROUP BY 1, 2, 3, 4, 5, 6) AS sold
    WHERE sold.company_id = sales_products.company_id AND sold.span_hours = sales_products.span_hours AND sold.bucket = sales_products.bucket
      AND sold.product_id = sales_products.product_id AND sold.name = sales_products.name AND sold.category = sales_products.category`

/** Fills what the new columns and tables hold from the orders, bills and histories that are there. */
export const fillSalesByPerson = [payments, netFill, peopleFill, voidsFill]

export const salesByPersonMigration: Migration = {
  name: '0019-sales-by-person',
  statements: (engine) => [...columns, ...tables(engine), ...fillSalesByPerson],
}
