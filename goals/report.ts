import { deadlineIn, verdictOf, type Goal, type Measured } from './goal.ts'

const MINUTE_MS = 60_000
const SHOWN_FAILURES = 5

/** A measurement with the goal and the time that it took. */
export interface Result {
  readonly goal: Goal
  readonly measured: Measured
  readonly minutes: number
}

/** Measures a goal. Whatever stops it is a contradiction. @param minutes instead of the goal's own time */
export const measureGoal = async (
  goal: Goal,
  minutes: number | null,
  note: (text: string) => void,
): Promise<Result> => {
  const startedAt = performance.now()
  const deadline = deadlineIn((minutes ?? goal.minutes) * MINUTE_MS)
  const measured = await goal
    .measure(deadline, (text) => note(`${goal.id}: ${text}`))
    .catch((error: unknown): Measured => ({
      result: 'it was interrupted',
      share: 0,
      failures: [String(error)],
    }))
  return { goal, measured, minutes: (performance.now() - startedAt) / MINUTE_MS }
}

/** The lines of one result. */
export const linesOf = ({ goal, measured, minutes }: Result): readonly string[] => [
  `${goal.id} ${goal.title}: ${verdictOf(measured)} (${minutes.toFixed(1)} min)`,
  `  asked     ${goal.asked}`,
  `  measured  ${measured.result}`,
  ...measured.failures.slice(0, SHOWN_FAILURES).map((text) => `  ✗ ${text}`),
  ...(measured.failures.length > SHOWN_FAILURES ? [`  … ${measured.failures.length} in all`] : []),
]
