import type { App } from '../app/create-app.ts'
import { asAppError, errorBody } from '../platform/http/error-reply.ts'
import type { HttpRoute } from '../platform/http/http-message.ts'
import { routesOf } from '../platform/http/mount.ts'

export interface AppCall {
  readonly method: string
  /** Including the query. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Aborted when the client disconnects. */
  readonly disconnected?: AbortSignal
}
/** `fault` is the error behind an INTERNAL response, which the server would log. */
export interface AppAnswer {
  readonly status: number
  readonly body: unknown
  readonly fault?: unknown
}

interface Route extends HttpRoute {
  readonly parts: readonly string[]
}

/** @param given as many as the route has */
const paramsOf = ({ parts }: Route, given: readonly string[]): Record<string, string> | null => {
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}

const shapeOf = (method: string, parts: readonly string[]): string => `${method} ${parts.length}`

/** By their shape. Form bodies are left out: only a real server parses them. */
const callsOf = ({
  routes,
  platform,
  authenticate,
  authenticateGateway,
}: App): ReadonlyMap<string, readonly Route[]> =>
  Map.groupBy(
    routesOf(routes, { ...platform, authenticate, authenticateGateway })
      .filter(({ acceptsForm }) => acceptsForm !== true)
      .map((route) => ({ ...route, parts: route.path.split('/') })),
    ({ method, parts }) => shapeOf(method, parts),
  )

const NEVER = new AbortController().signal

/**
 * Handles calls as the HTTP server does but without a connection, so that a simulation decides when a response
 * arrives.
 */
export const createInProcessClient = (app: App): ((call: AppCall) => Promise<AppAnswer>) => {
  const routes = callsOf(app)
  return async ({ method, path, headers, body, disconnected = NEVER }) => {
    const { pathname, searchParams } = new URL(path, 'http://server')
    const given = pathname.split('/')
    for (const route of routes.get(shapeOf(method, given)) ?? []) {
      const params = paramsOf(route, given)
      if (params === null) continue
      try {
        const response = await route.handle({
          method,
          path: pathname,
          headers,
          params,
          query: Object.fromEntries(searchParams),
          body,
          ip: '127.0.0.1',
          peer: '',
          protocol: 'http',
          hostname: 'server',
          localAddress: undefined,
          disconnected,
        })
        return { status: response.status, body: JSON.parse(String(response.body)) as unknown }
      } catch (error) {
        const refusal = asAppError(error)
        return {
          status: refusal.status,
          body: errorBody(refusal, ''),
          ...(refusal.code === 'INTERNAL' && { fault: error }),
        }
      }
    }
    return { status: 404, body: { code: 'NOT_FOUND' } }
  }
}
