import {
  assignedTo,
  check as checkOf,
  company,
  floorTable,
  order as orderOf,
  product,
  table,
} from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Check, ModifierGroup, Order, Snapshot } from '@kafana/contract'
import { vi } from 'vitest'

/** What the network does: requests reach the server, but their answers nobody, or those of writes alone. */
export type Network = 'up' | 'down' | 'answer-lost' | 'writes-lost'

type Line = Order['products'][number]
interface TicketBody {
  readonly id: string
  readonly takenAt?: string
  readonly check?: string
  /** The id of the check of new guests, which the first ticket with it opens. */
  readonly newCheck?: string
  readonly table?: string
  readonly ownCheck?: true
  readonly sentAt?: string
  readonly lines: readonly {
    readonly id: string
    readonly product: string
    readonly quantity: number
    readonly options?: readonly { readonly option: string }[]
    readonly hold?: boolean
  }[]
}
interface Reply {
  readonly status?: number
  readonly body: unknown
}

const now = (): string => new Date().toISOString()
const WAITER = { _id: 'id-of-waiter', firstname: 'Vesna', lastname: 'K' }
export const TABLES = ['t1', 't2', 't3'] as const
export const COURSE = 'main'
export const PRODUCTS = [product('beer', 'Beer'), product('pie', 'Pie', { category: 'food', price: 250 })]

const lineOf = ({ id, product: of, quantity }: TicketBody['lines'][number]): Line => {
  const known = PRODUCTS.find(({ _id }) => _id === of)
  return {
    product: { _id: of, name: known?.name ?? '', taxClass: 'A' },
    price: known?.price ?? 0,
    quantity,
    line: id,
    lineVersion: 1,
    state: 'sent',
    note: '',
    station: null,
  }
}

const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** How long a phone kept a ticket, as it says (ms). */
const keptFor = (takenAt = '', sentAt = ''): number => Date.parse(sentAt) - Date.parse(takenAt)

/**
 * A small server that a phone talks to by `fetch`: checks with one order for each ticket, what is held, and snapshots.
 * It makes a ticket once, whatever is sent.
 */
export class PhoneServer {
  network: Network = 'up'
  /** Products that nobody can order any more. */
  readonly soldOut = new Set<string>()
  modifierGroups: ModifierGroup[] = []
  /** Products that are not on the menu any more. */
  readonly archived = new Set<string>()
  /** A ticket that fails, or a check of which every ticket does, as of a fault in the server. */
  stuck: string | null = null
  /** Ids of the tickets that were made, in their order. */
  readonly tickets: string[] = []
  /** How long their phone kept them, as it has said (ms), in their order. */
  readonly keptFor: number[] = []
  /** By how much the phone's clock is ahead of its own (ms). */
  phoneAhead = 0
  readonly #bodies = new Map<string, string>()
  #checks: Check[] = []
  #live = 1

  constructor() {
    vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) =>
      this.#fetch(
        `${method} ${url.split('?')[0] ?? ''}`,
        typeof body === 'string' ? (JSON.parse(body) as object) : {},
      ),
    )
  }

  get checks(): readonly Check[] {
    return this.#checks
  }

  /** The ids of all lines that the server has. */
  get lines(): ReadonlySet<string> {
    return new Set(
      this.#checks.flatMap(({ orders, held }) =>
        [...orders.flatMap(({ products }) => products), ...held].map(({ line }) => line),
      ),
    )
  }

  async #fetch(call: string, body: object): Promise<Response> {
    await Promise.resolve()
    if (this.network === 'down') throw new TypeError('Failed to fetch')
    const { status = 200, body: answer } = this.#answer(call, body)
    const isLost =
      this.network === 'answer-lost' || (this.network === 'writes-lost' && !call.startsWith('GET'))
    if (isLost) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer), { status, headers: { 'Content-Type': 'application/json' } })
  }

  #answer(call: string, body: object): Reply {
    if (call === 'GET /api/waiter/snapshot') return { body: this.snapshot() }
    this.#live += 1
    if (call === 'POST /api/tickets') return this.#ticket(body as TicketBody)
    if (call === 'PUT /api/lines/state')
      return this.#carry((body as { lines: readonly { id: string; version: number }[] }).lines)
    const [, id = '', act] = /\/api\/checks\/([^/]+)(?:\/(\w+))?$/.exec(call) ?? []
    const found = this.#checks.find(({ _id }) => _id === id)
    if (!found) return refusal(404, 'NOT_FOUND')
    if (found.state !== 'open') return refusal(409, 'CHECK_CLOSED')
    if (act === 'fire') return { body: { orders: this.#fire(found), already: [] } }
    if (act === 'move') {
      const { table: to } = body as { table: string }
      return { body: this.#put(id, { table: { _id: to, name: to, zone: null } }) }
    }
    return { body: this.#put(id, body) }
  }

  #put(id: string, changes: Partial<Check>): Check | undefined {
    this.#checks = this.#checks.map((each) => (each._id === id ? { ...each, ...changes } : each))
    return this.#checks.find(({ _id }) => _id === id)
  }

  #order(of: Check, products: readonly Line[]): Order {
    const made = orderOf(`o${this.#live}`, {
      createdAt: now(),
      updatedAt: now(),
      createdBy: WAITER,
      check: of._id,
      table: of.table,
      products: [...products],
      totalPrice: totalOf(products),
    })
    this.#put(of._id, { orders: [...of.orders, made], owed: of.owed + made.totalPrice })
    return made
  }

  /** Why a ticket is not made; undefined for one that is. */
  #refusal(body: TicketBody, named: Check | undefined): Reply | undefined {
    if (this.stuck !== null && [body.check, body.id].includes(this.stuck)) return refusal(500, 'INTERNAL')
    const offered = this.modifierGroups.flatMap(({ options }) => options)
    const wanted = body.lines.flatMap(({ product: own, options = [] }) => [
      own,
      ...options.flatMap(({ option }) => offered.find(({ _id }) => _id === option)?.product?._id ?? []),
    ])
    const missing = wanted.filter((each) => this.soldOut.has(each) || this.archived.has(each))
    if (missing.length > 0)
      return refusal(409, 'SOLD_OUT', {
        products: missing.map((each) => ({
          product: each,
          name: each,
          until: null,
          left: null,
          ...(this.archived.has(each) && { archived: true }),
        })),
      })
    const isGone = body.check === undefined ? named?.state === 'closed' : named?.state !== 'open'
    return isGone ? refusal(409, 'CHECK_CLOSED') : undefined
  }

  /** Adds the lines of a ticket to a check: one order of those that are sent, and what is held. */
  #place(of: Check, body: TicketBody): readonly Order[] {
    const held = body.lines.filter(({ hold }) => hold)
    const current = this.#put(of._id, {
      held: [
        ...of.held,
        ...held.map((line) => ({
          line: line.id,
          ticket: body.id,
          course: COURSE,
          product: { _id: line.product, name: line.product, category: 'drink' as const },
          price: lineOf(line).price,
          quantity: line.quantity,
          note: '',
          takenAt: now(),
        })),
      ],
    })
    const sent = body.lines.filter(({ hold }) => !hold)
    return sent.length > 0 && current ? [this.#order(current, sent.map(lineOf))] : []
  }

  #ticket({ sentAt, ...body }: TicketBody): Reply {
    const text = JSON.stringify(body)
    const answer = (of: Check, orders: readonly Order[]): Reply => ({
      status: 201,
      body: { ticket: { _id: body.id, check: of._id }, orders, held: [] },
    })
    const known = this.#bodies.get(body.id)
    if (known !== undefined && known !== text) return refusal(409, 'ID_TAKEN')
    const named = this.#checks.find(({ _id }) => _id === (body.check ?? body.newCheck))
    const there = this.#checks.find(({ state, table: at }) => state === 'open' && at._id === body.table)
    if (known !== undefined) return answer(named ?? there ?? checkOf('gone'), [])
    const refused = this.#refusal(body, named)
    if (refused) return refused
    const at = body.table ?? ''
    const isOwn = body.ownCheck === true || body.newCheck !== undefined
    const of = named ?? (isOwn ? undefined : there) ?? this.seat(at, body.newCheck)
    const orders = this.#place(of, body)
    this.#bodies.set(body.id, text)
    this.tickets.push(body.id)
    this.keptFor.push(keptFor(body.takenAt, sentAt))
    return answer(of, orders)
  }

  #fire(of: Check): readonly Order[] {
    if (of.held.length === 0) return []
    const lines = of.held.map(({ line, product: { _id }, quantity }) => ({
      ...lineOf({ id: line, product: _id, quantity }),
      course: COURSE,
    }))
    const current = this.#put(of._id, { held: [] })
    return current ? [this.#order(current, lines)] : []
  }

  #setLines(ids: ReadonlySet<string>, state: Line['state']): void {
    this.#checks = this.#checks.map((each) => ({
      ...each,
      orders: each.orders.map((order) => ({
        ...order,
        products: order.products.map((line) =>
          ids.has(line.line) && line.state !== state
            ? { ...line, state, lineVersion: line.lineVersion + 1 }
            : line,
        ),
      })),
    }))
  }

  #carry(lines: readonly { readonly id: string; readonly version: number }[]): Reply {
    const seen = new Map(lines.map(({ id, version }) => [id, version]))
    const orders = this.#checks.flatMap((each) => each.orders)
    const stale = orders.find(({ products }) =>
      products.some(
        ({ line, state, lineVersion }) =>
          seen.has(line) && state !== 'served' && seen.get(line) !== lineVersion,
      ),
    )
    if (stale) return refusal(409, 'LINE_CHANGED', { order: stale })
    this.#setLines(new Set(seen.keys()), 'served')
    return { body: { orders: [] } }
  }

  /** The kitchen has finished everything of a table. */
  finish(at: string): void {
    this.#live += 1
    const orders = this.#checks.filter(({ table: of }) => of._id === at).flatMap((each) => each.orders)
    const lines = orders.flatMap(({ products }) => products).filter(({ state }) => state !== 'served')
    this.#setLines(new Set(lines.map(({ line }) => line)), 'ready')
  }

  /** Opens a check at a table. */
  seat(at: string, id?: string): Check {
    this.#live += 1
    const opened = checkOf(id ?? `c${this.#live}`, {
      table: { _id: at, name: at, zone: null },
      waiter: WAITER,
      openedAt: now(),
    })
    this.#checks = [...this.#checks, opened]
    return opened
  }

  /** A line was recalled and finished once more. */
  recook(line: string): void {
    this.#setLines(new Set([line]), 'preparing')
    this.#setLines(new Set([line]), 'ready')
  }

  /** The parties of a table have paid and are gone. */
  close(at: string): void {
    this.#live += 1
    this.#checks = this.#checks.map((each) =>
      each.table._id === at ? { ...each, state: 'closed' as const, held: [] } : each,
    )
  }

  snapshot(): Snapshot {
    const version = this.#live
    return {
      live: version,
      now: new Date(Date.now() - this.phoneAhead).toISOString(),
      menu: { version, products: [...PRODUCTS], groups: [], modifierGroups: this.modifierGroups },
      floor: { version, zones: [], tables: TABLES.map((each) => table(each, assignedTo(WAITER._id))) },
      states: { version, tables: TABLES.map((each) => floorTable(each)) },
      checks: { version, checks: this.#checks.filter(({ state }) => state === 'open') },
      reasons: { version, reasons: [] },
      limits: { version, limits: {} as NonNullable<Snapshot['limits']>['limits'] },
      venue: {
        version,
        company: company(),
        courses: {
          mode: 'manual',
          courses: [
            { _id: 'first', key: null, name: 'First', archived: false, version: 1 },
            { _id: COURSE, key: null, name: 'Main', archived: false, version: 1 },
          ],
        },
      },
      people: { version, people: [] },
    }
  }
}
