import type { Runtime } from '../runtime.ts'

const TICK_MS = 5000
/** A program that runs is never so late. */
const LONGEST_MS = 30_000

/**
 * Notices that the program stood still: its computer slept, or it was stopped and goes on. Its timers stood still, too, so
 * whoever needs to know asks before the next tick.
 */
export const createSleepWatch = (
  { computerUptime, after }: Pick<Runtime, 'computerUptime' | 'after'>,
  onWake: () => void,
) => {
  const uptime = computerUptime ?? (() => 0)
  let last = uptime()
  let cancel: (() => void) | null = null

  const check = (): void => {
    const before = last
    last = uptime()
    if (last - before > LONGEST_MS) onWake()
  }
  const tick = (): void => {
    check()
    cancel = after(TICK_MS, tick)
  }
  return {
    check,
    start: (): void => {
      last = uptime()
      if (computerUptime !== undefined) cancel ??= after(TICK_MS, tick)
    },
    stop: (): void => {
      cancel?.()
      cancel = null
    },
  }
}
