/** Timers are late by at most this (ms), so that many of them fire at one moment. */
const GRID_MS = 50

interface Entry {
  readonly at: number
  readonly action: () => void
}

/** The time of everybody in an evening: it passes only when the test says so. */
export interface SharedTime {
  /** UTC ms. */
  now(): number
  /** Runs an action once after a delay; returns the function that cancels it. */
  after(ms: number, action: () => void): () => void
  /** Lets time pass; after each moment at which something happened, everything that this caused is waited for. */
  advance(ms: number): Promise<void>
}

/** @param settle is called at each moment, and resolves when nothing more happens at it */
export const createSharedTime = (start: number, settle: (now: number) => Promise<void>): SharedTime => {
  let now = start
  const entries = new Set<Entry>()
  const earliest = (): number => Math.min(Infinity, ...[...entries].map(({ at }) => at))
  const runDue = (): void => {
    for (const entry of [...entries].filter(({ at }) => at <= now)) if (entries.delete(entry)) entry.action()
  }
  return {
    now: () => now,
    after: (ms, action) => {
      const entry = { at: Math.ceil((now + Math.max(ms, 1)) / GRID_MS) * GRID_MS, action }
      entries.add(entry)
      return () => {
        entries.delete(entry)
      }
    },
    advance: async (ms) => {
      const end = now + ms
      await settle(now)
      while (now < end) {
        now = Math.min(end, earliest())
        runDue()
        await settle(now)
      }
    },
  }
}
