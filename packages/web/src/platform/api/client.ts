import type { CallInput, Endpoint, Group, Result } from '@kafana/contract'
import { uuid } from '../browser/uuid.ts'
import { ApiError } from './api-error.ts'
import { send } from './send.ts'

/** A call's parts; `query` may be left out where nothing in it has to be sent. */
export type Input<E extends Endpoint> = {
  [K in keyof CallInput<E> as K extends 'query' ? never : K]: CallInput<E>[K]
} & ('query' extends keyof CallInput<E>
  ? Record<string, never> extends CallInput<E>['query']
    ? { query?: CallInput<E>['query'] }
    : { query: CallInput<E>['query'] }
  : unknown)

export interface CallOptions {
  /** The same key again gives the first answer again: pass one to repeat a write whose answer was lost. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Calls with this token instead of the kept session's. */
  readonly token?: string
}
/** The input may be left out where nothing has to be passed. */
export type Call<E extends Endpoint> =
  Record<string, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Result<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Result<E>>
/** Calls that speak another client's language than JSON are that client's to make. */
type Spoken<G extends Group> = {
  readonly [K in keyof G as G[K] extends { readonly gives: 'text' } ? never : K]: Call<G[K]>
}
export type Client<C extends Readonly<Record<string, Group>>> = { readonly [R in keyof C]: Spoken<C[R]> }

interface Wire {
  readonly params?: Record<string, string>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}
interface Settings {
  readonly token: () => string | null
  /** Called with the token that the server no longer knows. */
  readonly onSessionEnded: (token: string) => void
}

const urlOf = (endpoint: Endpoint, { params, query }: Wire): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const sent = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return sent.length > 0 ? `${path}?${new URLSearchParams(sent).toString()}` : path
}

const headersOf = (
  endpoint: Endpoint,
  wire: Wire,
  token: string | null,
  key: string | undefined,
): Record<string, string> => ({
  ...(wire.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  ...(endpoint.method === 'GET' ? {} : { 'Idempotency-Key': key ?? uuid() }),
})

const caller =
  (endpoint: Endpoint, settings: Settings) =>
  async (wire: Wire = {}, options: CallOptions = {}): Promise<unknown> => {
    const token = options.token ?? settings.token()
    const answer = await send(
      urlOf(endpoint, wire),
      {
        method: endpoint.method,
        headers: headersOf(endpoint, wire, token, options.idempotencyKey),
        ...(wire.body === undefined ? {} : { body: JSON.stringify(wire.body) }),
      },
      options.signal,
    )
    // A wrong password is a 401 too, but no session's end.
    if (answer.status === 401 && token !== null && endpoint.roles !== 'public') settings.onSessionEnded(token)
    if (answer.status >= 400) throw answer.error()
    const parsed = endpoint.response.safeParse(answer.body)
    if (answer.status !== endpoint.status || !parsed.success) {
      throw new ApiError({
        status: answer.status,
        code: 'UNEXPECTED_RESPONSE',
        message: 'Unexpected response from server.',
        body: answer.body,
      })
    }
    return parsed.data
  }

/** The typed client of a contract: `client.orders.list({ query: { page: 2 } })`. Every failure is an ApiError, but for a call that its own signal aborted. */
export const createClient = <const C extends Readonly<Record<string, Group>>>(
  contract: C,
  settings: Settings,
): Client<C> => {
  const group = (endpoints: Group) =>
    Object.fromEntries(Object.entries(endpoints).map(([name, each]) => [name, caller(each, settings)]))
  return Object.fromEntries(
    Object.entries(contract).map(([room, endpoints]) => [room, group(endpoints)]),
  ) as unknown as Client<C>
}
