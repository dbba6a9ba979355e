import type { Scheduler } from './scheduler.ts'

interface Settling {
  readonly scheduler: Pick<Scheduler, 'now' | 'runUntil'>
  /** Virtual ms between two looks. */
  readonly stepMs: number
  /** Virtual time after which nobody waits any more. */
  readonly latest: number
  readonly isSettled: () => Promise<boolean>
}

/**
 * Runs until everything has settled and still is a step later: what an owner confirms in that step can open a bill
 * again.
 */
export const runUntilSettled = async ({ scheduler, stepMs, latest, isSettled }: Settling): Promise<void> => {
  const step = () => scheduler.runUntil(scheduler.now() + stepMs)
  const isOver = async () => scheduler.now() >= latest || (await isSettled())
  do {
    do await step()
    while (!(await isOver()))
    await step()
  } while (!(await isOver()))
}
