import { randomFillSync, randomInt } from 'node:crypto'

/** Letters and digits that cannot be confused, on thermal paper or read aloud. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random code for people to read and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const RANDOM_BYTES = 8
/** Random bytes for the next ids: to ask for many at once costs little more than for a few. */
const pool = { bytes: Buffer.alloc(512 * RANDOM_BYTES), used: Infinity }

const randomDigits = (): string => {
  if (pool.used >= pool.bytes.length) {
    randomFillSync(pool.bytes)
    pool.used = 0
  }
  pool.used += RANDOM_BYTES
  return pool.bytes.toString('hex', pool.used - RANDOM_BYTES, pool.used)
}

const MAX_PER_MILLISECOND = 0xffff
let last = { at: 0, count: 0 }

/**
 * An opaque id of 32 hexadecimal digits. Ids grow with every call of a process, so that new rows are adjacent in an
 * index and rows of one millisecond keep their order.
 */
export const newId = (): string => {
  const now = Math.max(Date.now(), last.at)
  const count = now === last.at ? last.count + 1 : 0
  last = count > MAX_PER_MILLISECOND ? { at: now + 1, count: 0 } : { at: now, count }
  return last.at.toString(16).padStart(12, '0') + last.count.toString(16).padStart(4, '0') + randomDigits()
}
