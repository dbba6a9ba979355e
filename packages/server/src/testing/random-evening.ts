import { CATEGORIES, SETTABLE_STATUSES, type Category, type OrderStatus } from '@kafana/domain'
import fc from 'fast-check'
import { makeVenue } from './factories.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import { pickFrom } from './pick.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct, makeTable, makeZone } from './venue-factories.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Four in the morning in Skopje in summer time. */
const DAY_START = 2 * HOUR
/** Friday 16 October 2026, early evening, a few nights before the clocks go back. */
const START = Date.UTC(2026, 9, 16, 17, 0, 0)
const LAST_NIGHT = START + 7 * DAY

/** One event in a venue after a pause; `pick` chooses the order, table or product. */
export const anyEvent = fc.record({
  event: fc.constantFrom('take', 'take', 'move', 'move', 'move', 'serve', 'bill', 'unbill'),
  pick: fc.nat(99),
  to: fc.constantFrom(...SETTABLE_STATUSES),
  pause: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 30 * MINUTE }),
    fc.integer({ min: 1, max: 5 * HOUR }),
  ),
  lines: fc.array(fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
type VenueEvent = typeof anyEvent extends fc.Arbitrary<infer M> ? M : never

/** An order in the independent model. */
interface ModelOrder {
  readonly id: string
  readonly tableId: string
  readonly category: Category
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly taken: number
  /** In minor units. */
  readonly total: number
  status: OrderStatus
  bill: 'pre' | 'fiscal' | null
  /** When it got its status. */
  since: number
  /** When it was completed, each time. */
  readonly completions: number[]
  /** The first of them, even if it was reopened since. */
  first: number | null
}
const isCompleted = ({ status }: ModelOrder) => status === 'done' || status === 'delivered'
const setStatus = (order: ModelOrder, to: OrderStatus, now: number): void => {
  if (order.status === to) return
  const [before, after] = [isCompleted(order), to === 'done' || to === 'delivered']
  if (after && !before && order.status !== 'billed') {
    order.completions.push(now)
    order.first ??= now
  }
  Object.assign(order, { status: to, since: now })
}

const createFixture = async (server: TestServer) => {
  server.clock.set(START)
  const venue = await makeVenue(server)
  await server.platform.uow.write(venue.companyId, (tx) =>
    server.services.company.update(
      tx,
      {
        userId: venue.owner.id,
        companyId: venue.companyId,
        role: 'owner',
        allowedRoutes: [],
        sessionHash: '',
      },
      { dayStart: '04:00' },
    ),
  )
  const zone = await makeZone(server, venue)
  const tables: string[] = []
  for (let count = 0; count < 3; count += 1)
    tables.push((await makeTable(server, venue, { zoneId: zone.id })).id)
  const menu: Record<Category, string[]> = { food: [], drink: [] }
  for (const category of CATEGORIES)
    for (let count = 0; count < 3; count += 1)
      menu[category].push((await makeProduct(server, venue, { category })).id)
  return { venue, tables, menu }
}
type Fixture = Awaited<ReturnType<typeof createFixture>>

const applyEvent = async (
  server: TestServer,
  { venue, tables, menu }: Fixture,
  model: ModelOrder[],
  { event, pick, to, lines }: VenueEvent,
): Promise<void> => {
  const now = server.clock.now()
  if (event === 'take') {
    const [tableId, category] = [pickFrom(tables, pick) ?? '', pickFrom(CATEGORIES, pick) ?? 'food']
    const wanted = lines.map(({ product, quantity }) => ({
      productId: menu[category][product] ?? '',
      quantity,
    }))
    const { id, total } = await makeOrder(server, venue, { tableId, lines: wanted })
    model.push({
      id,
      tableId,
      category,
      lines: wanted,
      taken: now,
      total,
      status: 'created',
      bill: null,
      since: now,
      completions: [],
      first: null,
    })
    return
  }
  if (event === 'serve') {
    // Everything that the table waits for is delivered at once.
    for (const order of model.filter(
      ({ tableId, status }) => tableId === pickFrom(tables, pick) && status !== 'billed',
    )) {
      await moveOrder(server, venue, order.id, 'delivered')
      setStatus(order, 'delivered', now)
    }
    return
  }
  const wanted = {
    move: (order: ModelOrder) => order.status !== 'billed',
    bill: ({ status }: ModelOrder) => status === 'delivered',
    unbill: ({ bill }: ModelOrder) => bill === 'pre',
  }[event]
  const order = pickFrom(model.filter(wanted), pick)
  if (!order) return
  if (event === 'move') {
    await moveOrder(server, venue, order.id, to)
    setStatus(order, to, now)
  } else if (event === 'bill') {
    const bill = pick % 2 === 0 ? 'pre' : 'fiscal'
    await billOrders(server, venue, [order.id], bill)
    Object.assign(order, { status: 'billed', bill, since: now })
  } else {
    await server.platform.uow.write(venue.companyId, (tx) =>
      server.services.orders.unbill(tx, { id: order.id, by: venue.owner.id }),
    )
    Object.assign(order, { status: 'delivered', bill: null, since: now })
  }
}

const countModel = ({ tables }: Fixture, model: readonly ModelOrder[], now: number) => {
  const dayStart = Math.floor((now - DAY_START) / DAY) * DAY + DAY_START
  const table = (tableId: string) => {
    const here = model.filter((order) => order.tableId === tableId)
    const waiting = here.filter(
      ({ status }) => status === 'created' || status === 'pending' || status === 'error',
    )
    const [ready, served] = [
      here.filter(({ status }) => status === 'done'),
      here.filter(({ status }) => status === 'delivered'),
    ]
    const preBilled = here.filter(({ bill, since }) => bill === 'pre' && now - since <= DAY)
    const preBill =
      preBilled.length === 0
        ? null
        : {
            orders: preBilled.length,
            total: preBilled.reduce((sum, { total }) => sum + total, 0),
            since: Math.min(...preBilled.map(({ since }) => since)),
          }
    const counts = {
      today: here.filter(({ taken }) => taken >= dayStart).length,
      waiting: waiting.length,
      ready: ready.length,
      served: served.length,
      readySince: ready.length === 0 ? null : Math.min(...ready.map(({ since }) => since)),
      owed: [...waiting, ...ready, ...served, ...preBilled].reduce((sum, { total }) => sum + total, 0),
      preBill,
    }
    if (waiting.length > 0) {
      const since = Math.min(...waiting.map(({ taken }) => taken))
      return {
        ...counts,
        state: 'waiting',
        since,
        categories: waiting.filter(({ taken }) => taken === since).map(({ category }) => category),
      }
    }
    if (ready.length > 0)
      return {
        ...counts,
        state: 'ready',
        since: Math.min(...ready.map(({ since }) => since)),
        categories: [null],
      }
    if (served.length > 0)
      return {
        ...counts,
        state: 'served',
        since: Math.max(...served.map(({ since }) => since)),
        categories: [null],
      }
    const state = preBill === null ? 'free' : 'preBilled'
    return { ...counts, state, since: preBill?.since ?? null, categories: [null] }
  }
  const of = (category: Category) => model.filter((order) => order.category === category)
  const dishes = (category: Category) => {
    const sums = new Map<string, { quantity: number; confirmed: number; orders: number }>()
    for (const { status, lines } of of(category)) {
      if (status !== 'created' && status !== 'pending') continue
      for (const productId of new Set(lines.map((line) => line.productId))) {
        const pieces = lines
          .filter((line) => line.productId === productId)
          .reduce((sum, { quantity }) => sum + quantity, 0)
        const sum = sums.get(productId) ?? { quantity: 0, confirmed: 0, orders: 0 }
        sums.set(productId, {
          quantity: sum.quantity + pieces,
          confirmed: sum.confirmed + (status === 'pending' ? pieces : 0),
          orders: sum.orders + 1,
        })
      }
    }
    return sums
  }
  return {
    tables,
    table,
    dishes,
    kitchen: (category: Category) => ({
      created: of(category).filter(({ status }) => status === 'created').length,
      pending: of(category).filter(({ status }) => status === 'pending').length,
      doneToday: of(category).filter(
        (order) => (isCompleted(order) || order.status === 'billed') && (order.first ?? 0) >= dayStart,
      ).length,
    }),
    recent: (category: Category) =>
      of(category)
        .filter(isCompleted)
        .map(({ id, completions }) => ({ id, at: completions.at(-1) ?? 0 }))
        .filter(({ at }) => at >= now - 4 * HOUR)
        .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
        .slice(0, 20)
        .map(({ id }) => id),
  }
}

/** Runs random events in a new venue; returns what the model counts and how to ask the server the same. */
export const runEvening = async (server: TestServer, events: readonly VenueEvent[]) => {
  const fixture = await createFixture(server)
  const model: ModelOrder[] = []
  for (const move of events) {
    server.clock.set(Math.min(server.clock.now() + move.pause, LAST_NIGHT))
    await applyEvent(server, fixture, model, move)
  }
  const {
    platform: { uow },
    services: { orders },
  } = server
  const { companyId } = fixture.venue
  return {
    expected: countModel(fixture, model, server.clock.now()),
    actual: {
      floor: () => uow.read(companyId, (tx) => orders.floor(tx)),
      kitchen: (category: Category) => uow.read(companyId, (tx) => orders.kitchen(tx, category)),
      recent: (category: Category) => uow.read(companyId, (tx) => orders.recent(tx, category)),
    },
  }
}
