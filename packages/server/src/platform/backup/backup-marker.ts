import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../files/durable-files.ts'
import { createPrivateFolder } from '../files/private-files.ts'

/** The file in a folder of backups that says what it is: without it the folder may be where a disk was mounted. */
export const MARKER = 'kafana-backups'
const CONTENT = 'Kafana writes backups into the folder that has this file, and into no other one.\n'

export const isBackupFolder = (backupDir: string): boolean => existsSync(join(backupDir, MARKER))

/** Makes a folder one of backups, whatever is in it. */
export const markBackupFolder = (backupDir: string): void => {
  createPrivateFolder(backupDir)
  if (!isBackupFolder(backupDir)) writeDurably(join(backupDir, MARKER), CONTENT)
}

/** @throws Error unless the folder is one of backups: it may be missing because its disk is */
export const ensureBackupFolder = (backupDir: string): void => {
  if (!isBackupFolder(backupDir))
    throw new Error(
      `${backupDir} is not the folder of the backups (it has no file ${MARKER}): mount its disk. If it is to be the folder from now on, such as on a new disk, run npm run backup once, or restart Kafana.`,
    )
}

/** Whether both are lost with one disk, as when the disk of the backups is not mounted. */
export const isOnSameDisk = (backupDir: string, dataDir: string): boolean =>
  statSync(backupDir).dev === statSync(dataDir).dev
