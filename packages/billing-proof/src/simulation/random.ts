import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { pickBy, seededRandom } from '@kafana/fiscal-gateway'

/** A seeded random generator. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** Hexadecimal digits. */
  hex(length: number): string
  /** An independent generator for one part. */
  fork(name: string): Random
}

export const createRandom = (seed: string): Random => {
  const next = seededRandom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => pickBy(choices, next()),
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

const real = {
  randomBytes: crypto.randomBytes,
  randomInt: crypto.randomInt,
  randomUUID: crypto.randomUUID,
  now: Date.now,
}

const uuidOf = (random: Random): string =>
  `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`

const replaceCrypto = (values: object): void => {
  Object.assign(crypto, values)
  syncBuiltinESMExports()
}

/** Makes ids, tokens and the clock deterministic while `work` runs. */
export const withSeededRandomness = async <T>(
  random: Random,
  now: () => number,
  work: () => Promise<T>,
): Promise<T> => {
  replaceCrypto({
    randomBytes: (length: number) => Buffer.from(random.hex(length * 2), 'hex'),
    randomInt: (first: number, second?: number) =>
      second === undefined ? random.below(first) : first + random.below(second - first),
    randomUUID: () => uuidOf(random),
  })
  Date.now = now
  try {
    return await work()
  } finally {
    Date.now = real.now
    replaceCrypto({ randomBytes: real.randomBytes, randomInt: real.randomInt, randomUUID: real.randomUUID })
  }
}
