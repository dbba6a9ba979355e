import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { createRandom, type Random } from '../../simulation/random.ts'

/** A store and its write-ahead log as they are on the disk for sure. */
interface Image {
  readonly file: string
  readonly main: Buffer
  readonly log: Buffer
}

const FULL = 2
const GARBAGE = 4096

const read = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0))
const imageOf = (file: string): Image => ({ file, main: read(file), log: read(`${file}-wal`) })

const firstDifference = (before: Buffer, after: Buffer): number => {
  const shared = Math.min(before.length, after.length)
  for (let at = 0; at < shared; at += 1) if (before[at] !== after[at]) return at
  return shared
}

/**
 * Of what was written since, the log keeps what lies before a place that chance chooses; behind it stands
 * what stood there before, or nonsense.
 */
const torn = (random: Random, before: Buffer, after: Buffer): Buffer => {
  const first = firstDifference(before, after)
  const cut = first + random.below(Math.max(1, after.length - first))
  const rest = random.chance(0.5)
    ? before.subarray(cut)
    : Buffer.from(random.hex(2 * Math.min(GARBAGE, after.length - cut)), 'hex')
  return Buffer.concat([after.subarray(0, cut), rest])
}

/**
 * Knows what of the stores was flushed, from SQLite's own `PRAGMA synchronous`: with FULL a commit is on the
 * disk when it returns; with anything less,
 * nothing is since the last one that was, or since the system last wrote back what it held.
 */
export const createFlushed = (pragma: (db: DatabaseSync) => unknown) => {
  const unflushed = new Map<string, Image>()

  const fall = (image: Image, random: Random): void => {
    const now = imageOf(image.file)
    // The log is flushed before the store itself is written: a store that changed took in a whole log.
    const checkpointed = !now.main.equals(image.main)
    if (!checkpointed) writeFileSync(`${image.file}-wal`, torn(random, image.log, now.log))
  }
  return {
    /** Runs a commit, and remembers what stood before it as long as it is not flushed. */
    commit: <T>(db: DatabaseSync, file: string, work: () => T): T => {
      const full = Number(pragma(db)) >= FULL
      if (!full && !unflushed.has(file)) unflushed.set(file, imageOf(file))
      const result = work()
      if (full) unflushed.delete(file)
      return result
    },
    /** Time passed: what was written long ago the system has flushed by itself. */
    writeBack: (): void => unflushed.clear(),
    /** The power goes while a commit is written but not flushed. */
    loseDuring: (file: string, commit: () => void, seed: string): void => {
      const before = unflushed.get(file) ?? imageOf(file)
      commit()
      unflushed.set(file, before)
      fall(before, createRandom(seed))
      unflushed.delete(file)
    },
    /** The power goes: what was not flushed is torn, and behind what was there may be nonsense. */
    lose: (files: Iterable<string>, seed: string): void => {
      const random = createRandom(seed)
      for (const file of files) {
        const image = unflushed.get(file)
        if (image) fall(image, random)
        else if (random.chance(0.5))
          writeFileSync(`${file}-wal`, random.hex(2 * random.below(GARBAGE)), { flag: 'a', encoding: 'hex' })
        rmSync(`${file}-shm`, { force: true })
      }
    },
  }
}
