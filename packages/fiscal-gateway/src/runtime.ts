import { randomUUID } from 'node:crypto'
import { uptime as systemUptime } from 'node:os'

interface Request {
  readonly method: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Time, randomness and network, which tests and simulations replace. */
export interface Runtime {
  /** UTC milliseconds. The clock may be wrong, and may be set while the gateway runs: no wait depends on it. */
  readonly now: () => number
  /** Milliseconds that only grow; where it is missing, waits are measured by `now`. */
  readonly uptime?: () => number
  /** Milliseconds since the computer was started, also those in which it slept; where it is missing, it never sleeps. */
  readonly computerUptime?: () => number
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

/** Milliseconds by which waits are measured. */
export const uptimeOf = ({ uptime, now }: Pick<Runtime, 'uptime' | 'now'>): (() => number) => uptime ?? now

export const systemRuntime = {
  now: Date.now,
  uptime: () => performance.now(),
  computerUptime: () => systemUptime() * 1000,
  fetch: (url, request) => fetch(url, request),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  newId: randomUUID,
} satisfies Runtime

/** Writes to the log; never a secret. */
export type Log = (message: string, details: Readonly<Record<string, unknown>>) => void
