import { randomUUID } from 'node:crypto'
import type { Deadline, Goal } from '../goal.ts'
import { createHttpClient, type Answer } from '../harness/http-client.ts'
import {
  inParallel,
  shuffled,
  startInstallation,
  type Engine,
  type Installation,
} from '../harness/installation.ts'
import type { PlantedFault } from '../harness/program.ts'
import { startCuttingProxy } from './cutting-proxy.ts'

const ORDERS = 10_000
const MOST_SENDS = 5
const CUT = 0.3
const CLIENTS = 32

interface ReplayOptions {
  readonly engine: Engine
  readonly orders: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
}

interface ReplayCounts {
  /** Orders whose key was sent at all before the time was over. */
  orders: number
  sends: number
  cuts: number
  replays: number
  readonly failures: string[]
}

interface Sent {
  readonly key: string
  readonly name: string
  /** Sent as a ticket, whose id is its name, under a key of its own each time. */
  readonly isTicket: boolean
  id: string | null
}
/** Every so many-th order is a ticket. */
const TICKET_EVERY = 3

/** The id of the order that was made; a ticket of one line makes one. */
const idIn = ({ body }: Answer): string =>
  String((body['orders'] as readonly { readonly _id: string }[] | undefined)?.[0]?._id ?? body['_id'])
const isUndecided = ({ status }: Answer): boolean => status === 409 || status >= 500

/** Sends every order up to five times, through a proxy that cuts answers. */
const sendAll = async (
  { venue: { monitors, table, dish } }: Installation,
  url: string,
  { orders, deadline }: ReplayOptions,
  counts: ReplayCounts,
): Promise<Map<string, Sent>> => {
  const client = createHttpClient(url)
  const token = monitors[0]?.token
  const sent = new Map<string, Sent>()
  const requestOf = ({ name, key, isTicket }: Sent) => {
    const line = { product: dish, quantity: 1 }
    const lines = [{ ...line, id: `${name}-a` }]
    return isTicket
      ? { path: '/api/tickets', key: randomUUID(), body: { id: name, table, lines } }
      : { path: '/api/order', key, body: { name, table, products: [line] } }
  }
  const send = async (order: Sent): Promise<boolean> => {
    counts.sends += 1
    const { path, ...request } = requestOf(order)
    const answer = await client.send('POST', path, { ...request, token }).catch(() => null)
    if (answer === null || isUndecided(answer)) return false
    const id = idIn(answer)
    if (answer.status !== 201) counts.failures.push(`${order.name} was answered ${answer.status}`)
    else if (order.id !== null && order.id !== id) counts.failures.push(`${order.name} has two ids`)
    if (answer.headers['idempotency-replayed'] === 'true') counts.replays += 1
    order.id = id
    return true
  }
  const planned = Array.from({ length: orders }, (_, at): Sent => ({
    key: randomUUID(),
    name: `R${at}`,
    isTicket: at % TICKET_EVERY === 0,
    id: null,
  }))
  // A part of the orders after the other, so that the time may end between two parts.
  const part = Math.max(1, Math.floor(orders / 20))
  for (let from = 0; from < orders && !deadline.isOver(); from += part) {
    const chosen = planned.slice(from, from + part)
    const sends = chosen.flatMap((order) =>
      Array.from({ length: 1 + Math.floor(Math.random() * MOST_SENDS) }, () => order),
    )
    await inParallel(shuffled(sends), CLIENTS, async (order) => {
      sent.set(order.name, order)
      await send(order)
    })
    // A device sends again what it has no answer to.
    await inParallel(chosen, CLIENTS, async (order) => {
      while (order.id === null && counts.failures.length === 0) await send(order)
    })
  }
  client.close()
  return sent
}

/** Compares the orders in the database with those that were sent. */
const compare = async ({ rows }: Installation, sent: ReadonlyMap<string, Sent>): Promise<string[]> => {
  // The orders of tickets are named after their table.
  const stored = await rows(`SELECT o.id AS id, coalesce(t.id, o.name) AS name FROM orders o
    LEFT JOIN order_lines l ON l.company_id = o.company_id AND l.order_id = o.id AND l.id LIKE 'R%'
    LEFT JOIN tickets t ON t.company_id = l.company_id AND t.id = l.ticket_id`)
  const failures: string[] = []
  if (stored.length !== sent.size) failures.push(`${sent.size} orders were sent, ${stored.length} are there`)
  for (const { id, name } of stored)
    if (sent.get(String(name))?.id !== String(id)) failures.push(`${String(name)} is there with another id`)
  return failures
}

/** Another body under a known key has to be refused. */
const reuseKey = async ({ servers: [server], venue }: Installation, { key }: Sent): Promise<string[]> => {
  const { status } = await server.client.send('POST', '/api/order', {
    token: venue.monitors[0]?.token,
    key,
    body: { name: 'other', table: venue.table, products: [{ product: venue.dish, quantity: 2 }] },
  })
  return status === 422 ? [] : [`another body under a known key was answered ${status}`]
}

/** Sends orders repeatedly under their keys, and counts what was made of them. */
export const replayOrders = async (options: ReplayOptions): Promise<ReplayCounts> => {
  const counts: ReplayCounts = { orders: 0, sends: 0, cuts: 0, replays: 0, failures: [] }
  const installation = await startInstallation({ engine: options.engine, fault: options.fault ?? null })
  const proxy = await startCuttingProxy(installation.servers[0].url, CUT)
  try {
    const sent = await sendAll(installation, proxy.url, options, counts)
    counts.failures.push(...(await compare(installation, sent)))
    const first = [...sent.values()].find(({ isTicket }) => !isTicket)
    if (first) counts.failures.push(...(await reuseKey(installation, first)))
    counts.orders = sent.size
    counts.cuts = proxy.cuts()
    return counts
  } finally {
    await proxy.close()
    await installation.close()
  }
}

export const replayGoal: Goal = {
  id: 'G19',
  title: 'repeated requests',
  asked: '10,000 orders, each sent 1 to 5 times, 30 % of the answers cut: exactly 10,000 orders',
  minutes: 6,
  measure: async (deadline) => {
    const { orders, sends, cuts, replays, failures } = await replayOrders({
      engine: 'sqlite',
      orders: ORDERS,
      deadline,
    })
    return {
      result: `${orders} orders in ${sends} requests, ${cuts} answers cut, ${replays} answered from memory: ${orders} orders stored`,
      share: orders / ORDERS,
      failures,
    }
  },
}
