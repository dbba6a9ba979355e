import { AWAY_TYPES, isAway, ORDER_TYPES, type OrderType } from '@kafana/domain'
import fc from 'fast-check'
import type { Order } from '../modules/orders/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { WriteTx } from '../platform/unit-of-work/unit-of-work.ts'
import { asCaller, makeVenue, token } from './factories.ts'
import { useCourses } from './held-lines.ts'
import { offerTypes } from './order-types.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import { pickFrom } from './pick.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct, makeTable, makeZone } from './venue-factories.ts'

/** One event of an evening in which parties change their mind about where they eat. */
export const anyTypeEvent = fc.record({
  event: fc.constantFrom(
    'ticket',
    'ticket',
    'order',
    'retype',
    'retype',
    'fire',
    'fire',
    'serve',
    'reject',
    'bill',
    'bill',
    'unbill',
    'unbill',
  ),
  pick: fc.nat(99),
  type: fc.constantFrom(undefined, ...ORDER_TYPES),
  lines: fc.array(
    fc.record({ product: fc.nat(2), isHeld: fc.boolean(), quantity: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
})
type TypeEvent = typeof anyTypeEvent extends fc.Arbitrary<infer E> ? E : never

/** The rates of the menu in basis points, eaten in and taken away. */
const RATES = [
  [1000, 500],
  [1800, 1800],
  [500, 1000],
] as const
const PRICE = 9_990

interface ModelOrder {
  readonly id: string
  readonly check: string
  readonly lines: readonly { readonly product: number; readonly quantity: number }[]
  status: 'open' | 'rejected' | 'billed'
  isPreBilled: boolean
  /** That counts for its tax: of its check, or of the moment when it was billed. */
  type: OrderType
}
interface ModelCheck {
  readonly id: string
  type: OrderType
  held: { readonly id: string; readonly product: number; readonly quantity: number }[]
}

const createFixture = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const [, , course = ''] = await useCourses(server, venue)
  const table = await makeTable(server, venue, { zoneId: (await makeZone(server, venue)).id })
  const counter = await offerTypes(server, venue, AWAY_TYPES)
  const products: string[] = []
  for (const [home, away] of RATES)
    products.push(
      (
        await makeProduct(server, venue, {
          price: PRICE,
          taxRate: home / 100,
          takeawayTaxRate: away === home ? null : away / 100,
        })
      ).id,
    )
  return { venue, course, tables: [table.id, counter.id] as const, products }
}

/** An evening that is under way. */
interface Evening {
  readonly server: TestServer
  readonly fixture: Awaited<ReturnType<typeof createFixture>>
  readonly orders: ModelOrder[]
  readonly checks: Map<string, ModelCheck>
}
type Run = (event: TypeEvent) => Promise<void>

const callerOf = ({ fixture: { venue } }: Evening) => asCaller(venue.companyId, venue.waiter)
const write = <T>({ server, fixture }: Evening, unit: (tx: WriteTx) => Promise<T>): Promise<T> =>
  server.platform.uow.write(fixture.venue.companyId, unit)

const addOrders = ({ orders, checks, fixture: { products } }: Evening, made: readonly Order[]): void => {
  for (const { id, checkId, lines } of made) {
    const check = checks.get(checkId ?? '')
    if (!check) throw new Error('an order has no check')
    orders.push({
      id,
      check: check.id,
      lines: lines.map(({ productId, quantity }) => ({ product: products.indexOf(productId), quantity })),
      status: 'open',
      isPreBilled: false,
      type: check.type,
    })
  }
}

/** A check is open while it holds something or one of its orders is open. */
const openChecks = ({ checks, orders }: Evening): ModelCheck[] =>
  [...checks.values()].filter(
    ({ id, held }) =>
      held.length > 0 || orders.some(({ check, status }) => check === id && status === 'open'),
  )

/** What is ordered, and what is fired later. */
const takingEvents = (evening: Evening): Readonly<Record<'ticket' | 'order' | 'fire', Run>> => {
  const { server, checks, fixture } = evening
  const { venue, course, tables, products } = fixture
  const caller = callerOf(evening)
  const checkOf = (id: string, type: OrderType): ModelCheck => {
    const check = checks.get(id) ?? { id, type, held: [] }
    checks.set(id, check)
    return check
  }
  /** What a ticket or an order at this place is, where it opens a check. */
  const typeAt = (table: string, type: OrderType | undefined): OrderType =>
    type ?? (table === tables[1] ? 'takeaway' : 'dineIn')
  return {
    ticket: async ({ pick, type, lines }) => {
      const table = tables[pick % 2] ?? ''
      const named = pick % 3 === 0 ? pickFrom(openChecks(evening), pick) : undefined
      const made = await write(evening, (tx) =>
        server.services.tickets.send(tx, caller, {
          id: token(),
          ...(named ? { check: named.id } : { table, type }),
          note: '',
          lines: lines.map(({ product, isHeld, quantity }) => ({
            id: token(),
            product: products[product] ?? '',
            quantity,
            note: '',
            course: isHeld ? course : null,
          })),
        }),
      )
      const check = checkOf(made.ticket.checkId, typeAt(table, type))
      if (!named && type !== undefined && check.type !== type)
        throw new Error('a ticket joined a check of another type')
      addOrders(evening, made.orders)
      check.held.push(
        ...made.held.map(({ id, line }) => ({
          id,
          product: products.indexOf(line.product.id),
          quantity: line.quantity,
        })),
      )
    },
    order: async ({ pick, lines }) => {
      const tableId = tables[pick % 2] ?? ''
      const wanted = lines.map(({ product, quantity }) => ({ productId: products[product] ?? '', quantity }))
      const order = await makeOrder(server, venue, { tableId, lines: wanted, name: `Party ${pick % 3}` })
      checkOf(order.checkId ?? '', typeAt(tableId, undefined))
      addOrders(evening, [order])
    },
    fire: async ({ pick }) => {
      const check = pickFrom(
        [...checks.values()].filter(({ held }) => held.length > 0),
        pick,
      )
      if (!check) return
      const fired = await write(evening, (tx) =>
        server.services.orders.fire(tx, caller.userId, check.id, { course }),
      )
      check.held = []
      addOrders(evening, fired.orders)
    },
  }
}

/** What becomes of checks and orders. */
const changingEvents = (
  evening: Evening,
): Readonly<Record<Exclude<TypeEvent['event'], 'ticket' | 'order' | 'fire'>, Run>> => {
  const { server, orders, checks, fixture } = evening
  const { venue } = fixture
  const caller = callerOf(evening)
  const openOrders = () => orders.filter(({ status }) => status === 'open')
  return {
    retype: async ({ pick, type = 'dineIn' }) => {
      const check = pickFrom(pick % 5 === 0 ? [...checks.values()] : openChecks(evening), pick)
      if (!check) return
      const work = write(evening, (tx) =>
        server.services.orderTypes.updateCheck(tx, caller, check.id, { type }),
      )
      if (!openChecks(evening).includes(check)) {
        const refusal = await work.catch((error: unknown) => error)
        if (!(refusal instanceof AppError) || refusal.code !== 'CHECK_CLOSED')
          throw new Error('the type of a closed check was changed')
        return
      }
      await work
      check.type = type
      for (const order of orders) if (order.check === check.id && order.status !== 'billed') order.type = type
    },
    serve: async ({ pick }) => {
      const order = pickFrom(openOrders(), pick)
      if (order) await moveOrder(server, venue, order.id, 'delivered')
    },
    reject: async ({ pick }) => {
      const order = pickFrom(
        orders.filter(({ status }) => status !== 'billed'),
        pick,
      )
      if (!order) return
      const to = order.status === 'open' ? 'rejected' : 'pending'
      await moveOrder(server, venue, order.id, to)
      order.status = to === 'pending' ? 'open' : 'rejected'
    },
    bill: async ({ pick }) => {
      const order = pickFrom(openOrders(), pick)
      if (!order) return
      await moveOrder(server, venue, order.id, 'delivered')
      order.isPreBilled = pick % 2 === 0
      await billOrders(server, venue, [order.id], order.isPreBilled ? 'pre' : 'fiscal')
      order.status = 'billed'
    },
    unbill: async ({ pick }) => {
      const order = pickFrom(
        orders.filter(({ status, isPreBilled }) => status === 'billed' && isPreBilled),
        pick,
      )
      if (!order) return
      await write(evening, (tx) => server.services.orders.unbill(tx, { id: order.id, by: venue.owner.id }))
      order.status = 'open'
      order.isPreBilled = false
      order.type = checks.get(order.check)?.type ?? order.type
    },
  }
}

/** Runs an evening against the server and a model, which knows only the promise. */
export const createTypeEvening = async (server: TestServer) => {
  const evening: Evening = { server, fixture: await createFixture(server), orders: [], checks: new Map() }
  const events: Readonly<Record<TypeEvent['event'], Run>> = {
    ...takingEvents(evening),
    ...changingEvents(evening),
  }
  return {
    fixture: evening.fixture,
    orders: evening.orders as readonly ModelOrder[],
    apply: (event: TypeEvent): Promise<void> => events[event.event](event),
    /** What an order is, in the words of the promise. */
    expected: ({ id, type, lines }: ModelOrder) => ({
      id,
      type,
      total: lines.reduce((sum, { quantity }) => sum + PRICE * quantity, 0),
      lines: lines.map(({ product, quantity }) => ({
        quantity,
        price: PRICE,
        rate: RATES[product]?.[isAway(type) ? 1 : 0] ?? 0,
      })),
    }),
  }
}
export type TypeEvening = Awaited<ReturnType<typeof createTypeEvening>>
