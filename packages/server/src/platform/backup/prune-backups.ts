import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { closeTreeIfPossible } from '../files/private-files.ts'
import { isGood, listBackups, momentOf, PARTIAL } from './backup-folder.ts'
import { MARKER } from './backup-marker.ts'
import { backupsToRemove, MOST_REMOVED } from './retention.ts'

/** A backup that was interrupted this long ago is not going on any more. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

const draftMomentOf = (name: string): number | null =>
  name.endsWith(PARTIAL) ? momentOf(name.split('.')[0] ?? '') : null

/** One that is dated after now was interrupted while the clock was wrong. */
const isAbandoned = (name: string, now: number): boolean => {
  const at = draftMomentOf(name)
  return at !== null && Math.abs(now - at) > ABANDONED_AFTER_MS
}

const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Removes as many as that, and passes over those that it cannot. @throws Error, the first one, when it is done */
const removeSome = (folders: readonly string[], most: number, remove: typeof removeFolder): void => {
  const errors: unknown[] = []
  let removed = 0
  for (const folder of folders) {
    if (removed === most) break
    try {
      remove(folder)
      removed += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/**
 * Removes what interrupted backups left behind, and a few of those that are no longer kept.
 * @param remove another one only in tests
 */
export const pruneBackups = (backupDir: string, now: number, remove = removeFolder): void => {
  const abandoned = readdirSync(backupDir).filter((name) => isAbandoned(name, now))
  for (const name of abandoned) remove(join(backupDir, name))
  const backups = listBackups(backupDir).map((backup) => ({ ...backup, isGood: isGood(backup) }))
  const folders = backupsToRemove(backups, now).map(({ folder }) => folder)
  removeSome(folders, MOST_REMOVED, remove)
}

/**
 * Closes what the backups wrote to other accounts, who may have been let in by a `chmod` or a copy.
 * @returns what they can still open; null if nothing
 */
export const closeBackups = (backupDir: string): string | null => {
  const own = readdirSync(backupDir).filter(
    (name) => name === MARKER || momentOf(name) !== null || draftMomentOf(name) !== null,
  )
  let open: string | null = null
  for (const path of own.map((name) => join(backupDir, name))) if (!closeTreeIfPossible(path)) open ??= path
  return open
}
