import type { Scheduler } from './scheduler.ts'

/** What stops the code of a process that is dead: nothing of it happens any more. */
export class Crashed extends Error {
  override readonly name = 'Crashed'
}

/** Each waiting gets its own: one promise for all would remember all that ever waited for it, and what they hold. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** One life of a process, from its start to its crash. */
export interface Incarnation {
  readonly name: string
  isAlive(): boolean
  /** Dies now. */
  kill(): void
  /** Dies at one of its next steps, whichever it is. @param onDeath once it did */
  killAfter(steps: number, onDeath: () => void): void
  /** A point where a process can stop: throws when it is dead or dies here. @throws Crashed */
  step(): void
  /** Waits, and goes on only if it lives. */
  sleep(ms: number): Promise<void>
  /** Settles as the promise does while the process lives, and never afterwards. */
  alive<T>(promise: Promise<T>): Promise<T>
  after(ms: number, run: () => void): () => void
}

export const createIncarnation = (
  name: string,
  { at, sleep }: Pick<Scheduler, 'at' | 'sleep'>,
): Incarnation => {
  let alive = true
  let fuse: { left: number; readonly onDeath: () => void } | null = null

  const burn = (): void => {
    if (fuse === null) return
    fuse.left -= 1
    if (fuse.left > 0) return
    alive = false
    fuse.onDeath()
  }
  const living = async <T>(promise: Promise<T>): Promise<T> => {
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
    killAfter: (steps, onDeath) => {
      fuse = { left: Math.max(1, steps), onDeath }
    },
    step: () => {
      if (alive) burn()
      if (!alive) throw new Crashed(`${name} is dead`)
    },
    sleep: (ms) => living(sleep(ms)),
    alive: living,
    after: (ms, run) =>
      at(ms, () => {
        if (alive) run()
      }),
  }
}
