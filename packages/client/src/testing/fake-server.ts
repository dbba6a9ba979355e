import type { Session } from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES, type Role } from '@kafana/domain'
import { vi } from 'vitest'
import { storeSession } from '../session/session-store.ts'

/**
 * An error response for `fakeServer`; `more` is merged into the body, such as the current entity or issues.
 */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { message: 'x', error: 'x', code, requestId: 'r', ...more },
})

/** An internal error. */
export const failed = () => refusal(500, 'INTERNAL')

/** A request as seen by a fake response. */
export interface SeenRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: unknown
}
interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}
type Answer = (request: SeenRequest) => Reply | Promise<Reply>

/**
 * Answers `fetch` by method and path: `fakeServer({ 'GET /api/zones': () => ({ body: [] }) })`; anything else
 * is a 404. Returns the requests it has received.
 */
export const fakeServer = (answers: Readonly<Record<string, Answer>>): SeenRequest[] => {
  const seen: SeenRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://kafana.test')
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    seen.push(request)
    await Promise.resolve()
    const {
      status = 200,
      headers,
      body,
    }: Reply = (await answers[`${request.method} ${url.pathname}`]?.(request)) ?? {
      status: 404,
      body: { message: 'No such thing', error: 'No such thing', code: 'NOT_FOUND', requestId: 'test' },
    }
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  })
  return seen
}

/** The writes in their order; `call` is method and path. */
export const writesIn = (seen: readonly SeenRequest[]) =>
  seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => ({ call: `${method} ${url.pathname}${url.search}`, body }))

/** A session of a role with its default screens. */
export const sessionOf = (role: Role, changes: Partial<Session['user']> = {}): Session => ({
  token: `token-of-${role}`,
  role,
  userId: `id-of-${role}`,
  user: {
    _id: `id-of-${role}`,
    firstname: 'Vesna',
    lastname: 'K',
    username: role,
    email: `${role}@kafana.test`,
    role,
    company: 'company-1',
    allowedRoutes: [...DEFAULT_ALLOWED_ROUTES[role]],
    ...changes,
  },
})

/** Signs a user of this role in. */
export const signedInAs = (role: Role, changes: Partial<Session['user']> = {}): Session => {
  const session = sessionOf(role, changes)
  storeSession(session)
  return session
}
