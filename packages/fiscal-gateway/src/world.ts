import { randomUUID } from 'node:crypto'

interface Request {
  readonly method: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Everything around the gateway that a test or a simulation may play: time, chance and the network. */
export interface World {
  /** UTC milliseconds. */
  readonly now: () => number
  readonly fetch: (
    url: string,
    request: Request,
  ) => Promise<{ readonly status: number; readonly text: () => Promise<string> }>
  /** Runs something later; what it gives calls that off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 up to, and without, 1. */
  readonly random: () => number
  readonly newId: () => string
}

export const realWorld: World = {
  now: Date.now,
  fetch: (url, request) => fetch(url, request),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  newId: randomUUID,
}
