import { setImmediate as nextTurn } from 'node:timers/promises'

/** The only time of a history: it goes on when nothing of its moment is left to do. */
export interface Scheduler {
  /** UTC ms. */
  now(): number
  /** Does it later; answers how to call it off. */
  at(delay: number, run: () => void): () => void
  sleep(ms: number): Promise<void>
  /** Something runs that no promise alone drives, such as a write of the store: time waits for it. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Lets time pass up to a moment. */
  runUntil(moment: number): Promise<void>
}

interface Entry {
  readonly time: number
  readonly order: number
  readonly run: () => void
}

const isBefore = (a: Entry, b: Entry): boolean => a.time < b.time || (a.time === b.time && a.order < b.order)

/** The next entry in order of time, then of asking. */
const createQueue = () => {
  const entries: Entry[] = []
  return {
    first: (): Entry | undefined => entries[0],
    take: (): Entry | undefined => entries.shift(),
    add: (entry: Entry): void => {
      let place = entries.length
      while (place > 0 && isBefore(entry, entries[place - 1] ?? entry)) place -= 1
      entries.splice(place, 0, entry)
    },
    remove: (entry: Entry): void => {
      const place = entries.indexOf(entry)
      if (place >= 0) entries.splice(place, 1)
    },
  }
}

export const createScheduler = (start: number): Scheduler => {
  const queue = createQueue()
  let [now, order, held] = [start, 0, 0]

  const at = (delay: number, run: () => void): (() => void) => {
    order += 1
    const entry = { time: now + Math.max(0, delay), order, run }
    queue.add(entry)
    return () => queue.remove(entry)
  }
  /** Until nothing runs any more that time has to wait for. */
  const settle = async (): Promise<void> => {
    await nextTurn()
    if (held > 0) await settle()
  }
  return {
    now: () => now,
    at,
    sleep: (ms) =>
      new Promise((resolve) => {
        at(ms, resolve)
      }),
    hold: async (work) => {
      held += 1
      try {
        return await work()
      } finally {
        held -= 1
      }
    },
    runUntil: async (moment) => {
      await settle()
      for (let next = queue.first(); next && next.time <= moment; next = queue.first()) {
        queue.take()
        now = next.time
        next.run()
        await settle()
      }
      now = Math.max(now, moment)
    },
  }
}

/** What stops the code of a process that is dead: nothing of it happens any more. */
class Crashed extends Error {
  override readonly name = 'Crashed'
}

/**
 * Each waiting gets its own: one promise for all would remember all that ever waited for it, and what they
 * hold.
 */
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
