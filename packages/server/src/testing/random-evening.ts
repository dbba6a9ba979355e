import { CATEGORIES, SETTABLE_STATUSES, type Category, type OrderStatus } from '@kafana/domain'
import fc from 'fast-check'
import { makeProduct } from './catalog-factories.ts'
import { makeVenue } from './factories.ts'
import { makeTable, makeZone } from './layout-factories.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Four in the morning in Skopje, in summer time. */
const DAY_START = 2 * HOUR
/** Friday 16 October 2026, early evening: some nights before the clocks go back. */
const START = Date.UTC(2026, 9, 16, 17, 0, 0)
const LAST_NIGHT = START + 7 * DAY

/** One thing that happens in a venue, after a while: `pick` chooses which order, table or dish. */
export const someMove = fc.record({
  event: fc.constantFrom('take', 'take', 'move', 'move', 'move', 'serve', 'bill', 'unbill'),
  pick: fc.nat(99),
  to: fc.constantFrom(...SETTABLE_STATUSES),
  pause: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 30 * MINUTE }),
    fc.integer({ min: 1, max: 5 * HOUR }),
  ),
  lines: fc.array(fc.record({ dish: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
type Move = typeof someMove extends fc.Arbitrary<infer M> ? M : never

/** What a person with a notebook would write down of an order. */
interface Noted {
  readonly id: string
  readonly tableId: string
  readonly category: Category
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly taken: number
  status: OrderStatus
  bill: 'pre' | 'fiscal' | null
  /** Since when it is where it is. */
  since: number
  /** The moments of being made. */
  readonly made: number[]
  /** The first of them, whatever became of it. */
  first: number | null
}
const isMade = ({ status }: Noted) => status === 'done' || status === 'delivered'
const put = (order: Noted, to: OrderStatus, now: number): void => {
  if (order.status === to) return
  const [before, after] = [isMade(order), to === 'done' || to === 'delivered']
  if (after && !before && order.status !== 'billed') {
    order.made.push(now)
    order.first ??= now
  }
  Object.assign(order, { status: to, since: now })
}

const furnish = async (server: TestServer) => {
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
type House = Awaited<ReturnType<typeof furnish>>

const from = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(items.length, 1)]

const play = async (
  server: TestServer,
  { venue, tables, menu }: House,
  noted: Noted[],
  { event, pick, to, lines }: Move,
): Promise<void> => {
  const now = server.clock.now()
  if (event === 'take') {
    const [tableId, category] = [from(tables, pick) ?? '', from(CATEGORIES, pick) ?? 'food']
    const wanted = lines.map(({ dish, quantity }) => ({ productId: menu[category][dish] ?? '', quantity }))
    const { id } = await makeOrder(server, venue, { tableId, lines: wanted })
    noted.push({
      id,
      tableId,
      category,
      lines: wanted,
      taken: now,
      status: 'created',
      bill: null,
      since: now,
      made: [],
      first: null,
    })
    return
  }
  if (event === 'serve') {
    // All that a table waits for comes at once.
    for (const order of noted.filter(
      ({ tableId, status }) => tableId === from(tables, pick) && status !== 'billed',
    )) {
      await moveOrder(server, venue, order.id, 'delivered')
      put(order, 'delivered', now)
    }
    return
  }
  const wanted = {
    move: (order: Noted) => order.status !== 'billed',
    bill: ({ status }: Noted) => status === 'delivered',
    unbill: ({ bill }: Noted) => bill === 'pre',
  }[event]
  const order = from(noted.filter(wanted), pick)
  if (!order) return
  if (event === 'move') {
    await moveOrder(server, venue, order.id, to)
    put(order, to, now)
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

const counting = ({ tables }: House, noted: readonly Noted[], now: number) => {
  const dayStart = Math.floor((now - DAY_START) / DAY) * DAY + DAY_START
  const table = (tableId: string) => {
    const here = noted.filter((order) => order.tableId === tableId)
    const waiting = here.filter(
      ({ status }) => status === 'created' || status === 'pending' || status === 'error',
    )
    const [ready, served] = [
      here.filter(({ status }) => status === 'done'),
      here.filter(({ status }) => status === 'delivered'),
    ]
    const counts = {
      today: here.filter(({ taken }) => taken >= dayStart).length,
      waiting: waiting.length,
      ready: ready.length,
      served: served.length,
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
    return { ...counts, state: 'free', since: null, categories: [null] }
  }
  const of = (category: Category) => noted.filter((order) => order.category === category)
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
        (order) => (isMade(order) || order.status === 'billed') && (order.first ?? 0) >= dayStart,
      ).length,
    }),
    recent: (category: Category) =>
      of(category)
        .filter(isMade)
        .map(({ id, made }) => ({ id, at: made.at(-1) ?? 0 }))
        .filter(({ at }) => at >= now - 4 * HOUR)
        .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
        .slice(0, 20)
        .map(({ id }) => id),
  }
}

/** Plays an evening in a venue of its own and answers what counting every order by hand says of it, and how to ask the server the same. */
export const playEvening = async (server: TestServer, moves: readonly Move[]) => {
  const house = await furnish(server)
  const noted: Noted[] = []
  for (const move of moves) {
    server.clock.set(Math.min(server.clock.now() + move.pause, LAST_NIGHT))
    await play(server, house, noted, move)
  }
  const {
    platform: { uow },
    services: { orders },
  } = server
  const { companyId } = house.venue
  return {
    byHand: counting(house, noted, server.clock.now()),
    asked: {
      floor: () => uow.read(companyId, (tx) => orders.floor(tx)),
      kitchen: (category: Category) => uow.read(companyId, (tx) => orders.kitchen(tx, category)),
      recent: (category: Category) => uow.read(companyId, (tx) => orders.recent(tx, category)),
    },
  }
}
