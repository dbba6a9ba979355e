import type { Settings } from '../platform/config/settings.ts'
import { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import { createHeavyReads, type HeavyReads } from '../platform/http/heavy-reads.ts'

const PROGRAM = new URL('heavy-reads-worker.ts', import.meta.url)

/** A thread for calls that read much of the embedded database. PostgreSQL reads beside this process by itself. */
export const startHeavyReads = (
  settings: Settings,
  onDamage: (error: DamagedDatabaseError) => void,
): HeavyReads | null =>
  settings.databaseUrl === null
    ? createHeavyReads({
        program: PROGRAM,
        workerData: settings,
        onDamage: (file, problem) => onDamage(new DamagedDatabaseError(file, problem)),
      })
    : null
