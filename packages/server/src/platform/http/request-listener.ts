import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
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

type Params = Readonly<Record<string, string>>

/** Sends the response to a request. The route is null where none fits. */
export type Answer<R extends Address> = (exchange: Exchange, route: R | null, params: Params) => Promise<void>

/** No route has this address. */
const NOWHERE = '//'
const NO_PARAMS: Params = {}

/** Sorts every fixed part of an address before a parameter, or a star for all further parts, at the same place. */
const precedence = ({ path }: Address): string => path.replaceAll(/\/(?::[^/]+|\*)/g, '/\u{10FFFF}')

const byPrecedence = (a: Address, b: Address): number => {
  const [first, second] = [precedence(a), precedence(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** A slash or a percent sign within a parameter; as it was sent if that is no escape. */
const decoded = (value: string): string => {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The router gives the values themselves, or their places in a list. */
const paramsOf = (found: Readonly<Record<string, string | number>>, values: readonly string[]): Params => {
  const names = Object.keys(found)
  if (names.length === 0) return NO_PARAMS
  const params: Record<string, string> = {}
  for (const name of names) {
    const place = found[name]
    const value = typeof place === 'number' ? values[place] : place
    if (value !== undefined) params[name] = decoded(value)
  }
  return params
}

/**
 * Finds the route of each request. Of several that fit, the one with a fixed part wins over the one with a
 * parameter, in whatever order they are listed. Who asks for the headers alone gets the route of GET.
 * @param fail answers after an error that nobody expects
 */
export const createRequestListener = <R extends Address>(
  routes: readonly R[],
  answer: Answer<R>,
  fail: (outgoing: ServerResponse, error: unknown) => void,
): RequestListener => {
  const router = new SmartRouter<R>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const route of routes.toSorted(byPrecedence)) router.add(route.method, route.path, route)

  const answerBy = async (exchange: Exchange): Promise<void> => {
    const { method = '' } = exchange.incoming
    // The router takes an empty path for one that fits, where no route has parameters.
    const path = exchange.target?.route || NOWHERE
    const [[first], values = []] = router.match(method === 'HEAD' ? 'GET' : method, path)
    if (first) await answer(exchange, first[0], paramsOf(first[1], values))
    else await answer(exchange, null, NO_PARAMS)
  }
  return (incoming, outgoing) => {
    const exchange = { incoming, outgoing, target: readTarget(incoming.url ?? '') }
    answerBy(exchange).catch((error: unknown) => fail(outgoing, error))
  }
}
