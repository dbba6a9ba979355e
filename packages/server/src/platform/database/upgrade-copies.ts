import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StartError } from '../files/start-error.ts'
import { copyDatabase } from './sqlite-copy.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as a backup: a copy has people who were erased since, and hashes of their passwords. */
export const UPGRADE_COPIES_KEPT_MS = 30 * DAY_MS

const BEFORE = '.before-'

/** Keeps a database as it is before a migration changes it. @throws StartError; nothing has changed then */
export const copyBeforeUpgrade = (db: DatabaseSync, file: string, migration: string): void => {
  try {
    copyDatabase(db, `${file}${BEFORE}${migration}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The upgrade was not begun, because the database could not be copied before it: ${reason}.`,
      { cause: error },
    )
  }
}

/**
 * Removes the copies that were made before upgrades, and what an interrupted one has left, once they are old enough.
 * @param now UTC ms
 */
export const removeOldUpgradeCopies = (file: string, now: number): void => {
  const folder = dirname(file)
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(basename(file) + BEFORE))
    .map((name) => join(folder, name))
  for (const copy of copies) {
    const madeAt = statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - madeAt >= UPGRADE_COPIES_KEPT_MS) rmSync(copy, { force: true })
  }
}
