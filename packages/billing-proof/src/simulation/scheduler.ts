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
