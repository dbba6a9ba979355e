import { LINE_STATES, type LineState, SETTABLE_STATUSES } from '@kafana/domain'
import fc from 'fast-check'
import type { Order } from '../modules/orders/index.ts'
import { AppError, ConflictError } from '../platform/http/app-error.ts'
import { asCaller, makeVenue, token } from './factories.ts'
import { takenOrder, isOpen, type ModelLine, type ModelOrder, setLines, setStatus } from './mixed-model.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import { pickFrom } from './pick.ts'
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

const PRICES = [12_000, 9_000, 35_000, 18_050] as const
const START_STOCK = 1_000_000
const NEED = 10
/** What a piece of the option of a product adds to one piece of it. */
export const EXTRA = { price: 500, need: 5 }
const priceOf = ({ product, extra = 0 }: ModelLine): number => (PRICES[product] ?? 0) + extra * EXTRA.price
/** What one piece of a line needs of the ingredient of its product. */
export const needOf = ({ extra = 0 }: ModelLine): number => NEED + extra * EXTRA.need

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
type Fixture = Awaited<ReturnType<typeof createFixture>>
type SentTicket = Parameters<TestServer['services']['tickets']['send']>[2]

/** An evening that is under way. */
interface Evening {
  readonly server: TestServer
  readonly fixture: Fixture
  readonly model: ModelOrder[]
}
type Run = (event: MixedEvent) => Promise<void>

const addOrders = ({ model, fixture }: Evening, orders: readonly Order[]): void => {
  model.push(...orders.map((order) => takenOrder(order, fixture.products)))
}

const readOrder = ({ server, fixture }: Evening, id: string): Promise<Order> =>
  server.platform.uow.read(
    fixture.venue.companyId,
    async (tx) => (await server.services.orders.withHistory(tx, id)).order,
  )

const takingEvents = (evening: Evening): Readonly<Record<'order' | 'ticket' | 'again', Run>> => {
  const { server, model, fixture } = evening
  const { venue, tables, products, caller } = fixture
  const tickets: SentTicket[] = []
  const send = (sent: SentTicket) =>
    server.platform.uow.write(venue.companyId, (tx) => server.services.tickets.send(tx, caller, sent))
  return {
    order: async ({ pick, lines }) => {
      const wanted = lines.map(({ product, quantity }) => ({
        productId: products[(product % 2) + (pick % 2) * 2] ?? '',
        quantity,
      }))
      const order = { tableId: pickFrom(tables, pick) ?? '', lines: wanted }
      addOrders(evening, [await makeOrder(server, venue, order)])
    },
    ticket: async ({ pick, lines }) => {
      const sent = {
        id: token(),
        table: pickFrom(tables, pick) ?? '',
        note: '',
        lines: lines.map(({ product, quantity }) => ({
          id: token(),
          product: products[product] ?? '',
          quantity,
          note: '',
        })),
      }
      tickets.push(sent)
      addOrders(evening, (await send(sent)).orders)
    },
    again: async ({ pick }) => {
      const sent = pickFrom(tickets, pick)
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
  }
}

const isRefused = (order: ModelOrder, isStale: boolean): boolean =>
  isStale || order.status === 'rejected' || order.status === 'error'

const lineEvents = (evening: Evening): Readonly<Record<'lines' | 'stale', Run>> => {
  const { server, model, fixture } = evening
  const send = async (order: ModelOrder, chosen: readonly ModelLine[], to: LineState, isStale: boolean) => {
    const now = await readOrder(evening, order.id)
    const versions = new Map(now.lines.map(({ id, version }) => [id, version]))
    const lines = chosen.map(({ id }) => ({ id, version: (versions.get(id) ?? 0) - (isStale ? 1 : 0) }))
    await server.platform.uow.write(fixture.venue.companyId, (tx) =>
      server.services.orders.moveLines(tx, fixture.caller, { lines, to }),
    )
  }
  const move =
    (isStale: boolean): Run =>
    async ({ pick, state }) => {
      const order = pickFrom(
        model.filter(({ status }) => status !== 'billed'),
        pick,
      )
      const chosen = order?.lines.filter((_, index) => (pick >> index) % 2 === 0) ?? []
      if (!order || chosen.length === 0) return
      const refused = isRefused(order, isStale) && chosen.some((line) => line.state !== state)
      try {
        await send(order, chosen, state, isStale)
      } catch (error) {
        if (refused && error instanceof ConflictError && error.code === 'LINE_CHANGED') return
        throw error
      }
      if (refused) throw new Error('lines moved that somebody else had changed')
      setLines(order, chosen, state)
    }
  return { lines: move(false), stale: move(true) }
}

const statusEvents = ({
  server,
  model,
  fixture: { venue, tables },
}: Evening): Readonly<Record<'move' | 'bill' | 'close' | 'unbill', Run>> => {
  const moveTo = async (order: ModelOrder, to: (typeof SETTABLE_STATUSES)[number]): Promise<void> => {
    await moveOrder(server, venue, order.id, to)
    setStatus(order, to)
  }
  const bill: Run = async ({ pick }) => {
    const delivered = model.filter(
      ({ status, tableId }) => status === 'delivered' && tableId === pickFrom(tables, pick),
    )
    if (delivered.length === 0) return
    const kind = pick % 3 === 0 ? 'pre' : 'fiscal'
    const ids = delivered.map(({ id }) => id)
    await billOrders(server, venue, ids, kind)
    for (const order of delivered) {
      setStatus(order, 'billed')
      order.bill = kind
    }
  }
  return {
    bill,
    move: async ({ pick, to }) => {
      const order = pickFrom(
        model.filter(({ status }) => status !== 'billed'),
        pick,
      )
      if (order) await moveTo(order, to)
    },
    close: async (event) => {
      const table = pickFrom(tables, event.pick)
      for (const order of model.filter((each) => each.tableId === table && isOpen(each)))
        await moveTo(order, 'delivered')
      await bill(event)
    },
    unbill: async ({ pick }) => {
      const order = pickFrom(
        model.filter(({ bill: kind }) => kind === 'pre'),
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
}

/** Runs an evening against the server and the model, which knows only the promise. */
export const createMixedEvening = async (server: TestServer) => {
  const evening: Evening = { server, fixture: await createFixture(server), model: [] }
  const { fixture, model } = evening
  const events: Readonly<Record<MixedEvent['event'], Run>> = {
    ...takingEvents(evening),
    ...lineEvents(evening),
    ...statusEvents(evening),
  }
  return {
    fixture,
    model,
    apply: (event: MixedEvent): Promise<void> => events[event.event](event),
    readOrder: (id: string) => readOrder(evening, id),
    /** What each ingredient should have, by its place in the fixture. */
    expectedStock: (): number[] =>
      PRICES.map((_, product) => {
        const used = model
          .filter(({ taken }) => taken)
          .flatMap(({ lines }) => lines)
          .filter((line) => line.product === product && !line.untaken)
          .reduce((sum, line) => sum + line.quantity * needOf(line), 0)
        return START_STOCK - used
      }),
    /** What a table owes: its orders that are open, or on a pre-bill without a receipt. */
    owed: (tableId: string): number =>
      model
        .filter((order) => order.tableId === tableId && (isOpen(order) || order.bill === 'pre'))
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => sum + priceOf(line) * line.quantity, 0),
  }
}
export type MixedEvening = Awaited<ReturnType<typeof createMixedEvening>>
