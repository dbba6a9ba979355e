import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { createRandom, type Random } from '../../simulation/random.ts'

/** A store and its log as flushed to disk. */
interface StoreImage {
  readonly file: string
  readonly main: Buffer
  readonly log: Buffer
}

const FULL = 2
const GARBAGE = 4096

const read = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0))
const imageOf = (file: string): StoreImage => ({ file, main: read(file), log: read(`${file}-wal`) })

const firstDifference = (before: Buffer, after: Buffer): number => {
  const shared = Math.min(before.length, after.length)
  for (let at = 0; at < shared; at += 1) if (before[at] !== after[at]) return at
  return shared
}

/** Keeps unflushed data up to a random offset, followed by the old content or garbage. */
const tear = (random: Random, before: Buffer, after: Buffer): Buffer => {
  const first = firstDifference(before, after)
  const cut = first + random.below(Math.max(1, after.length - first))
  const rest = random.chance(0.5)
    ? before.subarray(cut)
    : Buffer.from(random.hex(2 * Math.min(GARBAGE, after.length - cut)), 'hex')
  return Buffer.concat([after.subarray(0, cut), rest])
}

/**
 * Tracks what is flushed, from SQLite's `PRAGMA synchronous`. With FULL, a commit is on disk when it returns.
 * With less, a power cut can lose everything since the last flush by SQLite or the operating system.
 */
export const createFlushTracker = (readSynchronous: (db: DatabaseSync) => unknown) => {
  const unflushed = new Map<string, StoreImage>()

  const restoreTorn = (image: StoreImage, random: Random): void => {
    const now = imageOf(image.file)
    // SQLite flushes the log before it writes the store, so a store that changed has a complete log.
    const checkpointed = !now.main.equals(image.main)
    if (!checkpointed) writeFileSync(`${image.file}-wal`, tear(random, image.log, now.log))
  }
  return {
    /** Runs a commit. Keeps the earlier content until the commit is flushed. */
    commit: <T>(db: DatabaseSync, file: string, work: () => T): T => {
      const full = Number(readSynchronous(db)) >= FULL
      if (!full && !unflushed.has(file)) unflushed.set(file, imageOf(file))
      const result = work()
      if (full) unflushed.delete(file)
      return result
    },
    /** The operating system has flushed everything. */
    writeBack: (): void => unflushed.clear(),
    /** Cuts the power when a commit is written but not flushed. */
    losePowerDuring: (file: string, commit: () => void, seed: string): void => {
      const before = unflushed.get(file) ?? imageOf(file)
      commit()
      unflushed.set(file, before)
      restoreTorn(before, createRandom(seed))
      unflushed.delete(file)
    },
    /** Cuts the power: unflushed data is torn, and garbage may follow flushed data. */
    losePower: (files: Iterable<string>, seed: string): void => {
      const random = createRandom(seed)
      for (const file of files) {
        const image = unflushed.get(file)
        if (image) restoreTorn(image, random)
        else if (random.chance(0.5))
          writeFileSync(`${file}-wal`, random.hex(2 * random.below(GARBAGE)), { flag: 'a', encoding: 'hex' })
        rmSync(`${file}-shm`, { force: true })
      }
    },
  }
}
