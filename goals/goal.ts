/** When a measurement has to stop, finished or not. */
export interface Deadline {
  isOver(): boolean
  /** How much of the time is left, in ms; 0 at the end. */
  leftMs(): number
}

export const deadlineIn = (ms: number): Deadline => {
  const end = performance.now() + ms
  const leftMs = (): number => Math.max(0, end - performance.now())
  return { leftMs, isOver: () => leftMs() === 0 }
}

/** What a measurement found. */
export interface Measured {
  /** In words, with its numbers. */
  readonly result: string
  /** How much of what the goal asks was done: 1 is all of it. */
  readonly share: number
  /** What contradicts the goal, one line each. */
  readonly failures: readonly string[]
}

export type Verdict = 'held' | 'held in a smaller measurement' | 'not held' | 'not measured'

export const verdictOf = ({ share, failures }: Measured): Verdict => {
  if (failures.length > 0) return 'not held'
  if (share >= 1) return 'held'
  return share > 0 ? 'held in a smaller measurement' : 'not measured'
}

/** One of the goals of the table. */
export interface Goal {
  readonly id: string
  readonly title: string
  /** What was asked. */
  readonly asked: string
  /** The time that the measurement may take on two idle cores, in minutes. */
  readonly minutes: number
  /** Measures as much of what was asked as the time allows. */
  measure(deadline: Deadline, note: (text: string) => void): Promise<Measured>
}
