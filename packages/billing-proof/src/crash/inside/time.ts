interface Timer {
  due: number
  readonly everyMs: number | null
  run(): void
}

const original = {
  now: Date.now,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
}

/**
 * A controllable clock and timers: advancing it runs due timers in order, an interval once. Node's internal
 * timers (sockets, keep-alive) keep real time.
 */
export const createClock = (initialAhead: number): { readonly advanceTime: (ms: number) => void } => {
  let ahead = initialAhead
  const pending = new Map<object, Timer>()
  const now = (): number => original.now() + ahead
  const removeTimer = (timer: unknown): void => {
    if (typeof timer === 'object' && timer !== null) pending.delete(timer)
  }

  Date.now = now
  globalThis.setTimeout = ((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const run = (): void => {
      pending.delete(timer)
      work(...args)
    }
    const timer = original.setTimeout(run, ms)
    pending.set(timer, {
      due: now() + ms,
      everyMs: null,
      run: () => {
        original.clearTimeout(timer)
        run()
      },
    })
    return timer
  }) as typeof original.setTimeout
  globalThis.setInterval = ((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = original.setInterval(work, ms, ...args)
    pending.set(timer, { due: now() + ms, everyMs: ms, run: () => work(...args) })
    return timer
  }) as typeof original.setInterval
  globalThis.clearTimeout = (timer) => {
    removeTimer(timer)
    original.clearTimeout(timer)
  }
  globalThis.clearInterval = (timer) => {
    removeTimer(timer)
    original.clearInterval(timer)
  }

  return {
    advanceTime: (ms) => {
      ahead += ms
      const due = [...pending.values()].filter((each) => each.due <= now()).toSorted((a, b) => a.due - b.due)
      for (const each of due) {
        if (each.everyMs !== null) each.due = now() + each.everyMs
        each.run()
      }
    },
  }
}
