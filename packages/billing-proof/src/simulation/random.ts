import { pickBy, seededDraws } from '@kafana/fiscal-gateway'

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
  const next = seededDraws(seed)
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
