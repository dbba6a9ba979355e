import { type Runtime, systemRuntime } from '../runtime.ts'
import { CHECK_EVERY_MS } from '../store-check.ts'
import { reconnectBackoff } from '../sync/connection.ts'

/** Shorter timers run in real time. */
const SHORT_MS = 1000

/** Timers that the test runs: every delay but a short one lasts until the test ends it. */
export const createManualTimers = () => {
  const held: { readonly ms: number; readonly run: () => void }[] = []
  const after: Runtime['after'] = (ms, run) => {
    // The stores are not read in these tests.
    if (ms < SHORT_MS || ms === CHECK_EVERY_MS) return systemRuntime.after(ms, run)
    const timer = { ms, run }
    held.push(timer)
    return () => {
      if (held.includes(timer)) held.splice(held.indexOf(timer), 1)
    }
  }
  return {
    after,
    /** The delays of the current timers. */
    waits: (): number[] => held.map(({ ms }) => ms),
    /** Runs the timer with this delay. */
    pass: (ms: number): void => {
      const due = held.find((timer) => timer.ms === ms)
      if (due === undefined)
        throw new Error(`nobody waits ${ms} ms, but ${held.map((timer) => timer.ms).join(', ')}`)
      held.splice(held.indexOf(due), 1)
      due.run()
    },
  }
}

const FIRST_RETRY_MS = reconnectBackoff(1, 0)

/** Calls the server again at once after the first failure; everything else takes its time. */
export const promptRetry: Pick<Runtime, 'after' | 'random'> = {
  random: () => 0,
  after: (ms, run) => systemRuntime.after(ms === FIRST_RETRY_MS ? 0 : ms, run),
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A runtime whose time the test advances; due timers run in order. */
export const createFakeClock = (start = Date.UTC(2026, 10, 21, 11, 30)) => {
  const clock = { now: start }
  const timers = new Set<Timer>()
  const runtime: Runtime = {
    ...systemRuntime,
    random: () => 0.5,
    now: () => clock.now,
    after: (ms, run) => {
      const timer = { at: clock.now + ms, run }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
  }
  const pass = (ms: number): void => {
    const until = clock.now + ms
    const due = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
    for (const timer of due) {
      clock.now = timer.at
      timers.delete(timer)
      timer.run()
    }
    clock.now = until
  }
  return { runtime, clock, pass, timerCount: (): number => timers.size }
}
