import { DatabaseSync } from 'node:sqlite'
import { flush } from '../files/durable-files.ts'

/**
 * The setting that says of a database that it is an older state: the next start ends what it would revive, and removes
 * the setting in the end. It is in the database itself, so that neither is there without the other.
 */
export const RESTORED = 'restored'

/** Marks a copy that nobody has open yet. */
export const markRestored = (file: string, now: number): void => {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous = FULL')
    db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(RESTORED, String(now))
  } finally {
    db.close()
  }
  flush(file, 'file')
}
