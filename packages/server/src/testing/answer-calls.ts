import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../app/create-house.ts'
import { asAppError, errorBody } from '../platform/http/error-reply.ts'
import { mount } from '../platform/http/mount.ts'

export interface HouseCall {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whoever asked hung up. */
  readonly gone?: AbortSignal
}
/** `fault` is what the server's log would show of a failure that nobody foresaw. */
export interface HouseAnswer {
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

/** Keeps what a handler answers. */
const createReply = (gone: AbortSignal | undefined) => {
  const kept = { status: 200, text: '' }
  const raw = {
    get destroyed() {
      return gone?.aborted === true
    },
    get writableFinished() {
      return kept.text !== ''
    },
    once: (_event: 'close', hungUp: () => void) => gone?.addEventListener('abort', hungUp),
  }
  const reply = {
    raw,
    header: () => reply,
    code: (status: number) => {
      kept.status = status
      return reply
    },
    send: (text: string) => {
      kept.text = text
      return reply
    },
  }
  return { kept, reply: reply as unknown as FastifyReply }
}

const routesOf = ({ routes, platform, authenticate, authenticateGateway }: House): Route[] => {
  const found: Route[] = []
  // Forms come in through a server alone.
  const app = {
    register: () => undefined,
    route: ({ method, url, handler }: { method: string; url: string; handler: Handler }) => {
      found.push({ method, parts: url.split('/'), handler })
    },
  }
  mount(app as unknown as FastifyInstance, routes, { ...platform, authenticate, authenticateGateway })
  return found
}

/** Answers the calls of a house as its HTTP server does, without a connection: what a simulation needs to decide by itself when an answer arrives. */
export const answerCalls = (house: House): ((call: HouseCall) => Promise<HouseAnswer>) => {
  const routes = routesOf(house)
  return async ({ method, path, headers, body, gone }) => {
    const { pathname, searchParams } = new URL(path, 'http://house')
    const given = pathname.split('/')
    for (const route of routes) {
      const params = route.method === method ? paramsOf(route, given) : null
      if (params === null) continue
      const { kept, reply } = createReply(gone)
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
        return { status: kept.status, body: JSON.parse(kept.text) as unknown }
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
