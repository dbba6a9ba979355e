import type { CallAddress, CallInput, Endpoint, Group, Issue, Result } from '@kafana/contract'
import { uuid } from '../browser/polyfills.ts'
import { ApiError } from './api-error.ts'
import { createKnownResults, type KnownResults } from './known-results.ts'

/** Long enough for the slowest report, short enough for a dead access point. */
const TIMEOUT_MS = 30_000

interface SendResponse {
  readonly status: number
  readonly etag: string | null
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
    build: headers.get('Kafana-Waiter'),
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
    const etag = response.headers.get('ETag')
    return { status: response.status, etag, body, error: () => errorOf(response, body) }
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

/** The input of a call; `query` is optional where all of its fields are. */
export type Input<E extends Endpoint> = {
  [K in keyof CallInput<E> as K extends 'query' ? never : K]: CallInput<E>[K]
} & ('query' extends keyof CallInput<E>
  ? Record<string, never> extends CallInput<E>['query']
    ? { query?: CallInput<E>['query'] }
    : { query: CallInput<E>['query'] }
  : unknown)

export interface CallOptions {
  /** With the same key the server repeats its first response: pass it to retry a write whose response was lost. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Uses this token instead of that of the session. */
  readonly token?: string
}
/** The input is optional where nothing has to be passed. */
export type Call<E extends Endpoint> =
  Record<string, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Result<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Result<E>>
/** Without the calls that do not return JSON: they are made by other clients. */
type JsonCalls<G extends Group> = {
  readonly [K in keyof G as G[K] extends { readonly responseType: 'text' } ? never : K]: Call<G[K]>
}
export type Client<C extends Readonly<Record<string, Group>>> = { readonly [R in keyof C]: JsonCalls<C[R]> }

interface Wire {
  readonly params?: Record<string, string>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}
interface Settings {
  readonly token: () => string | null
  /** Called with the token that the server no longer accepts. */
  readonly onSessionEnded: (token: string) => void
}

const urlOf = (call: CallAddress, { params, query }: Wire): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const sent = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return sent.length > 0 ? `${path}?${new URLSearchParams(sent).toString()}` : path
}

const headersOf = (
  call: CallAddress,
  wire: Wire,
  token: string | null,
  key: string | undefined,
  etag: string | undefined,
): Record<string, string> => ({
  ...(wire.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  ...(call.method === 'GET' ? {} : { 'Idempotency-Key': key ?? uuid() }),
  ...(etag === undefined ? {} : { 'If-None-Match': etag }),
})

const NOT_MODIFIED = 304

/** Does it look like a response of the call? Without its schema, that is all that can be checked. */
const isResponse = ({ response }: CallAddress, body: unknown): boolean => {
  if (body === undefined) return false
  if (response === undefined) return true
  return response === 'list' ? Array.isArray(body) : isRecord(body) && response.has in body
}

/**
 * The result is not parsed: the server does that before it answers, and a page would have to load every schema.
 * @throws ApiError for a refusal, for another status than the declared one, and for what is no response of this call,
 *   such as the sign-in page of a guest network
 */
const resultOf = (call: CallAddress, { status, body, error }: SendResponse): unknown => {
  if (status >= 400) throw error()
  if (status === call.status && isResponse(call, body)) return body
  throw new ApiError({
    status,
    code: 'UNEXPECTED_RESPONSE',
    message: 'Unexpected response from server.',
    body,
  })
}

const caller =
  (call: CallAddress, settings: Settings, results: KnownResults) =>
  async (wire: Wire = {}, options: CallOptions = {}): Promise<unknown> => {
    const token = options.token ?? settings.token()
    const url = urlOf(call, wire)
    const known = results.find(token, url)
    const response = await send(
      url,
      {
        method: call.method,
        headers: headersOf(call, wire, token, options.idempotencyKey, known?.etag),
        ...(wire.body === undefined ? {} : { body: JSON.stringify(wire.body) }),
      },
      options.signal,
    )
    // A wrong password is a 401 too, but does not end the session.
    if (response.status === 401 && token !== null && !call.isPublic) settings.onSessionEnded(token)
    if (known && response.status === NOT_MODIFIED) return known.result
    const result = resultOf(call, response)
    results.remember(token, url, response.etag, result)
    return result
  }

type Calls<C extends Readonly<Record<string, Group>>> = {
  readonly [R in keyof C]: { readonly [K in keyof C[R]]: CallAddress }
}

/**
 * The typed client of a contract: `client.orders.list({ query: { page: 2 } })`. Every failure is an ApiError,
 * except that of a call aborted by its own signal.
 */
export const createClient = <C extends Readonly<Record<string, Group>>>(
  calls: Calls<C>,
  settings: Settings,
): Client<C> => {
  const results = createKnownResults()
  const group = (addresses: Readonly<Record<string, CallAddress>>) =>
    Object.fromEntries(
      Object.entries(addresses).map(([name, each]) => [name, caller(each, settings, results)]),
    )
  return Object.fromEntries(
    Object.entries<Readonly<Record<string, CallAddress>>>(calls).map(([resource, addresses]) => [
      resource,
      group(addresses),
    ]),
  ) as unknown as Client<C>
}
