const FNV_START = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93

const hash = (text: string): number => {
  let value = FNV_START
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), FNV_PRIME)
  return value >>> 0
}

/** Pseudo-random numbers from 0 up to, but not including, 1 that follow from a seed. */
export const seededRandom = (seed: string): (() => number) => {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The choice of a random number from 0 to 1; RangeError if there is nothing to choose from. */
export const pickBy = <T>(choices: readonly T[], draw: number): T => {
  const chosen = choices[Math.floor(draw * choices.length)]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}

/** A fault of one fiscal document. Times are in milliseconds. */
export type Fault =
  /** It prints and reports that it did not. */
  | { readonly kind: 'answersFalse' }
  /** It prints and then does not answer for a while. */
  | { readonly kind: 'printsThenHangs'; readonly forMs: number }
  /** It does not answer for a while, then prints. */
  | { readonly kind: 'hangsThenPrints'; readonly forMs: number }
  /** It does not answer for a while and does not print. */
  | { readonly kind: 'hangs'; readonly forMs: number }
  /** It loses power in the middle of a line; afterwards it does one of three things by itself. */
  | {
      readonly kind: 'powerLoss'
      readonly forMs: number
      readonly afterwards: 'voids' | 'completes' | 'leavesOpen'
    }
  /** It prints, the reply is lost, and so are the replies to the next requests. */
  | { readonly kind: 'losesQuestions'; readonly questions: number }
  /**
   * Another user prints on the same device: just before ours (which is answered), instead of ours, or just
   * after it.
   */
  | { readonly kind: 'secondUser'; readonly when: 'before' | 'instead' | 'after' }
  /** It refuses and does not print. */
  | { readonly kind: 'refuses' }
  /** It runs out of paper: the document is voided, and nothing prints until there is a new roll. */
  | { readonly kind: 'outOfPaper'; readonly forMs: number }

/** The fault of the n-th fiscal document, counted from 1; null if there is none. */
export type FaultPlan = (n: number) => Fault | null

export interface FaultSetting {
  readonly seed: string
  /** The share of documents that fail, 0 to 1. */
  readonly rate: number
}

const DEFAULT_RATE = 0.2

/** Reads "<seed>" or "<seed>:<rate>"; RangeError if it is neither. */
export const readFaults = (text: string): FaultSetting => {
  const match = /^([\w-]{1,64})(?::(0|1|0?\.\d{1,6}|1\.0+))?$/.exec(text)
  if (match === null)
    throw new RangeError(
      'must be a seed of letters and digits, or a seed and a rate from 0 to 1 such as 7:0.2',
    )
  const [, seed = '', rate] = match
  return { seed, rate: rate === undefined ? DEFAULT_RATE : Number(rate) }
}

const MIN_FAULT_MS = 200
const MAX_FAULT_MS = 12_000

/** Whether a fault that ends at a time is over. A clock that was set back does not prolong it. */
export const isOver = (endsAt: number, now: number): boolean => now >= endsAt || endsAt - now > MAX_FAULT_MS
const MAX_LOST_QUESTIONS = 4

type Make = (draw: () => number) => Fault

const span = (draw: () => number): number => MIN_FAULT_MS + Math.floor(draw() * (MAX_FAULT_MS - MIN_FAULT_MS))

const FAULT_MAKERS: readonly Make[] = [
  () => ({ kind: 'answersFalse' }),
  (draw) => ({ kind: 'printsThenHangs', forMs: span(draw) }),
  (draw) => ({ kind: 'hangsThenPrints', forMs: span(draw) }),
  (draw) => ({ kind: 'hangs', forMs: span(draw) }),
  (draw) => ({
    kind: 'powerLoss',
    forMs: span(draw),
    afterwards: pickBy(['voids', 'completes', 'leavesOpen'], draw()),
  }),
  (draw) => ({ kind: 'losesQuestions', questions: 1 + Math.floor(draw() * MAX_LOST_QUESTIONS) }),
  (draw) => ({ kind: 'secondUser', when: pickBy(['before', 'instead', 'after'], draw()) }),
  () => ({ kind: 'refuses' }),
  (draw) => ({ kind: 'outOfPaper', forMs: span(draw) }),
]

/** The same setting always gives the same faults: only the seed and the number of the document decide. */
export const faultPlan =
  ({ seed, rate }: FaultSetting): FaultPlan =>
  (n) => {
    const draw = seededRandom(`${seed}:${n}`)
    return draw() < rate ? pickBy(FAULT_MAKERS, draw())(draw) : null
  }
