import type { Issue } from '@kafana/contract'
import { ApiError } from './api-error.ts'

/** Long enough for the slowest report, short enough for a dead access point. */
const TIMEOUT_MS = 30_000

interface SendResponse {
  readonly status: number
  readonly body: unknown
  /** The response as an error. */
  readonly error: () => ApiError
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The header in seconds; our server does not send it as a date. */
const retryAfterOf = (headers: Headers): number | null => {
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10)
  return Number.isNaN(seconds) ? null : seconds * 1000
}

const errorOf = ({ status, headers }: Response, body: unknown): ApiError => {
  const fields = isRecord(body) ? body : {}
  const message = [fields['message'], fields['error']].find((text) => typeof text === 'string' && text !== '')
  return new ApiError({
    status,
    body,
    retryAfterMs: retryAfterOf(headers),
    code: typeof fields['code'] === 'string' ? fields['code'] : 'UNEXPECTED_RESPONSE',
    message: typeof message === 'string' ? message : 'Unexpected response from server.',
    issues: Array.isArray(fields['issues']) ? (fields['issues'] as Issue[]) : [],
  })
}

/** Sends a request and parses the JSON, whatever the status. @throws ApiError `NETWORK` without a response */
export const send = async (url: string, init: RequestInit, signal?: AbortSignal): Promise<SendResponse> => {
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
