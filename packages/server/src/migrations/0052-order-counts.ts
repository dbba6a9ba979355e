import type { EngineName } from '../platform/database/query-kit.ts'
import type { Migration } from './migration.ts'

/** SQLite stores the rows in key order then, so that a range of days is contiguous in the file. */
const CLUSTERED: Record<EngineName, string> = { sqlite: ' WITHOUT ROWID', postgres: '' }

const DAY_MS = 86_400_000
/** The days that one row counts: a single one, 32, and 0 for all of them, with bucket 0. */
const SPANS = `(SELECT 1 AS span_days UNION ALL SELECT 32 UNION ALL SELECT 0) AS spans`
const bucketOf = (row: string): string =>
  `CASE spans.span_days WHEN 0 THEN 0 ELSE CAST(${row}.created_at AS bigint) / ${DAY_MS} / spans.span_days END`
/** What is billed or rejected grows with the years; what is open is counted when it is asked for. */
const stateOf = (row: string): string =>
  `CASE ${row}.status WHEN 'billed' THEN 'billed' WHEN 'rejected' THEN 'rejected' ELSE 'open' END`

const COLUMNS = 'company_id, span_days, bucket, category, state, orders'
const ADD_UP =
  'ON CONFLICT (company_id, span_days, bucket, category, state) DO UPDATE SET orders = order_counts.orders + excluded.orders'
/** Adds a row of a trigger, or takes it away. WHERE is what tells SQLite that ON does not belong to a join. */
const add = (row: string, sign: 1 | -1): string =>
  `INSERT INTO order_counts (${COLUMNS})
    SELECT ${row}.company_id, spans.span_days, ${bucketOf(row)}, ${row}.category, ${stateOf(row)}, ${sign} FROM ${SPANS} WHERE true ${ADD_UP}`
/** The same of all rows of a table. */
const addAll = (table: string, sign: 1 | -1): string =>
  `INSERT INTO order_counts (${COLUMNS})
    SELECT ${table}.company_id, spans.span_days, ${bucketOf(table)}, ${table}.category, ${stateOf(table)}, ${sign} * count(*)
    FROM ${table} CROSS JOIN ${SPANS} GROUP BY 1, 2, 3, 4, 5 ${ADD_UP}`

const COUNTED = 'status, category, created_at'
const CHANGED = `${stateOf('new')} <> ${stateOf('old')} OR new.category <> old.category OR new.created_at <> old.created_at`

/**
 * Nothing that writes orders can forget them. Not while a database is moved: its counts are moved like everything
 * else, and compared.
 */
const triggers: Record<EngineName, readonly string[]> = {
  sqlite: [
    `CREATE TRIGGER order_counts_insert AFTER INSERT ON orders BEGIN ${add('new', 1)}; END`,
    `CREATE TRIGGER order_counts_delete AFTER DELETE ON orders BEGIN ${add('old', -1)}; END`,
    `CREATE TRIGGER order_counts_update AFTER UPDATE OF ${COUNTED} ON orders WHEN ${CHANGED} BEGIN ${add('old', -1)}; ${add('new', 1)}; END`,
  ],
  // Many orders that are inserted at once are added up: a row that one transaction changes again and again gets slow.
  postgres: [
    `CREATE FUNCTION order_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF current_setting('kafana.moving', true) = 'on' THEN RETURN NULL; END IF;
      ${addAll('written', 1)};
      RETURN NULL; END $$`,
    `CREATE FUNCTION order_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ${addAll('written', -1)};
      RETURN NULL; END $$`,
    `CREATE FUNCTION order_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ${add('old', -1)};
      ${add('new', 1)};
      RETURN NULL; END $$`,
    `CREATE TRIGGER order_counts_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION order_counts_insert()`,
    `CREATE TRIGGER order_counts_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION order_counts_delete()`,
    `CREATE TRIGGER order_counts_update AFTER UPDATE OF ${COUNTED} ON orders FOR EACH ROW WHEN (${CHANGED}) EXECUTE FUNCTION order_counts_update()`,
  ],
}

/** How many orders a venue has, so that neither a number of orders nor a late page reads all of them. */
export const orderCountsMigration: Migration = {
  name: '0052-order-counts',
  statements: (engine) => [
    // Days are UTC days of creation.
    `CREATE TABLE order_counts (
      company_id text NOT NULL, span_days bigint NOT NULL, bucket bigint NOT NULL, category text NOT NULL, state text NOT NULL, orders bigint NOT NULL,
      PRIMARY KEY (company_id, span_days, bucket, category, state))${CLUSTERED[engine]}`,
    addAll('orders', 1),
    ...triggers[engine],
    // Old events are deleted.
    `CREATE INDEX events_age ON events (at)`,
    // A range of a person's ledger.
    `CREATE INDEX ledger_time ON ledger_entries (company_id, user_id, at)`,
    // The people of one venue among those of all.
    `CREATE INDEX users_venue ON users (company_id, id)`,
    `CREATE INDEX bill_intents_recent ON bill_intents (company_id, created_at DESC, id)`,
  ],
}
