/**
 * Random numbers that are the same for the same seed, so that the demo's past is the same on every machine.
 */
export interface Random {
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[], weightOf?: (item: T) => number): T
}

/** FNV-1a over the text's code units. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The mulberry32 generator: small, fast and uniform enough for this purpose. */
const generator = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const randomFor = (seed: string): Random => {
  const next = generator(hashOf(seed))
  return {
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items, weightOf = () => 1) => {
      const weights = items.map(weightOf)
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => (left -= weight) < 0)
      const item = items[Math.max(0, index)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
