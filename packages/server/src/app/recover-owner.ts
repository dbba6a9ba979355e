import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { endRestoredSessions } from '../modules/auth/index.ts'
import type { Settings } from '../platform/config/settings.ts'
import { openBesideServer } from '../platform/database/sqlite-store.ts'
import type { Store } from '../platform/database/store.ts'
import { databaseIn, MOVING, RESTORE_STAGE, RESTORING, SERVER_LOCK } from '../platform/files/data-folder.ts'
import { lockFile } from '../platform/files/folder-lock.ts'
import { ensureNotMoved } from '../platform/files/move-file.ts'
import { ensureOwnFolder } from '../platform/files/own-folder.ts'
import { StartError } from '../platform/files/start-error.ts'
import { createLog } from '../platform/log.ts'
import { createApp } from './create-app.ts'
import { openStore } from './open-store.ts'

const ensureVenue = (dataDir: string): void => {
  if ((statSync(databaseIn(dataDir), { throwIfNoEntry: false })?.size ?? 0) === 0)
    throw new StartError(`There is no venue in ${dataDir}: set DATA_DIR, or DATABASE_URL, as for the server.`)
}

/** These have the folder's lock too, and replace or copy the database while they run. */
const ensureNotBeingReplaced = (dataDir: string): void => {
  for (const [file, work] of [
    [RESTORING, 'restore into'],
    [MOVING, 'move of'],
  ] as const)
    if (existsSync(join(dataDir, file)))
      throw new StartError(`A ${work} ${dataDir} is not finished: run it again first.`)
}

/** @throws StartError if it is a restore that has the folder */
const isServerRunning = (dataDir: string): boolean => {
  const lock = lockFile(join(dataDir, SERVER_LOCK))
  lock?.release()
  if (lock === null && existsSync(join(dataDir, RESTORE_STAGE)))
    throw new StartError(`A restore into ${dataDir} is running: wait until it has ended.`)
  return lock === null
}

/** The store of the venue, whether its server is running or not. PostgreSQL is for several processes anyway. */
const openVenue = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<Pick<Store, 'uow'> & { readonly close: () => unknown }> => {
  const { databaseUrl, dataDir } = settings
  ensureOwnFolder(dataDir)
  if (databaseUrl !== null) return openStore(settings)
  ensureNotMoved(dataDir)
  ensureNotBeingReplaced(dataDir)
  ensureVenue(dataDir)
  return isServerRunning(dataDir) ? openBesideServer(databaseIn(dataDir)) : openStore(settings)
}

/**
 * The one-time link of an owner who cannot get a mail. The caller shows it to whoever works on the server's machine, and
 * to nobody else.
 * @param withoutSecondFactor also turns off the owner's second factor
 * @throws StartError for an address that is not an owner's, and where there is no venue
 */
export const recoverOwner = async (
  settings: Settings,
  email: string,
  withoutSecondFactor = false,
): Promise<string> => {
  const store = await openVenue(settings)
  try {
    const { platform, services } = createApp({ settings, store, log: createLog('silent') })
    // Otherwise the next start would end the link.
    await endRestoredSessions(platform)
    const recovery = await services.auth.recovery.linkFor(email, withoutSecondFactor)
    if ('link' in recovery) return recovery.link
    throw new StartError(
      recovery.refused === 'unknown'
        ? `No active account has the address ${email}.`
        : `${email} is no owner's address: an owner sets the passwords of staff on the staff screen.`,
    )
  } finally {
    await store.close()
  }
}
