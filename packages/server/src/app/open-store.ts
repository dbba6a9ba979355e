import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { removeStages } from '../platform/backup/restore-backup.ts'
import type { Settings } from '../platform/config/settings.ts'
import { openPostgresStore } from '../platform/database/postgres-store.ts'
import type { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import { openReserve } from '../platform/database/storage-reserve.ts'
import type { Store } from '../platform/database/store.ts'
import { databaseIn, PEPPER, RESTORING, SERVER_LOCK } from '../platform/files/data-folder.ts'
import { lockFile } from '../platform/files/folder-lock.ts'
import { ensureNotMoved, unfinishedMoveFile } from '../platform/files/move-file.ts'
import { ensurePrivateDataFolder } from '../platform/files/private-files.ts'
import { StartError } from '../platform/files/start-error.ts'
import { ensurePepper } from './pepper-check.ts'

type OnDamage = (error: DamagedDatabaseError) => void

/** The pepper is created after the database: alone, it says that the database is lost. @throws StartError */
const ensureDatabaseNotLost = (dataDir: string): void => {
  const file = databaseIn(dataDir)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0 && existsSync(join(dataDir, PEPPER)))
    throw new StartError(
      `${file} is ${existsSync(file) ? 'empty' : 'missing'}, but ${PEPPER} beside it is that of a venue: restore the database with npm run restore, or remove ${PEPPER} to begin a new venue.`,
    )
}

/** Nobody is restoring while the folder is locked: copies that are left are those of a restore that changed nothing. */
const ensureRestored = (dataDir: string, release: () => void): (() => void) => {
  if (!existsSync(join(dataDir, RESTORING))) {
    removeStages(dataDir)
    return release
  }
  release()
  throw new StartError(`A restore into ${dataDir} was interrupted: run npm run restore again.`)
}

/**
 * @param remedy what to do about a server that has the folder
 * @throws StartError while another server has it, or a restore into it is not complete
 */
export const lockDataFolder = (dataDir: string, remedy: string): (() => void) => {
  const lock = lockFile(join(dataDir, SERVER_LOCK))
  if (lock === null) throw new StartError(`Another server is running on ${dataDir}: ${remedy}.`)
  return ensureRestored(dataDir, lock.release)
}

/** Several servers on PostgreSQL share a folder, with its keys: a restore has to wait until all of them have stopped. */
const shareDataFolder = (dataDir: string): (() => void) => {
  const lock = lockFile(join(dataDir, SERVER_LOCK), 'shared')
  if (lock === null)
    throw new StartError(
      `A server without PostgreSQL is running on ${dataDir}, or a restore or a move: stop it, or wait until it has ended.`,
    )
  return ensureRestored(dataDir, lock.release)
}

const openLockedStore = async (dataDir: string, onDamage?: OnDamage): Promise<Store> => {
  const release = lockDataFolder(
    dataDir,
    'stop it, or set DATA_DIR to another folder. Several servers need PostgreSQL',
  )
  try {
    ensureNotMoved(dataDir)
    ensureDatabaseNotLost(dataDir)
    const store = await openSqliteStore(databaseIn(dataDir), { onDamage, reserve: openReserve(dataDir) })
    return { ...store, close: () => store.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

const openSharedStore = async (databaseUrl: string, dataDir: string): Promise<Store> => {
  const release = shareDataFolder(dataDir)
  try {
    const store = await openPostgresStore(databaseUrl, { movingFile: unfinishedMoveFile(dataDir) })
    return { ...store, close: () => store.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * The store that the settings name: PostgreSQL by its URL, otherwise one file in the data folder, for one server.
 * @param onDamage called if that file turns out to be damaged while it is open
 * @throws DamagedDatabaseError, StartError
 */
export const openStore = async (
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onDamage?: OnDamage,
): Promise<Store> => {
  ensurePrivateDataFolder(dataDir)
  const store =
    databaseUrl === null
      ? await openLockedStore(dataDir, onDamage)
      : await openSharedStore(databaseUrl, dataDir)
  try {
    await ensurePepper(store.uow, dataDir)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
