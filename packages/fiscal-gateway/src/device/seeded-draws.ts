const FNV_START = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93

const hash = (text: string): number => {
  let value = FNV_START
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), FNV_PRIME)
  return value >>> 0
}

/** Numbers from 0 up to, and without, 1 that follow from a seed alone. */
export const seededDraws = (seed: string): (() => number) => {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What a draw chooses; RangeError where there is nothing to choose from. */
export const pickBy = <T>(choices: readonly T[], draw: number): T => {
  const chosen = choices[Math.floor(draw * choices.length)]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}
