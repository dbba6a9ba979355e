import { realWorld, type World } from '../world.ts'

/** What is due within this time runs by itself. */
const SHORT_MS = 1000

/** Timers in the test's hand: what waits longer than a moment waits until the test says that the time has passed. */
export const createHeldTimers = () => {
  const held: { readonly ms: number; readonly run: () => void }[] = []
  const after: World['after'] = (ms, run) => {
    if (ms < SHORT_MS) return realWorld.after(ms, run)
    const timer = { ms, run }
    held.push(timer)
    return () => {
      if (held.includes(timer)) held.splice(held.indexOf(timer), 1)
    }
  }
  return {
    after,
    /** The spans that something waits for now. */
    waits: (): number[] => held.map(({ ms }) => ms),
    /** The time that somebody waits for is over. */
    pass: (ms: number): void => {
      const due = held.find((timer) => timer.ms === ms)
      if (due === undefined)
        throw new Error(`nobody waits ${ms} ms, but ${held.map((timer) => timer.ms).join(', ')}`)
      held.splice(held.indexOf(due), 1)
      due.run()
    },
  }
}
