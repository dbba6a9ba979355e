import { randomUUID } from 'node:crypto'
import { BENCH_PIN, BENCH_WAITER } from '../../bench/venues.ts'
import type { Call } from '../harness/http-client.ts'
import { keyedHash } from '../harness/keyed-hash.ts'
import type { BusyVenue } from './busy-venue.ts'

/** One request of the load, and what has to happen with its answer. */
export interface LoadRequest {
  readonly method: string
  readonly path: string
  readonly call: Call
  /** Called with the body of an answer below 300. */
  readonly onBody?: (body: Readonly<Record<string, unknown>>) => void
}

const STATUSES = ['pending', 'done', 'delivered'] as const
const ROUNDS = 3
/** The round that is sent as a ticket, as phones do; the others are orders. */
const TICKET_ROUND = 1
const DEVICE = 'VD000001'

interface Party {
  readonly table: string
  readonly orders: readonly string[]
}

/**
 * Parties that sit down, order three times, are served, pay with a receipt and leave: each request is due once the one
 * before is answered. So the venue has as many open orders as its tables can have, however long it is open.
 */
export const createParties = ({ tables, monitors, owner, waiter, dishes, gateway }: BusyVenue) => {
  const free = [...tables]
  const due: (() => LoadRequest)[] = []
  let [sent, receiptNo] = [0, 0]

  const write = (
    method: string,
    path: string,
    body: object,
    onBody: NonNullable<LoadRequest['onBody']>,
    by: { readonly token: string } = monitors[sent % monitors.length] ?? owner,
  ): LoadRequest => ({ method, path, call: { token: by.token, key: randomUUID(), body }, onBody })

  const report = ({ table, orders }: Party, intentId: string): LoadRequest => {
    receiptNo += 1
    const printed = { receiptNo, deviceSerial: DEVICE, printedAt: new Date().toISOString() }
    const signature = keyedHash({ taskId: intentId, state: 'DONE', ...printed }, gateway.secret)
    const body = { selectedOrders: orders, intentId, ...printed, signature }
    return write('POST', '/api/order/bill/fiscal', body, () => free.push(table))
  }
  const arm = (party: Party, intentId: string): LoadRequest => {
    const body = { kind: 'fiscal', payment: sent % 2 === 0 ? 'cash' : 'card', gateway: gateway.id }
    return write('POST', `/api/bill-intents/${intentId}/arm`, body, () =>
      due.push(() => report(party, intentId)),
    )
  }
  const reserve = (party: Party): LoadRequest => {
    const body = { username: BENCH_WAITER, pin: BENCH_PIN, selectedOrders: party.orders }
    return write('POST', '/api/auth/validate', body, ({ intentId }) =>
      due.push(() => arm(party, String(intentId))),
    )
  }
  const serve = (party: Party, order: string, step: number): LoadRequest =>
    write('PUT', `/api/order/${order}`, { status: STATUSES[step] }, () => {
      if (step + 1 < STATUSES.length) due.push(() => serve(party, order, step + 1))
      else due.push(() => (party.orders.length < ROUNDS ? round(party) : reserve(party)))
    })
  const taken = ({ table, orders }: Party, order: unknown): void => {
    const id = String(order)
    due.push(() => serve({ table, orders: [...orders, id] }, id, 0))
  }
  const ticket = (party: Party): LoadRequest => {
    const lines = [{ id: randomUUID(), product: dishes[0], quantity: 1, note: 'No salt' }]
    const body = { id: randomUUID(), table: party.table, lines }
    return write(
      'POST',
      '/api/tickets',
      body,
      ({ orders }) => taken(party, (orders as { readonly _id: unknown }[])[0]?._id),
      waiter,
    )
  }
  const order = (party: Party): LoadRequest => {
    const products = dishes.map((product) => ({ product, quantity: 1 }))
    const body = { name: `Party ${sent}`, table: party.table, products }
    return write('POST', '/api/order', body, ({ _id: id }) => taken(party, id), waiter)
  }
  const round = (party: Party): LoadRequest =>
    party.orders.length === TICKET_ROUND ? ticket(party) : order(party)

  return {
    /** A new party sits down and orders; null while every table is taken. */
    seat: (): LoadRequest | null => {
      const table = free.shift()
      if (table === undefined) return null
      sent += 1
      return round({ table, orders: [] })
    },
    /** What is due longest; null while nothing is. */
    next: (): LoadRequest | null => {
      sent += 1
      return due.shift()?.() ?? null
    },
  }
}
