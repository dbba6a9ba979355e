import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyAndCheck } from '../database/sqlite-tasks.ts'
import { DATABASE, PEPPER } from '../files/data-folder.ts'
import { copyPrivately, flush, writeDurably } from '../files/durable-files.ts'
import { isMoved } from '../files/move-file.ts'
import { createPrivateFolder, isOpenToOthers } from '../files/private-files.ts'
import {
  type Backup,
  backupName,
  DATABASES,
  FILES,
  MANIFEST,
  PARTIAL,
  readBackup,
  sha256Of,
} from './backup-folder.ts'
import { doubtsOf } from './venue-sums.ts'

export interface BackupRequest {
  readonly dataDir: string
  /** The folder that holds the backups. */
  readonly backupDir: string
  /** The database of the folder's server is PostgreSQL, which has backups of its own. */
  readonly usesPostgres: boolean
  /** UTC ms. */
  readonly now: number
  readonly signal?: AbortSignal
}

export interface MadeBackup extends Backup {
  /** Other accounts of the machine can read it: the disk, such as a stick or a network share, has no modes. */
  readonly isOpenToOthers: boolean
}

/** Copies what is there, and returns the paths. */
const fill = async ({ dataDir, usesPostgres, signal }: BackupRequest, draft: string): Promise<string[]> => {
  // The database of a venue that was moved is an old copy: nobody should restore it by mistake.
  const isThere = (path: string): boolean =>
    existsSync(join(dataDir, path)) && !(path === DATABASE && isMoved(dataDir))
  const [databases, files] = [DATABASES.filter(isThere), FILES.filter(isThere)]
  // Without PostgreSQL, keys alone would be a good backup of a database that was lost.
  if (databases.length === 0 && !usesPostgres) throw new Error(`${dataDir} has no database to back up`)
  if ((isThere(DATABASE) || usesPostgres) && !isThere(PEPPER))
    throw new Error(`${join(dataDir, PEPPER)} is missing: nobody could sign in after a restore`)
  for (const path of [...databases, ...files]) createPrivateFolder(dirname(join(draft, path)))
  for (const path of databases) await copyAndCheck(join(dataDir, path), join(draft, path), signal)
  for (const path of files) copyPrivately(join(dataDir, path), join(draft, path))
  return [...databases, ...files]
}

const describeFile = async (draft: string, path: string) => {
  const file = join(draft, path)
  return { path, size: statSync(file).size, sha256: await sha256Of(file) }
}

/** Writes the list of files last, flushed, and only then gives the folder its name. */
const complete = async (draft: string, folder: string, paths: readonly string[]): Promise<void> => {
  const files = []
  for (const path of paths) files.push(await describeFile(draft, path))
  const doubts = paths.includes(DATABASE) ? doubtsOf(join(draft, DATABASE)) : []
  for (const path of new Set(paths.map((file) => dirname(join(draft, file))))) flush(path, 'folder')
  writeDurably(join(draft, MANIFEST), JSON.stringify({ files, doubts }))
  renameSync(draft, folder)
  flush(dirname(folder), 'folder')
}

/**
 * Makes a backup of a data folder that may be in use: the databases, the keys and the gateway's pairing. Every copy is
 * read as a whole before the backup counts as one.
 * @throws DamagedDatabaseError, and any Error of the disk; nothing is left behind then
 */
export const makeBackup = async (request: BackupRequest): Promise<MadeBackup> => {
  const folder = join(request.backupDir, backupName(request.now))
  const draft = `${folder}.${process.pid}${PARTIAL}`
  createPrivateFolder(draft)
  try {
    await complete(draft, folder, await fill(request, draft))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  const backup = readBackup(folder)
  if (backup === null) throw new Error(`${folder} could not be read again`)
  return { ...backup, isOpenToOthers: isOpenToOthers(folder) }
}
