import { randomUUID } from 'node:crypto'

interface Request {
  readonly method: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Time, randomness and network, which tests and simulations replace. */
export interface Runtime {
  /** UTC milliseconds. */
  readonly now: () => number
  readonly fetch: (
    url: string,
    request: Request,
  ) => Promise<{ readonly status: number; readonly text: () => Promise<string> }>
  /** Runs something later; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly newId: () => string
}

export const systemRuntime: Runtime = {
  now: Date.now,
  fetch: (url, request) => fetch(url, request),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  newId: randomUUID,
}

/** Writes to the log; never a secret. */
export type Log = (message: string, details: Readonly<Record<string, unknown>>) => void
