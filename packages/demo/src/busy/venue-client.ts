import type { Order, Product, Session, VenueTable } from '@kafana/contract'
import { DEMO_PASSWORD, demoAccounts, type DemoUsername } from '../accounts.ts'

/** The server or the gateway refused the request. */
export class RefusedError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'RefusedError'
    this.status = status
  }
}

const TIMEOUT_MS = 10_000

/**
 * Sends and receives JSON.
 * @throws RefusedError for every error status, TypeError or a timeout if there is no response
 */
export const sendJson = async (
  url: string,
  method: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<unknown> => {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(url, {
    method,
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  if (!response.ok) throw new RefusedError(response.status, `${method} ${url}: ${response.status}`)
  return json
}

/** The calls of the busy evening, each signed in as one of the demo's accounts. */
export interface VenueClient {
  send(as: DemoUsername, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>
  openOrders(): Promise<Order[]>
  menu(): Promise<Product[]>
  tables(): Promise<VenueTable[]>
}

const UNAUTHORISED = 401
const OPEN_FILTERS = ['created', 'pending', 'error', 'done', 'delivered'] as const

/**
 * Accounts sign in with their first call, and again after their session has ended.
 * @param base `http://host:port`
 */
export const createVenueClient = (base: string): VenueClient => {
  const tokens = new Map<DemoUsername, string>()
  const signIn = async (as: DemoUsername): Promise<string> => {
    const email = demoAccounts.find(({ username }) => username === as)?.email
    const { token } = (await sendJson(`${base}/api/auth/login`, 'POST', {
      body: { email, password: DEMO_PASSWORD },
    })) as Session
    tokens.set(as, token)
    return token
  }
  const send: VenueClient['send'] = async (as, method, path, body) => {
    const token = tokens.get(as)
    try {
      return await sendJson(`${base}${path}`, method, { token: token ?? (await signIn(as)), body })
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== UNAUTHORISED || token === undefined)
        throw error
      return sendJson(`${base}${path}`, method, { token: await signIn(as), body })
    }
  }
  return {
    send,
    openOrders: async () => {
      const orders: Order[] = []
      for (const filter of OPEN_FILTERS) {
        const page = (await send('marko', 'GET', `/api/order?filter=${filter}&sort=oldest&limit=30`)) as {
          orders: Order[]
        }
        orders.push(...page.orders)
      }
      return orders
    },
    menu: async () => (await send('ana', 'GET', '/api/product')) as Product[],
    tables: async () => (await send('ana', 'GET', '/api/tables')) as VenueTable[],
  }
}
