import type pg from 'pg'

/**
 * What units of work and migrations rely on in their sessions, whatever the system, the database or the role has by
 * default. Time limits are only those of PostgresLimits. Dates and time zones are not among them: no column and no
 * statement has any. The schema stays the operator's choice (`search_path`), and so does whether the database only
 * reads.
 */
const RELIED_ON: Readonly<Record<string, string>> = {
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  synchronous_commit: 'on',
  lock_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
}
/** Migrations take the time that they need. */
export const UNLIMITED: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/**
 * Every value of synchronous_commit but `off` waits for the database's own disk; how far it also waits for standbys is
 * the operator's choice. Settings that this version of PostgreSQL does not have are left out.
 */
const SET = `
  SELECT name, value AS wanted, set_config(name, value, false) AS actual
  FROM (
    SELECT name, CASE WHEN name = 'synchronous_commit' AND current_setting(name) <> 'off' THEN current_setting(name) ELSE value END
    FROM unnest($1::text[], $2::text[]) AS relied_on (name, value)
    WHERE current_setting(name, true) IS NOT NULL
  ) AS wanted (name, value)`

/**
 * Sets what is relied on in a new connection, and reads it back.
 * @throws Error if the database does not accept a value
 */
export const setUpSession = async (
  client: pg.ClientBase,
  further: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const values = { ...RELIED_ON, ...further }
  const { rows } = await client.query<{ name: string; wanted: string; actual: string }>(SET, [
    Object.keys(values),
    Object.values(values),
  ])
  const refused = rows.find(({ wanted, actual }) => wanted !== actual)
  if (refused)
    throw new Error(`the database has ${refused.name} = ${refused.actual} instead of ${refused.wanted}`)
}

const DAMAGING = {
  fsync: 'a crash of its machine, or a loss of power, can lose changes and damage the whole database',
  full_page_writes:
    'unless its file system never writes half a page, a crash of its machine can damage the database',
}

/** A restore over tables that are in use cannot create what their content contradicts, and goes on without it. */
const TABLES_WITHOUT_KEY = `
  SELECT relname AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary)
  ORDER BY relname`

/** What only the operator of the database can repair, as lines for the log. Asked once the tables are up to date. */
export const systemWarnings = async (client: pg.ClientBase): Promise<readonly string[]> => {
  const broken = await client.query<{ name: string }>(TABLES_WITHOUT_KEY)
  const { rows } = await client.query<{ name: keyof typeof DAMAGING }>(
    "SELECT name FROM unnest($1::text[]) AS checked (name) WHERE current_setting(name, true) = 'off'",
    [Object.keys(DAMAGING)],
  )
  return [
    ...rows.map(({ name }) => `${name} is off: ${DAMAGING[name]}`),
    ...broken.rows.map(({ name }) => `the table ${name} has no primary key: it was restored in part`),
  ]
}
