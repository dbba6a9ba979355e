import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { ensureSecret } from '../config/secret-file.ts'
import { AUTHORITY, DATABASE, LOCAL_SECRET, PAIRING, PEPPER } from '../files/data-folder.ts'
import { ensurePepperOf, PEPPER_CHECK, readPepper } from '../files/pepper-file.ts'
import { StartError } from '../files/start-error.ts'
import { parseAuthority } from '../tls/authority-file.ts'

/** What a database that nobody uses keeps of its pepper; undefined while nothing depends on it. */
const pepperCheckIn = (database: string): string | undefined => {
  const db = new DatabaseSync(database, { readOnly: true })
  try {
    if (db.prepare('SELECT 1 FROM users LIMIT 1').get() === undefined) return undefined
    const check = db.prepare('SELECT value FROM settings WHERE name = ?').get(PEPPER_CHECK)?.['value']
    return typeof check === 'string' ? check : undefined
  } finally {
    db.close()
  }
}

const ensurePairing = (text: string, file: string): void => {
  try {
    z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${file} is empty or damaged: restore it from a backup with npm run restore, or pair the gateway again.`,
    )
  }
}

/**
 * Looks at the keys of a backup as those who read them after a restore will, and compares the pepper with the copied
 * database.
 * @param paths what the backup has
 * @param source the folder that an error names
 * @throws StartError, of the first key that would be of no use
 */
export const ensureKeysFit = (folder: string, paths: readonly string[], source: string): void => {
  const has = (path: string): boolean => paths.includes(path)
  const check = (path: string, ensure: (text: string, file: string) => unknown): void => {
    if (has(path)) ensure(readFileSync(join(folder, path), 'utf8'), join(source, path))
  }
  if (has(PEPPER))
    ensurePepperOf(
      readPepper(join(folder, PEPPER)),
      has(DATABASE) ? pepperCheckIn(join(folder, DATABASE)) : undefined,
      join(source, PEPPER),
    )
  check(LOCAL_SECRET, (text, file) => ensureSecret(text.trim(), file))
  check(AUTHORITY, parseAuthority)
  check(PAIRING, ensurePairing)
}

/** Whether the keys of a backup could be used after a restore. */
export const haveKeysThatFit = (folder: string, paths: readonly string[]): boolean => {
  try {
    ensureKeysFit(folder, paths, folder)
    return true
  } catch {
    return false
  }
}
