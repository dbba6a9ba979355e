import type { Migration } from '../../migrations/migration.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { EngineName } from './query-kit.ts'

/** The operations that migrations need from an engine. */
export interface MigrationTarget {
  readonly engine: EngineName
  /** Runs `work` in one transaction that excludes all others. */
  inExclusiveTransaction(work: () => Promise<void>): Promise<void>
  execute(sql: string): Promise<void>
  appliedNames(): Promise<readonly string[]>
  markApplied(name: string, at: number): Promise<void>
}

/** The store was written by a later version: running on it could lose data that this version does not know. */
class NewerSchemaError extends Error {
  constructor(name: string) {
    super(`the store has the migration ${name}, which this program does not know: start the newer program`)
    this.name = 'NewerSchemaError'
  }
}

const APPLIED = 'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)'

/** The migrations that are still to be applied, in order. */
export const pendingMigrations = async (
  target: MigrationTarget,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  await target.execute(APPLIED)
  const applied = await target.appliedNames()
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerSchemaError(unknown)
  return migrations.filter(({ name }) => !applied.includes(name))
}

/**
 * Applies pending migrations, each in its own transaction: after an interruption the next start continues from
 * there.
 */
export const migrate = async (
  target: MigrationTarget,
  migrations: readonly Migration[],
  now: number,
): Promise<void> => {
  for (const migration of await pendingMigrations(target, migrations)) {
    await target.inExclusiveTransaction(async () => {
      // Another process may have applied it while this one waited for the lock.
      if ((await target.appliedNames()).includes(migration.name)) return
      for (const sql of migration.statements(target.engine)) await target.execute(sql)
      await target.markApplied(migration.name, now)
    })
  }
}

/** Receives the messages of the other processes over the same store. */
export interface StoreListener {
  onMessage(text: string): void
  /** The connection was (re-)established: earlier messages may have been lost. */
  onMissed(): void
}

/** What a store reports of its writing. Called after each transaction; must not throw. */
export interface StoreObserver {
  /**
   * @param units how many units of work it made durable together
   * @param ms from its beginning to its end
   */
  committed(units: number, ms: number): void
  /** None of these units was written: the disk is full, or the database cannot be reached or is locked. */
  unavailable(units: number): void
  /** A conflict between transactions: the unit runs again. */
  retried(): void
}

/** The connections of a database that is another process. */
export interface PoolUse {
  readonly inUse: number
  /** Units that wait for a connection. */
  readonly waiting: number
}

export interface Store {
  readonly uow: UnitOfWork
  /** Reports to this observer from now on. */
  observe(observer: StoreObserver): void
  /** Bytes, with what is not yet in the database's own file. */
  size(): Promise<number>
  /** Null where the database is part of this process. */
  poolUse(): PoolUse | null
  /**
   * Listens to the messages of other processes; returns the function that stops it. A store with one process
   * has no messages.
   */
  listen(listener: StoreListener): () => Promise<void>
  /** The disk is full: what is left is for the calls that work nevertheless. */
  isFull(): boolean
  /** Whether even the reserve is used up. */
  isExhausted(): boolean
  /** Notices that there is space again. */
  checkSpace(): Promise<void>
  /** Whether all of it was read when it was opened; otherwise it is to be read while it is in use. */
  readonly wasChecked: boolean
  /** What an operator should change in the database's own settings, a line each. */
  readonly warnings: readonly string[]
  close(): Promise<void>
}
