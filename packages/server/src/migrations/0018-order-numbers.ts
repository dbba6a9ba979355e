import { FOLDED_LETTERS, foldText } from '@kafana/domain'
import type { EngineName } from '../platform/database/query-kit.ts'
import type { Migration } from './migration.ts'

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** Letters as they are written, with case and accents: Latin, Greek, Cyrillic. */
const WRITTEN = [...range(0xc0, 0x24f), ...range(0x386, 0x3ce), ...range(0x400, 0x45f), 'Ґ', 'ґ']
const OU = ['ΟΎ', 'Ού', 'ΟΥ', 'Ου', 'ού', 'ου']

/**
 * The pairs of `foldText`, as text that a database replaces. A database that is upgraded later gets the letters of that
 * version, which are those that its searches use.
 */
const PAIRS: readonly (readonly [string, string])[] = [
  ...OU.map((sound) => [sound, 'ou'] as const),
  ...WRITTEN.map((letter) => [letter, foldText(letter)] as const).filter(([from, to]) => from !== to),
  ...FOLDED_LETTERS,
]

/** A deeply nested expression is refused by some builds of SQLite. */
const PAIRS_AT_ONCE = 60
const folds = (): string[] =>
  Array.from({ length: Math.ceil(PAIRS.length / PAIRS_AT_ONCE) }, (_, index) => {
    const some = PAIRS.slice(index * PAIRS_AT_ONCE, (index + 1) * PAIRS_AT_ONCE)
    const key = some.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, 'key')
    return `UPDATE folded_names SET key = ${key}`
  })

/** The keys of an order's products, in the order of its lines. */
const join: Record<EngineName, string> = {
  sqlite: `group_concat(folded_names.key, ' ' ORDER BY order_lines.position)`,
  postgres: `string_agg(folded_names.key, ' ' ORDER BY order_lines.position)`,
}

/**
 * How the latest bill of an order that was not undone was paid. A cross join, sorted by an expression, because SQLite
 * would otherwise go through all bills for each order.
 */
const PAYMENT = `(SELECT bills.payment FROM bill_intent_orders CROSS JOIN bills
    WHERE orders.status = 'billed' AND bill_intent_orders.company_id = orders.company_id AND bill_intent_orders.order_id = orders.id
      AND bill_intent_orders.undone = 0 AND bills.company_id = bill_intent_orders.company_id AND bills.intent_id = bill_intent_orders.intent_id
      AND bills.kind <> 'storno'
    ORDER BY bills.bill_no + 0 DESC LIMIT 1)`

/** Every row is written once: each name is folded once, however many orders have it. */
const fill = (engine: EngineName): string[] => [
  `CREATE TABLE folded_names (name text PRIMARY KEY, key text NOT NULL)`,
  `INSERT INTO folded_names (name, key) SELECT name, lower(name) FROM (SELECT name_key AS name FROM orders UNION SELECT name FROM order_lines) AS names`,
  ...folds(),
  ...(engine === 'postgres' ? ['ANALYZE folded_names'] : []),
  `UPDATE orders SET number = numbered.number, payment = ${PAYMENT},
    search_text = ' ' || (SELECT key FROM folded_names WHERE name = orders.name_key) || ' ' || coalesce(
      (SELECT ${join[engine]} FROM order_lines JOIN folded_names ON folded_names.name = order_lines.name
        WHERE order_lines.company_id = orders.company_id AND order_lines.order_id = orders.id), '')
    FROM (SELECT company_id, id, row_number() OVER (PARTITION BY company_id ORDER BY created_at, id) AS number FROM orders) AS numbered
    WHERE numbered.company_id = orders.company_id AND numbered.id = orders.id`,
  `DROP TABLE folded_names`,
]

/** Numbers of orders, and what searches and sorted lists of them need. */
export const orderNumbersMigration: Migration = {
  name: '0018-order-numbers',
  statements: (engine) => [
    // From 1 in each venue, without gaps, in the order of creation.
    `ALTER TABLE orders ADD COLUMN number bigint`,
    // The folded name of the order and of its products; what names people or tables is looked up by id.
    `ALTER TABLE orders ADD COLUMN search_text text`,
    // Who closed its first bill, which the next migration finds out, and how the latest was paid; null unless it is billed.
    `ALTER TABLE orders ADD COLUMN billed_by text`,
    `ALTER TABLE orders ADD COLUMN payment text`,
    ...fill(engine),
    `CREATE UNIQUE INDEX orders_number ON orders (company_id, number)`,
    `CREATE INDEX orders_receipt ON orders (company_id, receipt_no, created_at, id) WHERE receipt_no IS NOT NULL`,
  ],
}
