interface Pending {
  due: number
  readonly everyMs: number | null
  run(): void
}

const real = {
  now: Date.now,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
}

/**
 * The time of day and the timers of this process, which can be moved on: whatever falls due until then happens
 * at once, in its order, a repeated work once.
 * Timers inside of Node itself (sockets, keep-alive) go on in real time.
 */
export const controlTime = (begin: number): { readonly pass: (ms: number) => void } => {
  let ahead = begin
  const pending = new Map<object, Pending>()
  const now = (): number => real.now() + ahead
  const forget = (timer: unknown): void => {
    if (typeof timer === 'object' && timer !== null) pending.delete(timer)
  }

  Date.now = now
  globalThis.setTimeout = ((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const run = (): void => {
      pending.delete(timer)
      work(...args)
    }
    const timer = real.setTimeout(run, ms)
    pending.set(timer, {
      due: now() + ms,
      everyMs: null,
      run: () => {
        real.clearTimeout(timer)
        run()
      },
    })
    return timer
  }) as typeof real.setTimeout
  globalThis.setInterval = ((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = real.setInterval(work, ms, ...args)
    pending.set(timer, { due: now() + ms, everyMs: ms, run: () => work(...args) })
    return timer
  }) as typeof real.setInterval
  globalThis.clearTimeout = (timer) => {
    forget(timer)
    real.clearTimeout(timer)
  }
  globalThis.clearInterval = (timer) => {
    forget(timer)
    real.clearInterval(timer)
  }

  return {
    pass: (ms) => {
      ahead += ms
      const due = [...pending.values()].filter((each) => each.due <= now()).toSorted((a, b) => a.due - b.due)
      for (const each of due) {
        if (each.everyMs !== null) each.due = now() + each.everyMs
        each.run()
      }
    },
  }
}
