import type { Migration } from '../../migrations/migration.ts'
import type { EngineName } from './query-kit.ts'

/** What migrating needs of an engine's connection. */
export interface MigrationTarget {
  readonly engine: EngineName
  /** Runs `work` in one transaction that nobody else can enter. */
  locked(work: () => Promise<void>): Promise<void>
  execute(sql: string): Promise<void>
  names(): Promise<readonly string[]>
  remember(name: string, at: number): Promise<void>
}

/** The store was written by a later program: running on it could lose what this one does not know. */
export class NewerSchemaError extends Error {
  constructor(name: string) {
    super(`the store has the migration ${name}, which this program does not know: start the newer program`)
    this.name = 'NewerSchemaError'
  }
}

const APPLIED = 'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)'

/** Which of `migrations` are still to be applied, in order. */
export const pendingMigrations = async (
  target: MigrationTarget,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  await target.execute(APPLIED)
  const applied = await target.names()
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerSchemaError(unknown)
  return migrations.filter(({ name }) => !applied.includes(name))
}

/** Brings the store up to date, each step in a transaction of its own: killed half way, the next start goes on from there. */
export const migrate = async (
  target: MigrationTarget,
  migrations: readonly Migration[],
  now: number,
): Promise<void> => {
  for (const migration of await pendingMigrations(target, migrations)) {
    await target.locked(async () => {
      // Another process may have applied it while this one waited for the lock.
      if ((await target.names()).includes(migration.name)) return
      for (const sql of migration.statements(target.engine)) await target.execute(sql)
      await target.remember(migration.name, now)
    })
  }
}
