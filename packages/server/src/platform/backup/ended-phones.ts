import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

interface KnownPhones {
  readonly venues: ReadonlySet<string>
  /** By the hashes of their keys. */
  readonly phones: ReadonlySet<string>
}

const textsOf = (db: DatabaseSync, sql: string): readonly string[] =>
  db
    .prepare(sql)
    .all()
    .map(({ text }) => String(text))

const PHONES = 'SELECT token_hash AS text FROM known_devices WHERE phone_id IS NOT NULL'

/** Null if it cannot be read: a damaged table could lack phones that are in use. */
const phonesIn = (file: string): KnownPhones | null => {
  if (!existsSync(file)) return null
  const besides = ['-wal', '-shm'].map((suffix) => file + suffix).filter((each) => !existsSync(each))
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const [found] = textsOf(db, "SELECT integrity_check AS text FROM pragma_integrity_check('known_devices')")
    if (found !== 'ok') return null
    return {
      venues: new Set(textsOf(db, 'SELECT id AS text FROM companies')),
      phones: new Set(textsOf(db, PHONES)),
    }
  } catch {
    return null
  } finally {
    db.close()
    // Who only reads leaves them behind, empty.
    for (const each of besides) rmSync(each, { force: true })
  }
}

/**
 * Ends, in a copy that nobody has open yet, the keys of phones that the database which it is going to replace does not
 * have any more: they were lost, or their person was blocked or has another PIN. Where that database cannot be read, or
 * is not of the same venue, all phones stay.
 */
export const endPhonesMissingIn = (replaced: string, copy: string): void => {
  const known = phonesIn(replaced)
  if (known === null) return
  const db = new DatabaseSync(copy)
  try {
    const ended = db
      .prepare('SELECT company_id, token_hash FROM known_devices WHERE phone_id IS NOT NULL')
      .all()
      .filter((row) => known.venues.has(String(row['company_id'])))
      .map((row) => String(row['token_hash']))
      .filter((hash) => !known.phones.has(hash))
    const remove = db.prepare('DELETE FROM known_devices WHERE token_hash = ?')
    for (const hash of ended) remove.run(hash)
  } catch (error) {
    // A backup of before there were phones.
    if (!(error instanceof Error) || !/no such (?:table|column)/.test(error.message)) throw error
  } finally {
    db.close()
  }
}
