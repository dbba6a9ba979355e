import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/create-app.ts'
import { asAppError, errorBody } from '../platform/http/error-reply.ts'
import { mount } from '../platform/http/mount.ts'

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

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
interface Route {
  readonly method: string
  readonly parts: readonly string[]
  readonly handler: Handler
}

const paramsOf = ({ parts }: Route, given: readonly string[]): Record<string, string> | null => {
  if (parts.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}

/** Records the response of a handler. */
const createReply = (disconnected: AbortSignal | undefined) => {
  const recorded = { status: 200, text: '' }
  const raw = {
    get destroyed() {
      return disconnected?.aborted === true
    },
    get writableFinished() {
      return recorded.text !== ''
    },
    once: (_event: 'close', listener: () => void) => disconnected?.addEventListener('abort', listener),
  }
  const reply = {
    raw,
    header: () => reply,
    code: (status: number) => {
      recorded.status = status
      return reply
    },
    send: (text: string) => {
      recorded.text = text
      return reply
    },
  }
  return { recorded, reply: reply as unknown as FastifyReply }
}

const routesOf = ({ routes, platform, authenticate, authenticateGateway }: App): Route[] => {
  const collected: Route[] = []
  // Form bodies are left out: only a real server parses them.
  const registry = {
    register: () => undefined,
    route: ({ method, url, handler }: { method: string; url: string; handler: Handler }) => {
      collected.push({ method, parts: url.split('/'), handler })
    },
  }
  mount(registry as unknown as FastifyInstance, routes, { ...platform, authenticate, authenticateGateway })
  return collected
}

/**
 * Handles calls as the HTTP server does but without a connection, so that a simulation decides when a response
 * arrives.
 */
export const createInProcessClient = (app: App): ((call: AppCall) => Promise<AppAnswer>) => {
  const routes = routesOf(app)
  return async ({ method, path, headers, body, disconnected }) => {
    const { pathname, searchParams } = new URL(path, 'http://server')
    const given = pathname.split('/')
    for (const route of routes) {
      const params = route.method === method ? paramsOf(route, given) : null
      if (params === null) continue
      const { recorded, reply } = createReply(disconnected)
      try {
        await route.handler(
          {
            params,
            query: Object.fromEntries(searchParams),
            body,
            headers,
            ip: '127.0.0.1',
            socket: {},
          } as unknown as FastifyRequest,
          reply,
        )
        return { status: recorded.status, body: JSON.parse(recorded.text) as unknown }
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
