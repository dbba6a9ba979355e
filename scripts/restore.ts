/**
 * Restores a backup into the data folder (DATA_DIR), while neither server nor gateway is running on it. The files of now
 * are kept.
 *
 * - `npm run restore` restores the newest good backup of BACKUP_DIR
 * - `npm run restore -- <its folder>` restores that one
 * - `--only gateway` restores the gateway's files alone
 */
import { resolve } from 'node:path'
import {
  HalfRestoredError,
  lacksDatabase,
  newestGoodBackup,
  readBackup,
  readSettings,
  restoreBackup,
  type Backup,
} from '@kafana/server'
import { UserError } from './bootstrap/launch.mjs'
import { asUserError, optionsOf } from './lib/backup-options.ts'
import { print } from './lib/run.ts'

const { folder, onlyGateway } = optionsOf(process.argv.slice(2), 'restore')
const { dataDir, backupDir } = asUserError(() => readSettings(process.env))

const chooseBackup = async (): Promise<Backup> => {
  if (folder !== null) {
    const named = readBackup(resolve(folder))
    if (named === null) throw new UserError(`${folder} is not a complete backup.`)
    return named
  }
  if (backupDir === null)
    throw new UserError('Name the backup, npm run restore -- <its folder>, or set BACKUP_DIR.')
  const newest = await newestGoodBackup(backupDir)
  if (newest === null) throw new UserError(`There is no good backup in ${backupDir}.`)
  return newest
}

const backup = await chooseBackup()
const { restored, kept, before } = await restoreBackup({
  dataDir,
  backup,
  onlyGateway,
  now: Date.now(),
}).catch((error: Error) => {
  throw new UserError(
    error instanceof HalfRestoredError ? error.message : `Nothing was restored: ${error.message}`,
  )
})
for (const path of restored) print(`  restored: ${path}`)
for (const path of kept) print(`  intact, and kept: ${path}`)
if (lacksDatabase(backup) && !onlyGateway)
  print("  PostgreSQL's own tools restore the database, which is not part of it: pg_restore.")
const saved = before.length === 0 ? '' : ` What was there before is in ${before.join(', ')}.`
print(`${backup.folder} is restored.${saved} Start Kafana.`)
