import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LINES } from './venues.ts'

const SCHEMA = `
  CREATE TABLE tables (id text PRIMARY KEY, name text NOT NULL);
  CREATE TABLE products (id text PRIMARY KEY, name text NOT NULL, price integer NOT NULL);
  CREATE TABLE ingredients (id text PRIMARY KEY, on_hand integer NOT NULL);
  CREATE TABLE recipes (product text REFERENCES products, ingredient text REFERENCES ingredients, quantity integer NOT NULL,
    PRIMARY KEY (product, ingredient));
  CREATE TABLE orders (id text PRIMARY KEY, table_id text NOT NULL REFERENCES tables, total integer NOT NULL, at integer NOT NULL);
  CREATE INDEX orders_at ON orders (at, id);
  CREATE TABLE lines (order_id text REFERENCES orders, position integer, product text NOT NULL REFERENCES products, price integer NOT NULL,
    quantity integer NOT NULL, PRIMARY KEY (order_id, position));
  INSERT INTO tables VALUES ('t', '1');`

/** Creates orders of four lines with two ingredients each, one durable transaction an order, and nothing else. */
export const openBareOrders = (
  folder: string,
): { create(): void; perSecond(ms: number): number; close(): void } => {
  const db = new DatabaseSync(join(folder, 'bare.db'))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ${SCHEMA}`)
  for (let at = 0; at < 2 * LINES; at += 1)
    db.prepare('INSERT INTO ingredients VALUES (?, 1000000000)').run(`i${at}`)
  for (let at = 0; at < LINES; at += 1) {
    db.prepare('INSERT INTO products VALUES (?, ?, 250)').run(`p${at}`, `Product ${at}`)
    for (const ingredient of [2 * at, 2 * at + 1])
      db.prepare('INSERT INTO recipes VALUES (?, ?, 100)').run(`p${at}`, `i${ingredient}`)
  }
  const table = db.prepare('SELECT name FROM tables WHERE id = ?')
  const product = db.prepare('SELECT name, price FROM products WHERE id = ?')
  const recipe = db.prepare('SELECT ingredient, quantity FROM recipes WHERE product = ?')
  const order = db.prepare('INSERT INTO orders VALUES (?, ?, ?, ?)')
  const line = db.prepare('INSERT INTO lines VALUES (?, ?, ?, ?, 1)')
  const take = db.prepare('UPDATE ingredients SET on_hand = on_hand - ? WHERE id = ?')

  const create = (): void => {
    const id = randomUUID()
    db.exec('BEGIN IMMEDIATE')
    table.get('t')
    const prices = Array.from({ length: LINES }, (_, at) => Number(product.get(`p${at}`)?.['price']))
    order.run(
      id,
      't',
      prices.reduce((sum, price) => sum + price, 0),
      Date.now(),
    )
    for (const [at, price] of prices.entries()) {
      line.run(id, at, `p${at}`, price)
      for (const { ingredient, quantity } of recipe.all(`p${at}`)) take.run(quantity ?? 0, ingredient ?? '')
    }
    db.exec('COMMIT')
  }
  return {
    create,
    perSecond: (ms) => {
      const startedAt = performance.now()
      let count = 0
      for (; performance.now() - startedAt < ms; count += 1) create()
      return (count * 1000) / (performance.now() - startedAt)
    },
    close: () => db.close(),
  }
}
