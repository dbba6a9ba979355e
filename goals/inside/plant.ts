/**
 * Preloaded into a server, a gateway or a run of tests (`node --import`): plants one fault, to show that a measurement or
 * a suite notices it. The product's own code has no switch for any of this.
 */
import crypto from 'node:crypto'
import { type IncomingMessage, Server, ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync, type SQLInputValue } from 'node:sqlite'

type Run = (this: StatementSync, ...values: SQLInputValue[]) => unknown

const { exec, prepare } = DatabaseSync.prototype
const run = StatementSync.prototype.run as unknown as Run

const onPrepare = (seen: (statement: StatementSync, sql: string) => void): void => {
  DatabaseSync.prototype.prepare = function prepareHooked(this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql)
    seen(statement, sql)
    return statement
  }
}

/** A batch is committed when the next one begins: its senders are answered before. */
const commitLate = (): void => {
  let hasOrders = false
  const late = new Set<DatabaseSync>()
  // The people of a venue sign in as soon as they have been added, which is before its first order.
  onPrepare((_, sql) => {
    hasOrders ||= /insert into "orders"/i.test(sql)
  })
  DatabaseSync.prototype.exec = function execLate(this: DatabaseSync, sql: string) {
    if (/^\s*begin/i.test(sql) && late.delete(this)) exec.call(this, 'COMMIT')
    if (!hasOrders || !/^\s*commit/i.test(sql)) return exec.call(this, sql)
    late.add(this)
  }
}

interface PostgresResult {
  readonly rowCount: number
  readonly rows: readonly Record<string, unknown>[]
}
type Send = (...values: unknown[]) => Promise<PostgresResult>

/** @param instead called in place of every statement for PostgreSQL, with its text and what executes it, or another one in its place */
const onPostgres = async (
  instead: (text: string, execute: (other?: string) => Promise<PostgresResult>) => Promise<PostgresResult>,
): Promise<void> => {
  const { default: pg } = await import('pg')
  const prototype = pg.Client.prototype as unknown as { query: Send }
  const { query } = prototype
  prototype.query = function queryHooked(this: unknown, first: unknown, ...more: unknown[]) {
    const text =
      typeof first === 'string' ? first : String((first as { readonly text?: string } | null)?.text)
    return instead(text, (other) =>
      other === undefined ? query.call(this, first, ...more) : query.call(this, other),
    )
  }
}

/** Statements whose text matches are not executed. */
const dropStatements = async (pattern: RegExp): Promise<void> => {
  const dropped = new WeakSet<StatementSync>()
  onPrepare((statement, sql) => {
    if (pattern.test(sql)) dropped.add(statement)
  })
  StatementSync.prototype.run = function runHooked(this: StatementSync, ...values: SQLInputValue[]) {
    return dropped.has(this) ? { changes: 1, lastInsertRowid: 0 } : run.apply(this, values)
  } as typeof StatementSync.prototype.run
  await onPostgres(async (text, execute) => (pattern.test(text) ? { rowCount: 1, rows: [] } : execute()))
}

const failToInsert = (): void =>
  onPrepare((_statement, sql) => {
    if (/update "zones"/i.test(sql)) throw new Error('a planted failure')
  })

/** Something else happens instead of a statement whose text matches. */
const insteadOf = (pattern: RegExp, happens: () => void): void => {
  const matching = new WeakSet<StatementSync>()
  onPrepare((statement, sql) => {
    if (pattern.test(sql)) matching.add(statement)
  })
  StatementSync.prototype.run = function runHooked(this: StatementSync, ...values: SQLInputValue[]) {
    if (matching.has(this)) happens()
    return run.apply(this, values)
  } as typeof StatementSync.prototype.run
}

const fail = (): void => {
  throw new Error('a planted failure')
}

/** What no handler catches. */
const crash = (): void => {
  setImmediate(fail)
}

/** Changes the texts of answers; the length stays. */
const changeAnswers = (change: (text: string) => string): void => {
  const { end } = ServerResponse.prototype as unknown as { end: (...values: unknown[]) => unknown }
  const endHooked = function endHooked(this: unknown, first: unknown, ...more: unknown[]) {
    return end.call(this, typeof first === 'string' ? change(first) : first, ...more)
  }
  Object.assign(ServerResponse.prototype, { end: endHooked })
}

/** The hundredth answer waits, and all others with it. */
const standStill = (): void => {
  let answers = 0
  changeAnswers((text) => {
    answers += 1
    if (answers === 100) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
    return text
  })
}

/** Every permit of the right length is one. */
const acceptPermits = (): void => {
  crypto.timingSafeEqual = () => true
  syncBuiltinESMExports()
}

/** What `synchronous = NORMAL` does, set after the product has read its pragmas back. */
const flushAtCheckpoints = (): void => {
  const seen = new WeakSet<DatabaseSync>()
  DatabaseSync.prototype.exec = function execNormal(this: DatabaseSync, sql: string) {
    if (/^\s*begin immediate/i.test(sql) && !seen.has(this)) {
      seen.add(this)
      exec.call(this, 'PRAGMA synchronous = NORMAL')
    }
    return exec.call(this, sql)
  }
}

/** Units of one venue run at once on PostgreSQL. */
const doNotLock = (): Promise<void> =>
  onPostgres((text, execute) =>
    execute(text.includes('venue_sequences') && text.endsWith('FOR UPDATE') ? 'BEGIN' : undefined),
  )

/** Every hundredth live event is left out when the log is read. */
const skipEvents = async (): Promise<void> => {
  const EVENTS = /from "events"/i
  const isKept = ({ seq }: Readonly<Record<string, unknown>>): boolean => Number(seq) % 100 !== 0
  await onPostgres(async (text, execute) => {
    const result = await execute()
    return EVENTS.test(text) ? { ...result, rows: result.rows.filter(isKept) } : result
  })
  const { all } = StatementSync.prototype as unknown as { all: (...values: SQLInputValue[]) => unknown[] }
  const events = new WeakSet<StatementSync>()
  onPrepare((statement, sql) => {
    if (EVENTS.test(sql)) events.add(statement)
  })
  const allHooked = function allHooked(this: StatementSync, ...values: SQLInputValue[]): unknown[] {
    const rows = all.apply(this, values) as Record<string, unknown>[]
    return events.has(this) ? rows.filter(isKept) : rows
  }
  Object.assign(StatementSync.prototype, { all: allHooked })
}

/** Statements whose text matches ask for no venue. SQLite only. */
const forgetVenue = (pattern: RegExp): void => {
  DatabaseSync.prototype.prepare = function prepareWithoutVenue(this: DatabaseSync, sql: string) {
    const other = pattern.test(sql) ? sql.replaceAll(/(?:"\w+"\.)?"company_id" = \?/g, '? is not null') : sql
    return prepare.call(this, other)
  }
}

/** Every page seems to be one of the program itself. */
const acceptOrigins = (): void => {
  const emit = Server.prototype.emit as (this: Server, event: string, ...values: unknown[]) => boolean
  const emitHooked = function emitHooked(this: Server, event: string, ...values: unknown[]): boolean {
    const { headers } = (event === 'request' || event === 'upgrade' ? values[0] : { headers: {} }) as Pick<
      IncomingMessage,
      'headers'
    >
    if (headers.origin !== undefined) headers.origin = `http://${headers.host}`
    return emit.call(this, event, ...values)
  }
  Object.assign(Server.prototype, { emit: emitHooked })
}

/** A screen that does not read seems to have read everything. */
const hideBuffers = async (): Promise<void> => {
  const { WebSocket: ServerSocket } = await import('ws')
  Object.defineProperty(ServerSocket.prototype, 'bufferedAmount', { get: () => 0 })
}

const FAULTS: Readonly<Record<string, () => void | Promise<void>>> = {
  'commits after it has answered': commitLate,
  'forgets idempotency keys': () => dropStatements(/insert into "idempotency_keys"/i),
  'flushes at checkpoints only': flushAtCheckpoints,
  'does not lock the venue': doNotLock,
  'fails when a zone changes': failToInsert,
  'answers otherwise than declared': () =>
    changeAnswers((text) => text.replaceAll('"smokingZone"', '"smokerZones"')),
  'stands still for three seconds': standStill,
  'the gateway fails to record a pre-bill': () => insteadOf(/into pos_prints/i, fail),
  'the gateway ends when a task is cancelled': () => insteadOf(/CANCELLED/, crash),
  'the gateway refuses in another format': () =>
    changeAnswers((text) => text.replace('"code":"TASK_UNKNOWN"', '"kind":"TASK_UNKNOWN"')),
  'the gateway prints without a permit': acceptPermits,
  'skips a live event': skipEvents,
  'buffers without a limit': hideBuffers,
  'reads orders of any venue': () => forgetVenue(/^select .* from "orders" /is),
  'reads live events of any venue': () => forgetVenue(/^select .* from "events" /is),
  'accepts pages of any origin': acceptOrigins,
}

await FAULTS[process.env['KAFANA_PLANTED_FAULT'] ?? '']?.()
