import type { EngineName } from '../platform/database/query-kit.ts'
import { appendOnly, type Migration } from './migration.ts'

const tables = [
  `CREATE TABLE checks (
    company_id text NOT NULL REFERENCES companies (id), id text NOT NULL, day text NOT NULL, number bigint NOT NULL, table_id text NOT NULL, covers bigint,
    waiter_id text, state text NOT NULL, opened_at bigint NOT NULL, opened_by text NOT NULL REFERENCES users (id), closed_at bigint, version bigint NOT NULL,
    PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, table_id) REFERENCES venue_tables (company_id, id))`,
  `CREATE UNIQUE INDEX checks_number ON checks (company_id, day, number)`,
  `CREATE INDEX checks_open ON checks (company_id, table_id, opened_at) WHERE state = 'open'`,
  `CREATE TABLE check_history (
    company_id text NOT NULL, check_id text NOT NULL, position bigint NOT NULL, what text NOT NULL, details text NOT NULL, at bigint NOT NULL, by_user text NOT NULL,
    PRIMARY KEY (company_id, check_id, position), FOREIGN KEY (company_id, check_id) REFERENCES checks (company_id, id))`,
  `CREATE TABLE tickets (
    company_id text NOT NULL, id text NOT NULL, check_id text NOT NULL, number bigint NOT NULL, source text NOT NULL, note text NOT NULL, by_user text NOT NULL,
    taken_at bigint NOT NULL, at bigint NOT NULL, body_hash text NOT NULL,
    PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, check_id) REFERENCES checks (company_id, id))`,
  // Steps that a line made by itself; those with its order are in the order's history.
  `CREATE TABLE line_history (
    company_id text NOT NULL, line_id text NOT NULL, position bigint NOT NULL, from_state text NOT NULL, to_state text NOT NULL, at bigint NOT NULL, by_user text NOT NULL,
    PRIMARY KEY (company_id, line_id, position))`,
  `CREATE UNIQUE INDEX tickets_number ON tickets (company_id, check_id, number)`,
]

const columns = [
  `ALTER TABLE orders ADD COLUMN check_id text`,
  `ALTER TABLE order_lines ADD COLUMN id text`,
  `ALTER TABLE order_lines ADD COLUMN version bigint NOT NULL DEFAULT 1`,
  `ALTER TABLE order_lines ADD COLUMN state text NOT NULL DEFAULT 'served'`,
  `ALTER TABLE order_lines ADD COLUMN ticket_id text`,
  `ALTER TABLE order_lines ADD COLUMN note text NOT NULL DEFAULT ''`,
]

const OPEN = `status IN ('created', 'pending', 'error', 'done', 'delivered')`

/** The UTC day: a venue's own begins a few hours earlier or later. */
const dayOf: Record<EngineName, (column: string) => string> = {
  sqlite: (column) => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`,
  postgres: (column) => `to_char(to_timestamp(${column} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
}

/** One check for each table with open orders, with the id of the earliest of them. */
const fill = (engine: EngineName): string[] => [
  `INSERT INTO checks (company_id, id, day, number, table_id, covers, waiter_id, state, opened_at, opened_by, closed_at, version)
    SELECT company_id, id, day, row_number() OVER (PARTITION BY company_id, day ORDER BY created_at, id), table_id, NULL, waiter_id, 'open', created_at, created_by, NULL, 1
    FROM (SELECT o.company_id, o.id, o.table_id, o.created_at, o.created_by, ${dayOf[engine]('o.created_at')} AS day, CASE u.role WHEN 'waiter' THEN u.id END AS waiter_id,
        row_number() OVER (PARTITION BY o.company_id, o.table_id ORDER BY o.created_at, o.id) AS place
      FROM orders o JOIN users u ON u.company_id = o.company_id AND u.id = o.created_by WHERE o.${OPEN}) AS opened
    WHERE place = 1`,
  `INSERT INTO check_history (company_id, check_id, position, what, details, at, by_user)
    SELECT company_id, id, 1, 'opened', '{}', opened_at, opened_by FROM checks`,
  `UPDATE orders SET check_id = checks.id FROM checks
    WHERE checks.company_id = orders.company_id AND checks.table_id = orders.table_id AND orders.${OPEN}`,
  `UPDATE order_lines SET id = order_id || '.' || position`,
  `UPDATE order_lines SET state = CASE orders.status WHEN 'created' THEN 'sent' WHEN 'pending' THEN 'preparing' ELSE 'ready' END
    FROM orders WHERE orders.company_id = order_lines.company_id AND orders.id = order_lines.order_id AND orders.status IN ('created', 'pending', 'done')`,
]

const indexes = [
  `CREATE INDEX orders_check ON orders (company_id, check_id) WHERE check_id IS NOT NULL`,
  `CREATE UNIQUE INDEX order_lines_id ON order_lines (company_id, id)`,
]

const routes = [
  `UPDATE users SET allowed_routes = replace(allowed_routes, '"manager"', '"manager","pad"')
    WHERE role IN ('monitor', 'waiter') AND allowed_routes LIKE '%"manager"%' AND allowed_routes NOT LIKE '%"pad"%'`,
]

/** What a party has and owes, what was sent with one press, and lines with an id and a state. */
export const checksAndTicketsMigration: Migration = {
  name: '0024-checks-and-tickets',
  statements: (engine) => [
    ...tables,
    ...appendOnly('check_history')(engine),
    ...appendOnly('tickets')(engine),
    ...appendOnly('line_history')(engine),
    ...columns,
    ...fill(engine),
    ...indexes,
    ...routes,
  ],
}
