import { DatabaseSync } from 'node:sqlite'
import { createSnapshots, executorOn, type OnDamage } from './sqlite-executor.ts'
import type { Store } from './store.ts'
import { createCompiler } from './unit-tx.ts'

/** Another view of the embedded store that is in use, for a thread of its own. Nothing can be written. */
export const openSqliteReader = (file: string, onDamage: OnDamage): Store => {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  return {
    uow: {
      ...createSnapshots(reader, executorOn(reader, createCompiler('sqlite'), onDamage)),
      write: async () => {
        throw new Error('this thread only reads')
      },
    },
    wasChecked: true,
    warnings: [],
    isFull: () => false,
    isExhausted: () => false,
    checkSpace: () => undefined,
    listen: () => async () => undefined,
    close: async () => reader.close(),
  }
}
