import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { compareTickets, type StoredLine, TICKET_PREFIX } from './tickets.ts'
import { TABLE_NAME } from './venue.ts'
import type { WriterLog } from './writers.ts'

/** What a database contains of the writers' changes. */
export interface Stored {
  /** The name of an order for each of its rows, without the orders of tickets. */
  readonly names: readonly string[]
  /** The steps of all orders, in order. */
  readonly steps: readonly { readonly name: string; readonly status: string }[]
  /** The amount in cents of each entry of the ledger. */
  readonly amounts: readonly number[]
  /** The lines of the tickets that writers sent. */
  readonly lines: readonly StoredLine[]
}

const NAMES = `SELECT name FROM orders WHERE name <> '${TABLE_NAME}'`
const STEPS = `SELECT o.name AS name, h.to_status AS status FROM order_history h
  JOIN orders o ON o.company_id = h.company_id AND o.id = h.order_id
  WHERE o.name <> '${TABLE_NAME}' ORDER BY h.order_id, h.position`
const AMOUNTS = "SELECT amount FROM ledger_entries WHERE kind = 'give'"
const LINES = `SELECT id, CASE WHEN voided_at IS NULL THEN quantity || ' ' || state ELSE quantity || ' off' END AS text
  FROM order_lines WHERE id LIKE '${TICKET_PREFIX}%'
  UNION ALL SELECT id, 'held' AS text FROM held_lines`

type Rows = readonly Record<string, unknown>[]
const storedOf = (names: Rows, steps: Rows, amounts: Rows, lines: Rows): Stored => ({
  names: names.map(({ name }) => String(name)),
  steps: steps.map(({ name, status }) => ({ name: String(name), status: String(status) })),
  amounts: amounts.map(({ amount }) => Number(amount)),
  lines: lines.map(({ id, text }) => ({ id: String(id), text: `${String(id)} ${String(text)}` })),
})

/** Reads a database file by SQLite alone, without the product's code. */
export const readSqlite = (file: string): Stored => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const rows = (sql: string): Rows => db.prepare(sql).all()
    return storedOf(rows(NAMES), rows(STEPS), rows(AMOUNTS), rows(LINES))
  } finally {
    db.close()
  }
}

export const readPostgres = async (client: pg.Client): Promise<Stored> => {
  const rows = async (sql: string): Promise<Rows> => (await client.query<Record<string, unknown>>(sql)).rows
  return storedOf(await rows(NAMES), await rows(STEPS), await rows(AMOUNTS), await rows(LINES))
}

/** The first problem that SQLite finds in a file; null for none. */
export const integrityProblem = (file: string): string | null => {
  const db = new DatabaseSync(file, { timeout: 10_000 })
  try {
    const [row = {}] = db.prepare('PRAGMA integrity_check(1)').all()
    const problem = String(Object.values(row)[0])
    return problem === 'ok' ? null : problem
  } catch (error) {
    return String(error)
  } finally {
    db.close()
  }
}

const countBy = <T>(values: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The lists of statuses that an order may have: the acknowledged one, and the one with the open change. */
const allowedSteps = ({ orders, open }: WriterLog, name: string): readonly string[] => {
  const known = orders.get(name) ?? []
  const isOpen = open.name === name
  if (isOpen && open.kind === 'create') return ['', 'created']
  const longer = isOpen && open.kind === 'move' ? [[...known, open.to].join()] : []
  return [known.join(), ...longer]
}

const compareOrders = (stored: Stored, logs: readonly WriterLog[]): string[] => {
  const failures: string[] = []
  for (const [name, count] of countBy(stored.names))
    if (count > 1) failures.push(`doubled: ${count} orders ${name}`)
  const found = new Map<string, string[]>()
  for (const { name, status } of stored.steps) found.set(name, [...(found.get(name) ?? []), status])
  for (const log of logs)
    for (const name of new Set([...log.orders.keys(), log.open.name])) {
      const steps = (found.get(name) ?? []).join()
      if (!allowedSteps(log, name).includes(steps))
        failures.push(
          `lost or doubled: ${name} has gone through "${steps}", acknowledged were "${allowedSteps(log, name)[0]}"`,
        )
      found.delete(name)
    }
  for (const name of found.keys()) failures.push(`nobody sent the order ${name}`)
  return failures
}

const compareAmounts = ({ amounts }: Stored, logs: readonly WriterLog[]): string[] => {
  const counts = countBy(amounts)
  return logs.flatMap(({ cents, gifts, open }) => {
    const count = counts.get(cents) ?? 0
    const isAllowed = count === gifts || (open.kind === 'give' && count === gifts + 1)
    return isAllowed
      ? []
      : [`lost or doubled: ${cents} cents were given ${count} times, acknowledged were ${gifts}`]
  })
}

/**
 * What contradicts the answers that the writers got: every acknowledged change is there once, and beside them at
 * most each writer's open one.
 */
export const compareWith = (stored: Stored, logs: readonly WriterLog[]): readonly string[] => [
  ...compareOrders(stored, logs),
  ...compareAmounts(stored, logs),
  ...compareTickets(
    stored.lines,
    logs.map(({ tickets, open }) => ({ tickets, openTicket: open.kind === 'ticket' ? open.name : null })),
  ),
]
