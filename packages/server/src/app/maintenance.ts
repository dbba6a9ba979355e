import { existsSync } from 'node:fs'
import { backupName, listBackups } from '../platform/backup/backup-folder.ts'
import {
  ensureBackupFolder,
  isBackupFolder,
  isOnSameDisk,
  markBackupFolder,
} from '../platform/backup/backup-marker.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { closeBackups, pruneBackups } from '../platform/backup/prune-backups.ts'
import type { Clock } from '../platform/clock.ts'
import { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import { checkDatabase } from '../platform/database/sqlite-tasks.ts'
import { databaseIn } from '../platform/files/data-folder.ts'
import { isMoved } from '../platform/files/move-file.ts'
import { createPrivateFolder } from '../platform/files/private-files.ts'
import type { Log } from '../platform/log.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** In UTC: deep in the night of the countries that Kafana is translated for. */
const NIGHT_HOUR = 3
/** A backup that failed is tried again after this time. */
const RETRY_MS = 10 * MINUTE_MS

interface Deps {
  readonly clock: Clock
  readonly dataDir: string
  /** The database must not be served any more. */
  readonly onDamage: (error: DamagedDatabaseError) => void
  /** Cancels the work when the server stops. */
  readonly signal: AbortSignal
}

const reportingDamage = async (onDamage: Deps['onDamage'], work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DamagedDatabaseError)) throw error
    onDamage(error)
  }
}

interface CheckDeps extends Deps {
  /** The database is intact. */
  readonly onChecked?: (() => void) | undefined
}

/**
 * Reads the whole database once in each night, however often it is called.
 * @param wasChecked whether the start has just read all of it; otherwise the first call does
 */
export const createNightlyCheck = (
  { clock, dataDir, onDamage, signal, onChecked }: CheckDeps,
  wasChecked: boolean,
): (() => Promise<void>) => {
  const night = (): number => Math.floor((clock.now() - NIGHT_HOUR * HOUR_MS) / DAY_MS)
  let checked = wasChecked ? night() : null
  return async () => {
    if (night() === checked) return
    checked = night()
    await reportingDamage(onDamage, checkDatabase(databaseIn(dataDir), signal).then(onChecked))
  }
}

interface BackupDeps extends Deps {
  readonly backupDir: string
  readonly log: Log
}

type FolderDeps = Pick<BackupDeps, 'clock' | 'dataDir' | 'backupDir' | 'log'>

/** Looks after the folder of the backups before each one is made. */
const createFolderCare = ({ clock, dataDir, backupDir, log }: FolderDeps) => {
  let isKnown = isBackupFolder(backupDir)
  let isFirst = true
  let hasWarned = false
  const warnOfOpen = (backup: string): void => {
    if (!hasWarned) log.warn({ backup }, 'other accounts of this machine can open the backups, keys included')
    hasWarned = true
  }
  /** What of it fails must not keep a backup from being made. */
  const tidy = (): void => {
    const steps = [
      () => pruneBackups(backupDir, clock.now()),
      () => {
        const open = closeBackups(backupDir)
        if (open !== null) warnOfOpen(open)
      },
    ]
    for (const step of steps)
      try {
        step()
      } catch (error) {
        log.warn({ backups: backupDir, error }, 'old backups could not be removed or closed')
      }
  }
  return {
    warnOfOpen,
    /**
     * Creates the folder once after a start. Later it does not: a disk that was removed would be replaced by a folder on
     * another one. What is no longer kept is removed first, so that a full disk has space again.
     */
    prepare: (): void => {
      if (isKnown) ensureBackupFolder(backupDir)
      else createPrivateFolder(backupDir)
      tidy()
      if (!isKnown) markBackupFolder(backupDir)
      isKnown = true
      if (isFirst && isOnSameDisk(backupDir, dataDir))
        log.warn(
          { backups: backupDir },
          'BACKUP_DIR is on the disk of the data: if it is to be on another one, that is not mounted',
        )
      isFirst = false
    },
  }
}

/** Makes a backup where the newest one is an hour old, however often it is called, and removes those no longer kept. */
export const createHourlyBackup = (deps: BackupDeps): (() => Promise<void>) => {
  const { clock, dataDir, backupDir, onDamage, signal, log } = deps
  const folder = createFolderCare(deps)
  let tried = -Infinity
  const isDue = (): boolean => {
    const now = clock.now()
    const isRecent = (at: number, ms: number) => at <= now && now - at < ms
    const [newest] = listBackups(backupDir)
    return !isRecent(tried, RETRY_MS) && !(newest !== undefined && isRecent(newest.at, HOUR_MS))
  }
  return async () => {
    if (!isDue()) return
    tried = clock.now()
    try {
      folder.prepare()
      const request = { dataDir, backupDir, usesPostgres: false, now: tried, signal, isFolderKnown: true }
      const backup = await makeBackup(request)
      for (const doubt of backup.manifest.doubts)
        log.error({ backup: backup.folder, doubt }, 'a backup does not add up')
      if (backup.isOpenToOthers) folder.warnOfOpen(backup.folder)
    } catch (error) {
      if (signal.aborted) return
      // A copy that is damaged may be damaged because its source is.
      if (error instanceof DamagedDatabaseError && existsSync(databaseIn(dataDir)))
        await reportingDamage(onDamage, checkDatabase(databaseIn(dataDir), signal))
      throw new Error(`the backup ${backupName(tried)} could not be made`, { cause: error })
    }
  }
}

/**
 * The same for the folder of a gateway. Where a server has its database in that folder, the server's backups have the
 * gateway's files, and this one makes none.
 */
export const createGatewayBackup = (deps: Omit<BackupDeps, 'onDamage'>): (() => Promise<void>) => {
  // A database of the gateway that is damaged is noticed by the gateway itself.
  const backup = createHourlyBackup({ ...deps, onDamage: () => undefined })
  const hasServer = () => existsSync(databaseIn(deps.dataDir)) && !isMoved(deps.dataDir)
  return async () => {
    if (!hasServer()) await backup()
  }
}
