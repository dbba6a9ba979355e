import { randomUUID } from 'node:crypto'
import type { Call } from '../harness/http-client.ts'
import type { Venue } from '../harness/venue.ts'

/** One request of the load, and what has to happen with its answer. */
export interface LoadRequest {
  readonly method: string
  readonly path: string
  readonly call: Call
  /** Called with the body of an answer below 300. */
  readonly onBody?: (body: Readonly<Record<string, unknown>>) => void
}

const DAY_MS = 86_400_000
const instant = (at: number): string => new Date(at).toISOString()
const STATUSES = ['pending', 'done', 'delivered'] as const
/** Orders that are still moved; the oldest one is left as it is when there are more. */
const MOVED = 60

/**
 * What a busy venue sends: orders and tickets, steps of orders, the lists that screens show, balances, and now and then
 * statistics. Of a hundred requests, `weight` are of that kind.
 */
export const createRequests = (venue: Venue, now: () => number): (() => LoadRequest) => {
  const moving: { readonly id: string; step: number }[] = []
  let made = 0
  const monitor = () => venue.monitors[made % venue.monitors.length] ?? venue.owner
  const create = (): LoadRequest => ({
    method: 'POST',
    path: '/api/order',
    call: {
      token: venue.waiter.token,
      key: randomUUID(),
      body: {
        name: `L${made}`,
        table: venue.table,
        products: [
          { product: venue.dish, quantity: 2 },
          { product: venue.dish, quantity: 1 },
        ],
      },
    },
    onBody: ({ _id: id }) => {
      moving.push({ id: String(id), step: 0 })
      if (moving.length > MOVED) moving.shift()
    },
  })
  const move = (): LoadRequest => {
    const order = moving.shift()
    const status = order === undefined ? undefined : STATUSES[order.step]
    if (order === undefined || status === undefined) return create()
    return {
      method: 'PUT',
      path: `/api/order/${order.id}`,
      call: { token: monitor().token, key: randomUUID(), body: { status } },
      onBody: () => {
        if (order.step + 1 < STATUSES.length) moving.push({ ...order, step: order.step + 1 })
      },
    }
  }
  const ticket = (): LoadRequest => ({
    method: 'POST',
    path: '/api/tickets',
    call: {
      token: venue.waiter.token,
      key: randomUUID(),
      body: {
        id: randomUUID(),
        table: venue.table,
        lines: [{ id: randomUUID(), product: venue.dish, quantity: 1, note: 'No salt' }],
      },
    },
  })
  const give = (): LoadRequest => ({
    method: 'PUT',
    path: `/api/user/${venue.waiter.id}/balance?code=give`,
    call: { token: venue.owner.token, key: randomUUID(), body: { balance: 1 } },
  })
  const read = (path: () => string, as: () => { readonly token: string }) => (): LoadRequest => ({
    method: 'GET',
    path: path(),
    call: { token: as().token },
  })
  const month = (): string => `/api/statistics?start=${instant(now() - 30 * DAY_MS)}&end=${instant(now())}`
  const kinds: readonly (readonly [weight: number, make: () => LoadRequest])[] = [
    [18, create],
    [32, move],
    [6, ticket],
    [3, give],
    [20, read(() => '/api/order?page=1', monitor)],
    [12, read(() => '/api/orders/recent?category=food', monitor)],
    [8, read(() => '/api/orders/floor', monitor)],
    [1, read(month, () => venue.owner)],
  ]
  const deck = kinds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))
  return () => {
    made += 1
    const make = deck[Math.floor(Math.random() * deck.length)] ?? create
    return make()
  }
}
