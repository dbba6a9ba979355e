import type { DamagedDatabaseError } from '../database/sqlite-integrity.ts'
import type { Backup } from './backup-folder.ts'

/** One line for the operator: what is damaged, the newest good backup, and the command that restores it. */
export const damageLine = (
  { message }: DamagedDatabaseError,
  backupDir: string | null,
  backup: Backup | null,
): string => {
  const what = `${message} It is not served.`
  if (backup !== null)
    return `${what} The newest good backup is ${backup.folder}: restore it with npm run restore -- ${backup.folder}`
  return backupDir === null
    ? `${what} BACKUP_DIR is not set: if you have a backup, restore it with npm run restore -- <its folder>`
    : `${what} There is no good backup in ${backupDir}.`
}
