import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { AUTHORITY, DATABASE, LOCAL_SECRET, PAIRING, PEPPER } from '../files/data-folder.ts'
import { haveKeysThatFit } from './backup-keys.ts'

/** Written last into a backup: a folder without it is not a backup. */
export const MANIFEST = 'backup.json'
/** The end of the names of folders that are still being written. */
export const PARTIAL = '.partial'

/**
 * In this order: the gateway's journal may know more than the server's copy, and its device more than the journal. The
 * other way round, something printed would seem to be lost.
 */
export const DATABASES = [DATABASE, 'gateway/journal.db', 'gateway/device.db', 'gateway/erpnet.db'] as const
export const FILES = [PEPPER, LOCAL_SECRET, AUTHORITY, PAIRING, 'demo-venue'] as const

const Manifest = z.object({
  // A list that names another file was not written by a backup: restoring it could write anywhere.
  files: z.array(z.object({ path: z.enum([...DATABASES, ...FILES]), size: z.number(), sha256: z.string() })),
  /** What does not add up in the venue's data, although the copy itself is intact. */
  doubts: z.array(z.string()),
  /**
   * Where it stands in the order in which the backups of its folder were made: the moment in UTC ms, or one more than the
   * one before it where the clock says less. Backups of earlier versions have none; their keys were not looked at.
   */
  position: z.number().optional(),
})
export type Manifest = Readonly<z.output<typeof Manifest>>

/** One complete backup. */
export interface Backup {
  readonly folder: string
  /** UTC ms, by the clock of then, which may have been wrong. */
  readonly at: number
  /** Higher than that of every backup of the folder that was made before. */
  readonly position: number
  readonly manifest: Manifest
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** The name of a backup, such as `2026-11-23T17-00-00Z`: a moment in UTC. */
export const backupName = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The moment that a name stands for; null for any other name. */
export const momentOf = (name: string): number | null => {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The backup in a folder; null if it is none, or not complete. */
export const readBackup = (folder: string): Backup | null => {
  try {
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))
    const at = momentOf(folder.slice(-backupName(0).length)) ?? 0
    return { folder, at, position: manifest.position ?? at, manifest }
  } catch {
    return null
  }
}

/** The complete backups of a folder, in the order in which they were made, newest first. */
export const listBackups = (backupDir: string): readonly Backup[] =>
  (existsSync(backupDir) ? readdirSync(backupDir) : [])
    .filter((name) => momentOf(name) !== null)
    .flatMap((name) => readBackup(join(backupDir, name)) ?? [])
    .toSorted((one, other) => other.position - one.position || other.at - one.at)

/** The position of a backup that is made now. */
export const nextPosition = (backupDir: string, now: number): number =>
  Math.max(now, ...listBackups(backupDir).map(({ position }) => position + 1))

/** The first file that is not what was written; null if all are. */
export const damagedFileOf = async ({ folder, manifest }: Backup): Promise<string | null> => {
  for (const { path, size, sha256 } of manifest.files) {
    const file = join(folder, path)
    // A link would copy what it leads to.
    const stat = lstatSync(file, { throwIfNoEntry: false })
    if (stat?.isFile() !== true || stat.size !== size || (await sha256Of(file)) !== sha256) return path
  }
  return null
}

/**
 * Whether it adds up, and its keys could be used: those of backups that have a position were looked at when they were
 * made. What became of its files since is not looked at.
 */
export const isGood = ({ folder, manifest: { doubts, position, files } }: Backup): boolean =>
  doubts.length === 0 &&
  (position !== undefined ||
    haveKeysThatFit(
      folder,
      files.map(({ path }) => path),
    ))

/** Whether it has the files of a server whose database is PostgreSQL, which is restored by its own tools. */
export const lacksDatabase = ({ manifest }: Backup): boolean => {
  const paths = manifest.files.map(({ path }) => path)
  return paths.includes(PEPPER) && !paths.includes(DATABASE)
}

/** The newest good backup, as it was written: whether its files changed since is not looked at. */
export const newestBackup = (backupDir: string): Backup | null => listBackups(backupDir).find(isGood) ?? null

/**
 * When the newest good backup was made, by a clock that did not say what is still to come: after a clock that was ahead,
 * nothing would show that backups fail. Null if there is none.
 */
export const newestMoment = (backupDir: string, now: number): number | null =>
  listBackups(backupDir).find((backup) => backup.at <= now && isGood(backup))?.at ?? null

/** The newest good backup whose files are what was written; null if there is none. */
export const newestGoodBackup = async (backupDir: string): Promise<Backup | null> => {
  for (const backup of listBackups(backupDir))
    if (isGood(backup) && (await damagedFileOf(backup)) === null) return backup
  return null
}
