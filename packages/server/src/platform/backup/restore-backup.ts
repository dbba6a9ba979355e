import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFileIntact } from '../database/sqlite-integrity.ts'
import {
  BEFORE_RESTORE,
  BESIDE_DATABASE,
  GATEWAY_LOCK,
  RESTORING,
  SERVER_LOCK,
} from '../files/data-folder.ts'
import { copyPrivately, flush } from '../files/durable-files.ts'
import { lockFile } from '../files/folder-lock.ts'
import { createPrivateFolder, ensurePrivateDataFolder } from '../files/private-files.ts'
import { StartError } from '../files/start-error.ts'
import { type Backup, backupName, damagedFileOf } from './backup-folder.ts'

export interface RestoreRequest {
  readonly dataDir: string
  readonly backup: Backup
  /** Restores the gateway's files alone. */
  readonly onlyGateway: boolean
  /** UTC ms. */
  readonly now: number
}

interface Restored {
  readonly restored: readonly string[]
  /** Files of the gateway that are intact: they may know of receipts that the backup does not. */
  readonly kept: readonly string[]
  /** Where the files are that were there before. */
  readonly before: string
}

const isOfGateway = (path: string): boolean => path.startsWith('gateway/')
const isDatabase = (path: string): boolean => path.endsWith('.db')

const isIntact = (file: string): boolean => {
  try {
    if (isDatabase(file)) ensureFileIntact(file)
    else JSON.parse(readFileSync(file, 'utf8'))
    return existsSync(file)
  } catch {
    return false
  }
}

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

/** Copies into a folder beside, so that a full disk stops the restore before anything has changed. */
const stage = ({ backup }: RestoreRequest, paths: readonly string[], staging: string): void => {
  rmSync(staging, { recursive: true, force: true })
  createPrivateFolder(staging)
  for (const path of paths) {
    const to = join(staging, path)
    createPrivateFolder(dirname(to))
    copyPrivately(join(backup.folder, path), to)
  }
}

const moveIfThere = (from: string, to: string): void => {
  if (!existsSync(from)) return
  createPrivateFolder(dirname(to))
  renameSync(from, to)
}

/**
 * Puts a backup in the place of a data folder's files. These are kept in a folder of their own. The gateway's files are
 * replaced only where they are missing or damaged, and the list of allowed bills stays: that is how gateways and server
 * notice what was printed since.
 * @throws StartError if the backup is damaged, or a server or gateway uses the folder
 */
export const restoreBackup = async (request: RestoreRequest): Promise<Restored> => {
  const { dataDir, backup, onlyGateway, now } = request
  const damaged = await damagedFileOf(backup)
  if (damaged !== null) throw new StartError(`The backup ${backup.folder} is damaged (${damaged}).`)
  ensurePrivateDataFolder(dataDir)
  return whileStopped(dataDir, () => {
    const wanted = backup.manifest.files
      .map(({ path }) => path)
      .filter((path) => !onlyGateway || isOfGateway(path))
    const kept = wanted.filter((path) => isOfGateway(path) && isIntact(join(dataDir, path)))
    const restored = wanted.filter((path) => !kept.includes(path))
    const [staging, before] = [join(dataDir, RESTORING), join(dataDir, BEFORE_RESTORE + backupName(now))]
    stage(request, restored, staging)
    for (const path of restored) {
      const beside = isDatabase(path) ? BESIDE_DATABASE.map((suffix) => path + suffix) : []
      for (const old of [path, ...beside]) moveIfThere(join(dataDir, old), join(before, old))
      createPrivateFolder(dirname(join(dataDir, path)))
      renameSync(join(staging, path), join(dataDir, path))
      flush(dirname(join(dataDir, path)), 'folder')
    }
    rmSync(staging, { recursive: true, force: true })
    flush(dataDir, 'folder')
    return { restored, kept, before }
  })
}
