import { LINE_STATES, type LineState, type OrderStatus, SETTABLE_STATUSES } from '@kafana/domain'
import fc from 'fast-check'
import type { Order } from '../modules/orders/index.ts'
import { AppError, ConflictError } from '../platform/http/app-error.ts'
import { asCaller, makeVenue, token } from './factories.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from './venue-factories.ts'

/** One event of an evening with tickets, orders, and lines that move; `pick` chooses tables, orders and lines. */
export const anyMixedEvent = fc.record({
  event: fc.constantFrom(
    'order',
    'ticket',
    'ticket',
    'again',
    'move',
    'lines',
    'lines',
    'lines',
    'stale',
    'bill',
    'close',
    'unbill',
  ),
  pick: fc.nat(99),
  to: fc.constantFrom(...SETTABLE_STATUSES),
  state: fc.constantFrom(...LINE_STATES),
  lines: fc.array(fc.record({ product: fc.nat(3), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})
type MixedEvent = typeof anyMixedEvent extends fc.Arbitrary<infer E> ? E : never

interface ModelLine {
  readonly id: string
  readonly product: number
  readonly quantity: number
  state: LineState
}
interface ModelOrder {
  readonly id: string
  readonly tableId: string
  readonly checkId: string | null
  readonly lines: ModelLine[]
  status: OrderStatus
  bill: 'pre' | 'fiscal' | null
  /** Its ingredients are taken from stock. */
  taken: boolean
  everServed: boolean
}

const PRICES = [12_000, 9_000, 35_000, 18_050] as const
const START_STOCK = 1_000_000
const NEED = 10

const createFixture = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const tables: string[] = []
  for (let count = 0; count < 2; count += 1)
    tables.push((await makeTable(server, venue, { zoneId: zone.id })).id)
  const products: string[] = []
  const ingredients: string[] = []
  for (const [index, price] of PRICES.entries()) {
    const category = index < 2 ? 'drink' : 'food'
    const { id: ingredientId } = await makeIngredient(server, venue, { category, quantity: START_STOCK })
    ingredients.push(ingredientId)
    const recipe = [{ ingredientId, quantity: NEED }]
    products.push((await makeProduct(server, venue, { category, price, recipe })).id)
  }
  return { venue, tables, products, ingredients, caller: asCaller(venue.companyId, venue.waiter) }
}
type SentTicket = Parameters<TestServer['services']['tickets']['send']>[2]

const from = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(items.length, 1)]

/** What the ingredients do, written down a second time. */
const followStock = (order: ModelOrder): void => {
  const { status } = order
  if (status === 'pending' || status === 'done' || status === 'delivered') order.taken = true
  else if (status !== 'billed' && !order.everServed) order.taken = false
  if (status === 'done' || status === 'delivered') order.everServed = true
}

const setStatus = (order: ModelOrder, to: OrderStatus): void => {
  if (order.status === to) return
  order.status = to
  const states: Partial<Record<OrderStatus, LineState>> = {
    created: 'sent',
    pending: 'preparing',
    done: 'ready',
    delivered: 'served',
    billed: 'served',
  }
  const state = states[to]
  for (const line of order.lines) line.state = state ?? line.state
  followStock(order)
}

/** What the status becomes after lines moved, by the slowest and the fastest of them. */
const afterLines = ({ status, lines }: ModelOrder): OrderStatus => {
  const ranks = lines.map(({ state }) => LINE_STATES.indexOf(state))
  const [slowest, fastest] = [Math.min(...ranks), Math.max(...ranks)]
  if (slowest === 3) return 'delivered'
  if (slowest === 2) return 'done'
  return fastest > 0 ? 'pending' : status
}

/** Runs an evening against the server and the model, which knows only the promise. */
export const createMixedEvening = async (server: TestServer) => {
  const fixture = await createFixture(server)
  const { venue, tables, products, caller } = fixture
  const model: ModelOrder[] = []
  const tickets: SentTicket[] = []

  const add = ({ id, table, checkId, lines }: Order): void => {
    model.push({
      id,
      tableId: table.id,
      checkId,
      lines: lines.map((line) => ({
        id: line.id,
        product: products.indexOf(line.productId),
        quantity: line.quantity,
        state: 'sent',
      })),
      status: 'created',
      bill: null,
      taken: false,
      everServed: false,
    })
  }
  const send = (sent: SentTicket) =>
    server.platform.uow.write(venue.companyId, (tx) => server.services.tickets.send(tx, caller, sent))
  const readOrder = (id: string): Promise<Order> =>
    server.platform.uow.read(
      venue.companyId,
      async (tx) => (await server.services.orders.withHistory(tx, id)).order,
    )

  const moveLines = async ({ pick, state }: MixedEvent, isStale: boolean): Promise<void> => {
    const order = from(
      model.filter(({ status }) => status !== 'billed'),
      pick,
    )
    if (!order) return
    const chosen = order.lines.filter((_, index) => (pick >> index) % 2 === 0)
    if (chosen.length === 0) return
    const versions = new Map((await readOrder(order.id)).lines.map(({ id, version }) => [id, version]))
    const lines = chosen.map(({ id }) => ({ id, version: (versions.get(id) ?? 0) - (isStale ? 1 : 0) }))
    const isRefused =
      chosen.some((line) => line.state !== state) &&
      (isStale || order.status === 'rejected' || order.status === 'error')
    try {
      await server.platform.uow.write(venue.companyId, (tx) =>
        server.services.orders.moveLines(tx, caller, { lines, to: state }),
      )
    } catch (error) {
      if (isRefused && error instanceof ConflictError && error.code === 'LINE_CHANGED') return
      throw error
    }
    if (isRefused) throw new Error('lines moved that somebody else had changed')
    if (chosen.every((line) => line.state === state)) return
    for (const line of chosen) line.state = state
    const status = afterLines(order)
    if (status === order.status) return
    order.status = status
    followStock(order)
  }

  const billDelivered = async ({ pick }: MixedEvent): Promise<void> => {
    const delivered = model.filter(
      ({ status, tableId }) => status === 'delivered' && tableId === from(tables, pick),
    )
    if (delivered.length === 0) return
    const bill = pick % 3 === 0 ? 'pre' : 'fiscal'
    await billOrders(
      server,
      venue,
      delivered.map(({ id }) => id),
      bill,
    )
    for (const order of delivered) {
      setStatus(order, 'billed')
      order.bill = bill
    }
  }

  const events: Readonly<Record<MixedEvent['event'], (event: MixedEvent) => Promise<void>>> = {
    order: async ({ pick, lines }) => {
      const wanted = lines.map(({ product, quantity }) => ({
        productId: products[(product % 2) + (pick % 2) * 2] ?? '',
        quantity,
      }))
      add(await makeOrder(server, venue, { tableId: from(tables, pick) ?? '', lines: wanted }))
    },
    ticket: async ({ pick, lines }) => {
      const sent = {
        id: token(),
        table: from(tables, pick) ?? '',
        note: '',
        lines: lines.map(({ product, quantity }) => ({
          id: token(),
          product: products[product] ?? '',
          quantity,
          note: '',
        })),
      }
      tickets.push(sent)
      for (const order of (await send(sent)).orders) add(order)
    },
    again: async ({ pick }) => {
      const sent = from(tickets, pick)
      if (!sent) return
      const { orders } = await send(sent)
      if (orders.some(({ id }) => !model.some((order) => order.id === id)))
        throw new Error('a ticket that was sent again made an order')
      try {
        await send({ ...sent, note: 'another' })
      } catch (error) {
        if (error instanceof AppError && error.code === 'ID_TAKEN') return
        throw error
      }
      throw new Error('the id of a ticket was used for another one')
    },
    move: async ({ pick, to }) => {
      const order = from(
        model.filter(({ status }) => status !== 'billed'),
        pick,
      )
      if (!order) return
      await moveOrder(server, venue, order.id, to)
      setStatus(order, to)
    },
    lines: (event) => moveLines(event, false),
    stale: (event) => moveLines(event, true),
    bill: billDelivered,
    close: async (event) => {
      const waiting = model.filter(
        ({ status, tableId }) =>
          tableId === from(tables, event.pick) && !['billed', 'rejected'].includes(status),
      )
      for (const order of waiting) {
        await moveOrder(server, venue, order.id, 'delivered')
        setStatus(order, 'delivered')
      }
      await billDelivered(event)
    },
    unbill: async ({ pick }) => {
      const order = from(
        model.filter(({ bill }) => bill === 'pre'),
        pick,
      )
      if (!order) return
      await server.platform.uow.write(venue.companyId, (tx) =>
        server.services.orders.unbill(tx, { id: order.id, by: venue.owner.id }),
      )
      setStatus(order, 'delivered')
      order.bill = null
    },
  }
  return {
    fixture,
    model,
    apply: (event: MixedEvent): Promise<void> => events[event.event](event),
    readOrder,
    /** What each ingredient should have, by its place in the fixture. */
    expectedStock: (): number[] =>
      PRICES.map((_, product) => {
        const used = model
          .filter(({ taken }) => taken)
          .flatMap(({ lines }) => lines)
          .filter((line) => line.product === product)
          .reduce((sum, { quantity }) => sum + quantity * NEED, 0)
        return START_STOCK - used
      }),
    /** What a table owes: its orders that are neither billed nor rejected. */
    owed: (tableId: string): number =>
      model
        .filter((order) => order.tableId === tableId && !['billed', 'rejected'].includes(order.status))
        .flatMap(({ lines }) => lines)
        .reduce((sum, { product, quantity }) => sum + (PRICES[product] ?? 0) * quantity, 0),
  }
}
export type MixedEvening = Awaited<ReturnType<typeof createMixedEvening>>
