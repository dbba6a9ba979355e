/** Choices that follow from a seed. */
export interface Random {
  /** A whole number from 0 up to, but not including, `below`. */
  int(below: number): number
  /** True in this share of the cases, 0 to 1. */
  chance(share: number): boolean
  /** @throws RangeError for an empty list */
  oneOf<T>(values: readonly T[]): T
  /** One of the values, as often as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T
  uuid(): string
  /** Random bytes, 0 to 255. */
  bytes(length: number): Buffer
}

const UINT32 = 2 ** 32

/** The same seed and place always give the same choices. @param place the number of the series, if a seed has several */
export const createRandom = (seed: number, place = 0): Random => {
  let state = (Math.imul(seed, 0x9e_37_79_b1) ^ Math.imul(place + 1, 0x85_eb_ca_6b)) | 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32
  }
  const int = (below: number): number => Math.floor(next() * below)
  const hex = (length: number): string => Array.from({ length }, () => int(16).toString(16)).join('')
  const oneOf = <T>(values: readonly T[]): T => {
    if (values.length === 0) throw new RangeError('nothing to choose from')
    return values[int(values.length)] as T
  }
  return {
    int,
    chance: (share) => next() < share,
    oneOf,
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return oneOf(choices)[1]
    },
    uuid: () => [8, 4, 4, 4, 12].map(hex).join('-'),
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(256))),
  }
}
