import { statSync } from 'node:fs'
import { copyToPostgres, type MoveRequest } from '../platform/database/move/copy-to-postgres.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import { databaseIn } from '../platform/files/data-folder.ts'
import { ensureOwnFolder } from '../platform/files/own-folder.ts'
import { ensurePrivateDataFolder } from '../platform/files/private-files.ts'
import { StartError } from '../platform/files/start-error.ts'
import { lockDataFolder } from './open-store.ts'
import { ensurePepper } from './pepper-check.ts'

/** Whatever its size: a damaged page would be copied as it is. */
const READ_WHOLE = { largeBytes: Number.POSITIVE_INFINITY }

/** Checks the database of a folder as a start does, and brings its schema up to date. */
const prepareDatabase = async (dataDir: string): Promise<void> => {
  const file = databaseIn(dataDir)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0)
    throw new StartError(`There is no venue to move: ${file} is missing or empty.`)
  const store = await openSqliteStore(file, { memory: READ_WHOLE })
  try {
    await ensurePepper(store.uow, dataDir)
  } finally {
    await store.close()
  }
}

/**
 * Moves the venues of a data folder from its SQLite database into an empty PostgreSQL database, or goes on with a move
 * that was interrupted.
 * @throws DamagedDatabaseError, SettingError, StartError; the folder's database can be used as before then
 */
export const moveToPostgres = async (request: MoveRequest): Promise<void> => {
  const { dataDir } = request
  ensureOwnFolder(dataDir)
  ensurePrivateDataFolder(dataDir)
  const release = lockDataFolder(dataDir, 'stop it before moving the venue')
  try {
    await prepareDatabase(dataDir)
    await copyToPostgres(request)
  } finally {
    release()
  }
}
