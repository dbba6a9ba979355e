import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { openJournal } from '../open-journal.ts'
import { openDurable } from '../sqlite.ts'
import { tempFolder } from './temp-folder.ts'

/** A gateway's memory in a folder of its own, with its database to look into; closed when the test is over. Its clock says 7. */
export const openMemory = () => {
  const opened: DatabaseSync[] = []
  const memory = openJournal(
    (...given) => {
      const db = openDurable(...given)
      opened.push(db)
      return db
    },
    tempFolder(),
    { now: () => 7, newId: () => 'journal-1' },
  )
  onTestFinished(memory.close)
  const [db] = opened
  if (db === undefined) throw new Error('no database')
  return { ...memory, db }
}
