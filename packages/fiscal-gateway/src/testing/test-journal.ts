import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { openJournal } from '../journal/journal.ts'
import { openDurable } from '../storage.ts'

/** A temporary folder, deleted when the test ends. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A journal in a temporary folder, with its database; closed when the test ends. Its clock is always 7. */
export const openTestJournal = () => {
  const opened: DatabaseSync[] = []
  const journal = openJournal(
    (...given) => {
      const db = openDurable(...given)
      opened.push(db)
      return db
    },
    tempFolder(),
    { now: () => 7, newId: () => 'journal-1' },
  )
  onTestFinished(journal.close)
  const [db] = opened
  if (db === undefined) throw new Error('no database')
  return { ...journal, db }
}
