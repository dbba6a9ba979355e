import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { DATABASE, MOVED, MOVING } from './data-folder.ts'
import { publish, writeDurably } from './durable-files.ts'
import { StartError } from './start-error.ts'

/** What a data folder remembers of the move of its venue to PostgreSQL. */
const Move = z.object({
  /** The PostgreSQL database has the same id until the move is finished. */
  id: z.string(),
  /** The address of that database, without its password. */
  to: z.string(),
})
export type Move = Readonly<z.output<typeof Move>>

const read = (file: string): Move | null => {
  try {
    return Move.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** The last move that was begun; null if there was none. */
export const moveOf = (dataDir: string): Move | null =>
  read(join(dataDir, MOVED)) ?? read(join(dataDir, MOVING))

export const isMoved = (dataDir: string): boolean => existsSync(join(dataDir, MOVED))

export const rememberMove = (dataDir: string, move: Move): void =>
  writeDurably(join(dataDir, MOVING), JSON.stringify(move))

/** Why no server starts on a PostgreSQL database that a venue is moved into. */
export const unfinishedMove = (): StartError =>
  new StartError(
    'The database that DATABASE_URL names has only a part of a venue, whose move is unfinished: run npm run move-to-postgres again to complete it, or unset DATABASE_URL to go on with the database in DATA_DIR.',
  )

/**
 * A move that was killed before its first commit left nothing in the database: the file alone says that it began. A
 * server that started there would fill the database, so that the move could not go on.
 * @param to as `Move.to`
 * @throws StartError while the venue of the folder is moved into that database
 */
export const ensureNotMovingTo = (dataDir: string, to: string): void => {
  if (!isMoved(dataDir) && moveOf(dataDir)?.to === to) throw unfinishedMove()
}

/** From now on no server starts on the database of this folder. */
export const markMoved = (dataDir: string): void => {
  if (!isMoved(dataDir)) publish(join(dataDir, MOVING), join(dataDir, MOVED))
}

/**
 * Two servers on two copies of a venue would print a receipt for the same order twice.
 * @throws StartError if the venue of the folder was moved
 */
export const ensureNotMoved = (dataDir: string): void => {
  if (isMoved(dataDir))
    throw new StartError(
      `The venue of ${dataDir} was moved to ${moveOf(dataDir)?.to ?? 'PostgreSQL'}: set DATABASE_URL to start it there. ${DATABASE} is as it was before the move; to go back to it all the same, stop every server of that database for good and remove ${join(dataDir, MOVED)}.`,
    )
}
