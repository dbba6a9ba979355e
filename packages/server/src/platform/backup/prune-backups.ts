import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups, momentOf, PARTIAL } from './backup-folder.ts'
import { backupsToRemove } from './retention.ts'

/** A backup that was interrupted this long ago is not going on any more. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

const isAbandoned = (name: string, now: number): boolean => {
  const at = name.endsWith(PARTIAL) ? momentOf(name.split('.')[0] ?? '') : null
  return at !== null && now - at > ABANDONED_AFTER_MS
}

/** Removes the backups that are no longer kept, and what interrupted ones left behind. */
export const pruneBackups = (backupDir: string, now: number): void => {
  const backups = listBackups(backupDir).map(({ folder, at, manifest }) => ({
    folder,
    at,
    isGood: manifest.doubts.length === 0,
  }))
  const abandoned = readdirSync(backupDir).filter((name) => isAbandoned(name, now))
  for (const folder of [
    ...backupsToRemove(backups, now).map((backup) => backup.folder),
    ...abandoned.map((name) => join(backupDir, name)),
  ])
    rmSync(folder, { recursive: true, force: true })
}
