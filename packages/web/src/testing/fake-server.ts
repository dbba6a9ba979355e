import type { Session } from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES, type Role } from '@kafana/domain'
import { vi } from 'vitest'
import { storeSession } from '../platform/session/session-store.ts'

/** One request as a fake answer sees it. */
export interface SeenRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: unknown
}
interface Reply {
  readonly status?: number
  readonly body: unknown
}
type Answer = (request: SeenRequest) => Reply | Promise<Reply>

/**
 * Answers `fetch` by method and path: `fakeServer({ 'GET /api/zones': () => ({ body: [] }) })`. What it has no answer for is a 404, and nothing leaves the machine.
 * Returns the requests it saw.
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
    const { status = 200, body } = (await answers[`${request.method} ${url.pathname}`]?.(request)) ?? {
      status: 404,
      body: { message: 'No such thing', error: 'No such thing', code: 'NOT_FOUND', requestId: 'test' },
    }
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
  return seen
}

/** What was sent to change something, in its order; `call` is the method and the path. */
export const writesIn = (seen: readonly SeenRequest[]) =>
  seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => ({ call: `${method} ${url.pathname}${url.search}`, body }))

/** A session of this role, with its usual screens. */
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

/** Signs a person of this role in, as far as the browser knows. */
export const signedInAs = (role: Role, changes: Partial<Session['user']> = {}): Session => {
  const session = sessionOf(role, changes)
  storeSession(session)
  return session
}
