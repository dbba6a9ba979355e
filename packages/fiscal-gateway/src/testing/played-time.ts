import { realWorld, type World } from '../world.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A world whose time passes when the test says so; what was put off until then runs in its order. */
export const playedTime = (start = Date.UTC(2026, 10, 21, 11, 30)) => {
  const clock = { now: start }
  const timers = new Set<Timer>()
  const world: World = {
    ...realWorld,
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
  return { world, clock, pass, waiting: (): number => timers.size }
}
