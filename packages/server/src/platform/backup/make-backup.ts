import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freeBytes } from '../database/disk-space.ts'
import { copyAndCheck } from '../database/sqlite-tasks.ts'
import { RESERVE_BYTES } from '../database/storage-reserve.ts'
import { DATABASE, PEPPER } from '../files/data-folder.ts'
import { copyPrivately, flush, writeDurably } from '../files/durable-files.ts'
import { isMoved } from '../files/move-file.ts'
import { createPrivateFolder, isOpenToOthers, PRIVATE_FOLDER } from '../files/private-files.ts'
import {
  type Backup,
  backupName,
  DATABASES,
  FILES,
  MANIFEST,
  nextPosition,
  PARTIAL,
  readBackup,
  sha256Of,
} from './backup-folder.ts'
import { ensureKeysFit } from './backup-keys.ts'
import { ensureBackupFolder, markBackupFolder } from './backup-marker.ts'
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
  /** The folder has to be one of backups already: it is not created, nor made one. */
  readonly isFolderKnown?: boolean
}

export interface MadeBackup extends Backup {
  /** Other accounts of the machine can read it: the disk, such as a stick or a network share, has no modes. */
  readonly isOpenToOthers: boolean
}

interface Contents {
  readonly databases: readonly string[]
  readonly files: readonly string[]
}

/** What is there to copy. @throws Error if it would not be enough for a restore */
const contentsOf = ({ dataDir, usesPostgres }: BackupRequest): Contents => {
  // The database of a venue that was moved is an old copy: nobody should restore it by mistake.
  const isThere = (path: string): boolean =>
    existsSync(join(dataDir, path)) && !(path === DATABASE && isMoved(dataDir))
  const [databases, files] = [DATABASES.filter(isThere), FILES.filter(isThere)]
  // Without PostgreSQL, keys alone would be a good backup of a database that was lost.
  if (databases.length === 0 && !usesPostgres) throw new Error(`${dataDir} has no database to back up`)
  if ((isThere(DATABASE) || usesPostgres) && !isThere(PEPPER))
    throw new Error(`${join(dataDir, PEPPER)} is missing: nobody could sign in after a restore`)
  return { databases, files }
}

const MIB = 1024 * 1024
/** What is left for the data on the same disk: its reserve, and as much again, without which it is not filled. */
const LEFT_FREE_BYTES = 2 * RESERVE_BYTES

/** A copy that fills the disk would fail in the end, and on the disk of the data everything else before. */
const ensureSpace = ({ dataDir, backupDir }: BackupRequest, { databases }: Contents): void => {
  const sizeOf = (path: string): number => statSync(join(dataDir, path), { throwIfNoEntry: false })?.size ?? 0
  const needed =
    LEFT_FREE_BYTES + databases.reduce((sum, path) => sum + sizeOf(path) + sizeOf(`${path}-wal`), 0)
  const free = freeBytes(backupDir)
  if (free !== null && free < needed)
    throw new Error(
      `${backupDir} has ${Math.floor(free / MIB)} MiB free, and a backup needs ${Math.ceil(needed / MIB)} MiB: make space on its disk`,
    )
}

/** Copies the contents, and looks at the keys as they were copied. */
const fill = async (
  { dataDir, signal }: BackupRequest,
  { databases, files }: Contents,
  draft: string,
): Promise<readonly string[]> => {
  const paths = [...databases, ...files]
  for (const path of paths) createPrivateFolder(dirname(join(draft, path)))
  for (const path of databases) await copyAndCheck(join(dataDir, path), join(draft, path), signal)
  for (const path of files) copyPrivately(join(dataDir, path), join(draft, path))
  ensureKeysFit(draft, paths, dataDir)
  return paths
}

const describeFile = async (draft: string, path: string) => {
  const file = join(draft, path)
  return { path, size: statSync(file).size, sha256: await sha256Of(file) }
}

/** Writes the list of files last, flushed, and only then gives the folder its name. */
const complete = async (
  { backupDir, now }: BackupRequest,
  draft: string,
  folder: string,
  paths: readonly string[],
): Promise<void> => {
  const files = []
  for (const path of paths) files.push(await describeFile(draft, path))
  const doubts = paths.includes(DATABASE) ? doubtsOf(join(draft, DATABASE)) : []
  for (const path of new Set(paths.map((file) => dirname(join(draft, file))))) flush(path, 'folder')
  const position = nextPosition(backupDir, now)
  writeDurably(join(draft, MANIFEST), JSON.stringify({ files, doubts, position }))
  renameSync(draft, folder)
  flush(dirname(folder), 'folder')
}

/**
 * Makes a backup of a data folder that may be in use: the databases, the keys and the gateway's pairing. Every copy is
 * read as a whole before the backup counts as one.
 * @throws DamagedDatabaseError, StartError for a key that would be of no use, and any Error of the disk; nothing is left
 * behind then
 */
export const makeBackup = async (request: BackupRequest): Promise<MadeBackup> => {
  const { backupDir, isFolderKnown = false } = request
  if (isFolderKnown) ensureBackupFolder(backupDir)
  else markBackupFolder(backupDir)
  const contents = contentsOf(request)
  ensureSpace(request, contents)
  const folder = join(backupDir, backupName(request.now))
  const draft = `${folder}.${process.pid}${PARTIAL}`
  // Without its parents: the disk may have been removed since.
  mkdirSync(draft, { mode: PRIVATE_FOLDER })
  try {
    await complete(request, draft, folder, await fill(request, contents, draft))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  const backup = readBackup(folder)
  if (backup === null) throw new Error(`${folder} could not be read again`)
  return { ...backup, isOpenToOthers: isOpenToOthers(folder) }
}
