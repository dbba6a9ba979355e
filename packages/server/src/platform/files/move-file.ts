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

/** The file of a move that was begun and is not finished, after which it has another name; null if there is none. */
export const unfinishedMoveFile = (dataDir: string): string | null => {
  const file = join(dataDir, MOVING)
  return existsSync(file) ? file : null
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
