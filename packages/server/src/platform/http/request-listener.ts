import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { readTarget, type Target } from './request-target.ts'

/** One request of Node's, and what its address asks for; null if that cannot be read. */
export interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly target: Target | null
}

interface Address {
  readonly method: string
  readonly path: string
}

/** Sends the response to a request. The route is null where none fits. */
export type Answer<R extends Address> = (
  exchange: Exchange,
  route: R | null,
  params: Readonly<Record<string, string>>,
) => Promise<void>

/** No route has this address. */
const NOWHERE = '//'

/** Sorts every fixed part of an address before a parameter, or a star for all further parts, at the same place. */
const precedence = ({ path }: Address): string => path.replaceAll(/\/(?::[^/]+|\*)/g, '/\u{10FFFF}')

const byPrecedence = (a: Address, b: Address): number => {
  const [first, second] = [precedence(a), precedence(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}

/**
 * Finds the route of each request. Of several that fit, the one with a fixed part wins over the one with a
 * parameter, in whatever order they are listed.
 *
 * The adapter makes a URL of the Host header and the address, and refuses what is none in a format of its own.
 * Nothing here uses that URL, and the Host may be missing or anything: so the adapter sees others, until the routes
 * are asked.
 * @param fail the response for an error that nobody expects
 */
export const createRequestListener = <R extends Address>(
  routes: readonly R[],
  answer: Answer<R>,
  fail: (error: unknown) => Response,
): RequestListener => {
  const exchanges = new WeakMap<IncomingMessage, Exchange & { restore(): void }>()
  const exchangeOf = (incoming: IncomingMessage) => {
    const exchange = exchanges.get(incoming)
    if (!exchange) throw new Error('a request of another server')
    return exchange
  }
  const app = new Hono<{ Bindings: HttpBindings }>({
    getPath: (_request, options) => {
      const incoming = options?.env?.incoming
      // The router takes an empty path for one that fits, where no route has parameters.
      return (incoming && exchangeOf(incoming).target?.route) || NOWHERE
    },
  })
  for (const route of routes.toSorted(byPrecedence))
    app.on(route.method, route.path, async ({ env, req }) => {
      await answer(exchangeOf(env.incoming), route, req.param())
      return RESPONSE_ALREADY_SENT
    })
  app.notFound(async ({ env }) => {
    await answer(exchangeOf(env.incoming), null, {})
    return RESPONSE_ALREADY_SENT
  })
  app.onError((error) => {
    throw error
  })
  const listener = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      exchangeOf(incoming).restore()
      return app.fetch(request, { incoming, outgoing })
    },
    { overrideGlobalObjects: false, errorHandler: fail },
  )
  return (incoming, outgoing) => {
    const { url = '', headers } = incoming
    const { host } = headers
    const restore = (): void => {
      incoming.url = url
      headers.host = host
    }
    exchanges.set(incoming, { incoming, outgoing, target: readTarget(url), restore })
    incoming.url = '/'
    headers.host = 'localhost'
    void listener(incoming, outgoing)
  }
}
