/**
 * Makes a backup of the data folder (DATA_DIR), which may be in use:
 *
 * - `npm run backup` into the folder of the hourly ones (BACKUP_DIR)
 * - `npm run backup -- /media/stick` into another
 */
import { resolve } from 'node:path'
import { ensureOwnFolder, isMoved, lacksDatabase, makeBackup, readSettings } from '@kafana/server'
import { UserError } from './bootstrap/launch.mjs'
import { asUserError, optionsOf } from './lib/backup-options.ts'
import { print } from './lib/run.ts'

const { folder } = optionsOf(process.argv.slice(2), 'backup')
const { dataDir, backupDir, databaseUrl } = asUserError(() => readSettings(process.env))
const to = folder === null ? backupDir : resolve(folder)
if (to === null)
  throw new UserError('Name the folder for the backup, npm run backup -- <folder>, or set BACKUP_DIR.')
const usesPostgres = databaseUrl !== null || isMoved(dataDir)
const makeOwn = async () => {
  ensureOwnFolder(dataDir)
  return makeBackup({ dataDir, backupDir: to, usesPostgres, now: Date.now() })
}
const backup = await makeOwn().catch((error: Error) => {
  throw new UserError(`No backup was made: ${error.message}`)
})
for (const { path } of backup.manifest.files) print(`  ${path}`)
for (const doubt of backup.manifest.doubts) print(`  It does not add up: ${doubt}.`)
if (backup.isOpenToOthers)
  print(
    '  Other accounts of this machine can open it, keys included: its disk has no modes. Mount it for this account alone.',
  )
if (lacksDatabase(backup))
  print("  PostgreSQL's own tools back up the database, which is not part of it: pg_dump.")
print(`The backup is complete: ${backup.folder}`)
