import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { markRestored } from '../database/restored-mark.ts'
import {
  BEFORE_RESTORE,
  BESIDE_DATABASE,
  DATABASE,
  GATEWAY_LOCK,
  RESTORE_STAGE,
  RESTORING,
  SERVER_LOCK,
} from '../files/data-folder.ts'
import { copyPrivately, flush } from '../files/durable-files.ts'
import { lockFile } from '../files/folder-lock.ts'
import { ensureOwnFolder } from '../files/own-folder.ts'
import { createPrivateFolder, ensurePrivateDataFolder } from '../files/private-files.ts'
import { StartError } from '../files/start-error.ts'
import { type Backup, backupName, damagedFileOf, DATABASES, FILES } from './backup-folder.ts'
import { endPhonesMissingIn } from './ended-phones.ts'
import { isDatabase, isOfGateway, isWorthKeeping } from './gateway-files.ts'

export interface RestoreRequest {
  readonly dataDir: string
  readonly backup: Backup
  /** Restores the gateway's files alone. */
  readonly onlyGateway: boolean
  /** UTC ms. */
  readonly now: number
}

/** How files are copied and renamed: a disk may be full, or refuse it. */
interface Disk {
  readonly copy: (from: string, to: string) => void
  readonly rename: (from: string, to: string) => void
}
const DISK: Disk = { copy: copyPrivately, rename: renameSync }

interface Restored {
  readonly restored: readonly string[]
  /** Files of the gateway that are intact: they may know of receipts that the backup does not. */
  readonly kept: readonly string[]
  /** Where the files are that were there before. */
  readonly before: readonly string[]
}

/** Some files are those of the backup and some those of before: nothing starts on the folder. */
export class HalfRestoredError extends StartError {
  constructor(dataDir: string, cause: Error) {
    super(
      `The restore into ${dataDir} is not complete (${cause.message}). Some files may be those of the backup, and others those of before: nothing starts on it until npm run restore has succeeded. What was replaced is in the folders whose names begin with ${BEFORE_RESTORE}.`,
      { cause },
    )
    this.name = 'HalfRestoredError'
  }
}

/** In the marker of a restore that is not one of the gateway's files alone. */
const WHOLE = 'whole'

/** Earlier versions had the files to be restored in the marker. */
const isOfWhole = (marker: string): boolean =>
  existsSync(marker) && readdirSync(marker).some((name) => name !== 'gateway')

/** Locks the folder against server and gateway while `work` runs. @throws StartError if one of them is running */
const whileStopped = (dataDir: string, work: () => Restored): Restored => {
  const server = lockFile(join(dataDir, SERVER_LOCK))
  const gateway = lockFile(join(dataDir, GATEWAY_LOCK))
  try {
    if (server === null || gateway === null)
      throw new StartError(
        `A ${server === null ? 'server' : 'gateway'} is running on ${dataDir}: stop it before restoring.`,
      )
    return work()
  } finally {
    server?.release()
    gateway?.release()
  }
}

/** The folders that backups have files of. Each may be a disk of its own: files are moved within them only. */
const foldersIn = (dataDir: string): readonly string[] => [
  ...new Set([...DATABASES, ...FILES].map((path) => dirname(join(dataDir, path)))),
]
/** A place in a folder beside a file, under the file's own name. */
const beside = (file: string, folder: string): string => join(dirname(file), folder, basename(file))

/** Removes what a restore has copied and not put in place. */
export const removeStages = (dataDir: string): void => {
  for (const folder of foldersIn(dataDir))
    rmSync(join(folder, RESTORE_STAGE), { recursive: true, force: true })
}

/** Copies beside what is there, so that a full disk stops the restore before anything has changed. */
const stage = ({ dataDir, backup, now }: RestoreRequest, { copy }: Disk, paths: readonly string[]): void => {
  removeStages(dataDir)
  for (const path of paths) {
    const staged = beside(join(dataDir, path), RESTORE_STAGE)
    createPrivateFolder(dirname(staged))
    copy(join(backup.folder, path), staged)
    if (path !== DATABASE) continue
    endPhonesMissingIn(join(dataDir, DATABASE), staged)
    markRestored(staged, now)
  }
}

const removeEmpty = (folder: string): void => {
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** Renames, in their order. */
const createMoves = ({ rename }: Disk) => {
  const done: { readonly from: string; readonly to: string }[] = []
  return {
    move: (from: string, to: string): void => {
      createPrivateFolder(dirname(to))
      rename(from, to)
      done.push({ from, to })
    },
    /** @returns whether everything is where it was */
    undo: (): boolean => {
      try {
        for (const { from, to } of done.toReversed()) rename(to, from)
        return true
      } catch {
        return false
      }
    },
  }
}

/** Moves what is there aside and what is staged in its place, file by file. Everything is as it was if that fails. */
const replace = (
  { dataDir, onlyGateway }: RestoreRequest,
  disk: Disk,
  paths: readonly string[],
  beforeName: string,
): readonly string[] => {
  const marker = join(dataDir, RESTORING)
  const wasThere = existsSync(marker)
  const { move, undo } = createMoves(disk)
  const before = new Set<string>()
  try {
    createPrivateFolder(onlyGateway ? marker : join(marker, WHOLE))
    flush(dataDir, 'folder')
    for (const file of paths.map((path) => join(dataDir, path))) {
      const others = isDatabase(file) ? BESIDE_DATABASE.map((suffix) => file + suffix) : []
      for (const old of [file, ...others].filter((each) => existsSync(each))) {
        move(old, beside(old, beforeName))
        before.add(join(dirname(file), beforeName))
      }
      move(beside(file, RESTORE_STAGE), file)
      flush(dirname(file), 'folder')
    }
  } catch (error) {
    const isUndone = undo()
    before.forEach(removeEmpty)
    // A folder that an earlier restore has left half restored stays one.
    if (isUndone && !wasThere) rmSync(marker, { recursive: true, force: true })
    throw error
  }
  rmSync(marker, { recursive: true, force: true })
  flush(dataDir, 'folder')
  return [...before]
}

const restoreInto = (request: RestoreRequest, disk: Disk): Restored => {
  const { dataDir, backup, onlyGateway, now } = request
  if (onlyGateway && isOfWhole(join(dataDir, RESTORING)))
    throw new StartError('it was begun with all files: run it without --only gateway')
  const wanted = backup.manifest.files
    .map(({ path }) => path)
    .filter((path) => !onlyGateway || isOfGateway(path))
  const kept = wanted.filter((path) => isOfGateway(path) && isWorthKeeping(dataDir, path))
  const restored = wanted.filter((path) => !kept.includes(path))
  try {
    stage(request, disk, restored)
    return { restored, kept, before: replace(request, disk, restored, BEFORE_RESTORE + backupName(now)) }
  } finally {
    removeStages(dataDir)
  }
}

/**
 * Puts a backup in the place of a data folder's files. These are kept in folders of their own. The gateway's files are
 * replaced only where they are missing or damaged, or have recorded nothing yet, and the list of allowed bills stays:
 * that is how gateways and server notice what was printed since.
 * @param disk how its files are copied and renamed
 * @throws StartError if the backup is damaged, or a server or gateway uses the folder
 * @throws HalfRestoredError if this restore, or an earlier one, has stopped between its first and its last file
 * @throws any Error of the disk; nothing has changed then
 */
export const restoreBackup = async (request: RestoreRequest, disk: Disk = DISK): Promise<Restored> => {
  const { dataDir, backup } = request
  try {
    for (const folder of foldersIn(dataDir)) ensureOwnFolder(folder)
    const damaged = await damagedFileOf(backup)
    if (damaged !== null) throw new StartError(`The backup ${backup.folder} is damaged (${damaged}).`)
    ensurePrivateDataFolder(dataDir)
    return whileStopped(dataDir, () => restoreInto(request, disk))
  } catch (error) {
    if (!(error instanceof Error) || !existsSync(join(dataDir, RESTORING))) throw error
    throw new HalfRestoredError(dataDir, error)
  }
}
