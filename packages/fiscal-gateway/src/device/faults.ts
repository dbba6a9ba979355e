import { pickBy, seededDraws } from './seeded-draws.ts'

/** Something that goes wrong at one fiscal document, once. Spans of time are in milliseconds. */
export type Fault =
  /** It prints, and the answer says that it did not. */
  | { readonly kind: 'answersFalse' }
  /** It prints and says nothing for a while, to nobody. */
  | { readonly kind: 'printsThenHangs'; readonly forMs: number }
  /** It says nothing for a while, and prints at the end of it. */
  | { readonly kind: 'hangsThenPrints'; readonly forMs: number }
  /** It says nothing for a while, and nothing was printed. */
  | { readonly kind: 'hangs'; readonly forMs: number }
  /** The power goes in the middle of a line; when it is back, the device does one of three things by itself. */
  | {
      readonly kind: 'powerLoss'
      readonly forMs: number
      readonly afterwards: 'voids' | 'completes' | 'leavesOpen'
    }
  /** It prints, the answer is lost, and the next questions are not answered either. */
  | { readonly kind: 'losesQuestions'; readonly questions: number }
  /** Somebody else prints on the same device: right before ours (which is answered), in its place, or right after it. */
  | { readonly kind: 'secondUser'; readonly when: 'before' | 'instead' | 'after' }
  /** It says no and means it. */
  | { readonly kind: 'refuses' }
  /** The paper ends: what was begun is voided, and nothing prints until there is a new roll. */
  | { readonly kind: 'outOfPaper'; readonly forMs: number }

/** What happens to the n-th fiscal document, counted from 1, that the device is asked for; null when all goes well. */
export type FaultPlan = (n: number) => Fault | null

export interface FaultSetting {
  readonly seed: string
  /** The share of documents that go wrong, 0 to 1. */
  readonly rate: number
}

const DEFAULT_RATE = 0.2

/** Reads "<seed>" or "<seed>:<rate>"; RangeError when it is neither. */
export const readFaults = (text: string): FaultSetting => {
  const match = /^([\w-]{1,64})(?::(0|1|0?\.\d{1,6}|1\.0+))?$/.exec(text)
  if (match === null)
    throw new RangeError(
      'must be a seed of letters and digits, or a seed and a rate from 0 to 1 such as 7:0.2',
    )
  const [, seed = '', rate] = match
  return { seed, rate: rate === undefined ? DEFAULT_RATE : Number(rate) }
}

const SHORTEST_MS = 200
const LONGEST_MS = 12_000
const MOST_QUESTIONS = 4

type Make = (draw: () => number) => Fault

const span = (draw: () => number): number => SHORTEST_MS + Math.floor(draw() * (LONGEST_MS - SHORTEST_MS))

const MAKERS: readonly Make[] = [
  () => ({ kind: 'answersFalse' }),
  (draw) => ({ kind: 'printsThenHangs', forMs: span(draw) }),
  (draw) => ({ kind: 'hangsThenPrints', forMs: span(draw) }),
  (draw) => ({ kind: 'hangs', forMs: span(draw) }),
  (draw) => ({
    kind: 'powerLoss',
    forMs: span(draw),
    afterwards: pickBy(['voids', 'completes', 'leavesOpen'], draw()),
  }),
  (draw) => ({ kind: 'losesQuestions', questions: 1 + Math.floor(draw() * MOST_QUESTIONS) }),
  (draw) => ({ kind: 'secondUser', when: pickBy(['before', 'instead', 'after'], draw()) }),
  () => ({ kind: 'refuses' }),
  (draw) => ({ kind: 'outOfPaper', forMs: span(draw) }),
]

/** The same setting gives the same faults, for ever and everywhere: nothing but the seed and the number of the document decides. */
export const faultPlan =
  ({ seed, rate }: FaultSetting): FaultPlan =>
  (n) => {
    const draw = seededDraws(`${seed}:${n}`)
    return draw() < rate ? pickBy(MAKERS, draw())(draw) : null
  }
