/** The only source of timeouts; tests advance it together with their clock. */
export interface Timer {
  /** Runs an action once after a delay; returns the function that cancels it. It keeps no process alive. */
  after(ms: number, action: () => void): () => void
}

export const systemTimer: Timer = {
  after: (ms, action) => {
    const timer = setTimeout(action, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** An instant (UTC ms) as ISO 8601 in UTC. */
export const iso = (at: number): string => new Date(at).toISOString()

/** The only source of the current time; tests replace it. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
