/** The only source of waiting for time to pass: tests move it together with their clock. */
export interface Timer {
  /** Does it once, after so many milliseconds; answers how to give it up. It keeps no process alive. */
  after(ms: number, action: () => void): () => void
}

export const systemTimer: Timer = {
  after: (ms, action) => {
    const timer = setTimeout(action, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
