import { rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { flush, publish } from '../files/durable-files.ts'
import { createPrivateFile } from '../files/private-files.ts'

/**
 * Writes a consistent copy of a database, of everything that was committed when it began. Others may go on writing.
 * A file copy would lack what is still in the write-ahead log, and would drop SQLite's locks on the file.
 */
export const copyDatabase = (db: DatabaseSync, to: string): void => {
  const draft = `${to}.new`
  rmSync(draft, { force: true })
  createPrivateFile(draft)
  db.prepare('VACUUM INTO ?').run(draft)
  flush(draft, 'file')
  publish(draft, to)
}
