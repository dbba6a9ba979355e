import type { Scheduler } from './scheduler.ts'

/** Stops the code of a process that has crashed. */
class CrashedError extends Error {
  override readonly name = 'CrashedError'
}

/** A new promise each time: a shared one would keep every waiter in memory. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** One run of a process, from start to crash. */
export interface ProcessRun {
  readonly name: string
  isAlive(): boolean
  /** Crashes now. */
  kill(): void
  /** Crashes at the given step from now, and then calls `onCrash`. */
  killAfter(steps: number, onCrash: () => void): void
  /** A point where the process can crash. @throws CrashedError if it crashes here or has crashed before */
  step(): void
  /** Sleeps; never resolves if the process has crashed. */
  sleep(ms: number): Promise<void>
  /** Settles like the promise while the process runs; never settles once it has crashed. */
  whileAlive<T>(promise: Promise<T>): Promise<T>
  /** Schedules a callback that a crash cancels; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const createProcessRun = (
  name: string,
  { at, sleep }: Pick<Scheduler, 'at' | 'sleep'>,
): ProcessRun => {
  let alive = true
  let countdown: { left: number; readonly onCrash: () => void } | null = null

  const countDown = (): void => {
    if (countdown === null) return
    countdown.left -= 1
    if (countdown.left > 0) return
    alive = false
    countdown.onCrash()
  }
  const whileAlive = async <T>(promise: Promise<T>): Promise<T> => {
    try {
      const value = await promise
      return alive ? value : await never()
    } catch (error) {
      if (alive) throw error
      return never()
    }
  }
  return {
    name,
    isAlive: () => alive,
    kill: () => {
      alive = false
    },
    killAfter: (steps, onCrash) => {
      countdown = { left: Math.max(1, steps), onCrash }
    },
    step: () => {
      if (alive) countDown()
      if (!alive) throw new CrashedError(`${name} has crashed`)
    },
    sleep: (ms) => whileAlive(sleep(ms)),
    whileAlive,
    after: (ms, run) =>
      at(ms, () => {
        if (alive) run()
      }),
  }
}
