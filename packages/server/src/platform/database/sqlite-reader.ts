import { DatabaseSync } from 'node:sqlite'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { createSnapshots, executorOn, type OnDamage } from './sqlite-executor.ts'

/** Another view of the embedded store that is in use, for a thread of its own. Nothing can be written. */
export const openSqliteReader = (file: string, onDamage: OnDamage): UnitOfWork => {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  return {
    ...createSnapshots(reader, executorOn(reader, onDamage)),
    write: async () => {
      throw new Error('this thread only reads')
    },
  }
}
