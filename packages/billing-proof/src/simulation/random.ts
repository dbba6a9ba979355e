import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { pickBy, seededRandom } from '@kafana/fiscal-gateway'

/** Chance that follows from a seed alone. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
  /** Hexadecimal digits. */
  hex(length: number): string
  /** Chance of its own for one part: what one draws does not move what another gets. */
  fork(name: string): Random
}

export const createRandom = (seed: string): Random => {
  const next = seededRandom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share) => next() < share,
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

const replace = (values: object): void => {
  Object.assign(crypto, values)
  syncBuiltinESMExports()
}

/**
 * Ids, tokens and references of everything in this process follow from a seed, and the time of day from the
 * history's own clock, until it is given back:
 * without that no history could come again.
 */
export const withSeededChance = async <T>(
  random: Random,
  now: () => number,
  work: () => Promise<T>,
): Promise<T> => {
  replace({
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
    replace({ randomBytes: real.randomBytes, randomInt: real.randomInt, randomUUID: real.randomUUID })
  }
}
