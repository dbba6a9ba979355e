import { setImmediate as nextTurn } from 'node:timers/promises'

/** The virtual clock of a history: it advances when nothing is left to run. */
export interface Scheduler {
  /** UTC ms. */
  now(): number
  /** Schedules a callback; returns a function that cancels it. */
  at(delay: number, run: () => void): () => void
  sleep(ms: number): Promise<void>
  /** Stops the clock while work runs that waits for more than promises, such as a database write. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Advances the clock up to a time, and runs everything that is due. */
  runUntil(time: number): Promise<void>
}

interface Entry {
  readonly time: number
  readonly order: number
  readonly run: () => void
}

const isBefore = (a: Entry, b: Entry): boolean => a.time < b.time || (a.time === b.time && a.order < b.order)

/** A queue ordered by time, then by when the entry was added. */
const createQueue = () => {
  const entries: Entry[] = []
  return {
    first: (): Entry | undefined => entries[0],
    removeFirst: (): Entry | undefined => entries.shift(),
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
  /** Resolved when nothing holds the clock any more. A database of another process needs the processor until then. */
  let released = Promise.withResolvers<void>()

  const at = (delay: number, run: () => void): (() => void) => {
    order += 1
    const entry = { time: now + Math.max(0, delay), order, run }
    queue.add(entry)
    return () => queue.remove(entry)
  }
  /** Waits until nothing runs that the clock has to wait for. */
  const settle = async (): Promise<void> => {
    await nextTurn()
    if (held === 0) return
    released = Promise.withResolvers()
    await released.promise
    await settle()
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
        if (held === 0) released.resolve()
      }
    },
    runUntil: async (time) => {
      await settle()
      for (let next = queue.first(); next && next.time <= time; next = queue.first()) {
        queue.removeFirst()
        now = next.time
        next.run()
        await settle()
      }
      now = Math.max(now, time)
    },
  }
}
