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

const FNV_START = 0x81_1C_9D_C5
const FNV_PRIME = 0x01_00_01_93

const hash = (text: string): number => {
  let value = FNV_START
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), FNV_PRIME)
  return value >>> 0
}

export const createRandom = (seed: string): Random => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6D_2B_79_F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next, below,
    chance: (share) => next() < share,
    pick: (choices) => {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new RangeError('nothing to choose from')
      return chosen
    },
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}
