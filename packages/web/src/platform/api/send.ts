import type { Issue } from '@kafana/contract'
import { ApiError } from './api-error.ts'

/** Long enough for the slowest report, short enough that a screen does not wait for ever on a dead access point. */
const TIMEOUT_MS = 30_000

interface Answer {
  readonly status: number
  readonly body: unknown
  /** The answer as an error. */
  readonly error: () => ApiError
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The header in whole seconds; its other form, a date, is not ours. */
const retryAfterOf = (headers: Headers): number | null => {
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10)
  return Number.isNaN(seconds) ? null : seconds * 1000
}

const errorOf = ({ status, headers }: Response, body: unknown): ApiError => {
  const said = isRecord(body) ? body : {}
  const message = [said['message'], said['error']].find((text) => typeof text === 'string' && text !== '')
  return new ApiError({
    status,
    body,
    retryAfterMs: retryAfterOf(headers),
    code: typeof said['code'] === 'string' ? said['code'] : 'UNEXPECTED_RESPONSE',
    message: typeof message === 'string' ? message : 'Unexpected response from server.',
    issues: Array.isArray(said['issues']) ? (said['issues'] as Issue[]) : [],
  })
}

/** One request and its JSON, whatever the status. ApiError `NETWORK` when nothing answered; an abort by `signal` stays the abort that it is. */
export const send = async (url: string, init: RequestInit, signal?: AbortSignal): Promise<Answer> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await response.text()
    const body: unknown = parse(text)
    return { status: response.status, body, error: () => errorOf(response, body) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached.' })
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
