import { dayBounds, dayOf, type Category, type VenueClock } from '@kafana/domain'
import fc from 'fast-check'
import { asOwner, type TestVenue } from './factories.ts'
import { closeOrders, makeOrder, moveOrder, stornoOrders } from './orders-factories.ts'
import { pickFrom } from './pick.ts'
import type { TestServer } from './test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from './venue-factories.ts'

const [QUARTER, HOUR, DAY] = [900_000, 3_600_000, 86_400_000]
const CLOCK: VenueClock = { timezone: 'Europe/Skopje', dayStart: '00:00' }

/**
 * How far the clock moves: not at all, for a while, or to just before, on or just after the next edge of a quarter of
 * an hour, an hour, a UTC day or a day in Skopje.
 */
const somePause = fc.oneof(
  fc.record({
    to: fc.constant('later' as const),
    shift: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 * HOUR })),
  }),
  fc.record({
    to: fc.constantFrom('quarter' as const, 'hour' as const, 'utcDay' as const, 'day' as const),
    shift: fc.integer({ min: -1, max: 1 }),
  }),
)
type Pause = typeof somePause extends fc.Arbitrary<infer P> ? P : never

const EVENTS = [
  'sell',
  'sell',
  'preBill',
  'take',
  'bill',
  'receipt',
  'unbill',
  'unbill',
  'storno',
  'storno',
  'reject',
  'newTable',
  'newPrice',
  'newProduct',
] as const
/** One event in a venue; `pick` chooses the order, table or product. */
export const anySaleEvent = fc.record({
  event: fc.constantFrom(...EVENTS),
  pick: fc.nat(99),
  pauses: fc.tuple(somePause, somePause),
  lines: fc.array(fc.record({ product: fc.nat(99), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})
type Sale = typeof anySaleEvent extends fc.Arbitrary<infer S> ? S : never

interface Named {
  readonly id: string
  readonly name: string
}
interface SimulatedVenue {
  readonly server: TestServer
  readonly venue: TestVenue
  readonly tables: (Named & { readonly zoneId: string })[]
  readonly menu: Record<Category, Named[]>
  /** Delivered orders, pre-billed ones, and those with a fiscal receipt that is not voided. */
  readonly waiting: string[]
  readonly preBilled: string[]
  readonly printed: string[]
}

const categoryOf = (pick: number): Category => (pick % 2 === 0 ? 'food' : 'drink')

const nextEdge = (now: number, to: Pause['to']): number => {
  if (to === 'later') return now
  if (to === 'day') return dayBounds(dayOf(now + 1, CLOCK), CLOCK).end
  const size = { quarter: QUARTER, hour: HOUR, utcDay: DAY }[to]
  return (Math.floor((now + 1) / size) + 1) * size
}
const advance = ({ server: { clock } }: SimulatedVenue, { to, shift }: Pause): void =>
  clock.set(nextEdge(clock.now(), to) + shift)

/** Three tables, two of one name; products of odd prices, taxes and costs. */
const createFixture = async (server: TestServer, venue: TestVenue): Promise<SimulatedVenue> => {
  const fixture: SimulatedVenue = {
    server,
    venue,
    tables: [],
    menu: { food: [], drink: [] },
    waiting: [],
    preBilled: [],
    printed: [],
  }
  const [hall, terrace] = [
    await makeZone(server, venue, { name: 'Сала' }),
    await makeZone(server, venue, { name: 'Тераса' }),
  ]
  for (const [name, { id: zoneId }] of [
    ['1', hall],
    ['1', terrace],
    ['Шанк', hall],
  ] as const) {
    fixture.tables.push({ id: (await makeTable(server, venue, { zoneId, name })).id, zoneId, name })
  }
  const { id: ingredientId } = await makeIngredient(server, venue, { price: 12_345, quantity: 9_000_000 })
  const dishes = [
    ['drink', 'Чај', 7_333, 18, 0],
    ['drink', 'Кафе', 99, 10, 77],
    ['food', 'Пита', 12_001, 5, 1234],
    ['food', 'Zelnik', 6_000, 0, 3],
  ] as const
  for (const [category, name, price, taxRate, quantity] of dishes) {
    const recipe = quantity === 0 ? [] : [{ ingredientId, quantity }]
    fixture.menu[category].push(await makeProduct(server, venue, { name, category, price, taxRate, recipe }))
  }
  return fixture
}

const take = async (
  { server, venue, tables, menu }: SimulatedVenue,
  { pick, lines }: Sale,
): Promise<string> => {
  const list =
    pickFrom(
      Object.values(menu).filter(({ length }) => length > 0),
      pick,
    ) ?? []
  const ordered = lines.map(({ product, quantity }) => ({
    productId: pickFrom(list, product)?.id ?? '',
    quantity,
  }))
  const order = { tableId: pickFrom(tables, pick)?.id ?? '', lines: ordered }
  return (await makeOrder(server, venue, order, pick % 3 === 0 ? venue.monitor : venue.waiter)).id
}

const deliver = async (fixture: SimulatedVenue, sale: Sale): Promise<string> => {
  const id = await take(fixture, sale)
  advance(fixture, sale.pauses[1])
  await moveOrder(fixture.server, fixture.venue, id, 'delivered')
  return id
}

const bill = async (
  { server, venue, preBilled, printed }: SimulatedVenue,
  ids: readonly string[],
  kind: 'fiscal' | 'pre',
  pick: number,
): Promise<void> => {
  const by = pickFrom([venue.owner.id, venue.monitor.id, venue.waiter.id], pick) ?? ''
  const payment = pick % 5 < 3 ? 'cash' : 'card'
  if (ids.length > 0) await closeOrders(server, venue, { ids, billKind: kind, by, payment })
  const those = { fiscal: printed, pre: preBilled }[kind]
  those.push(...ids)
}

const unbill = async ({ server, venue, waiting, preBilled }: SimulatedVenue, pick: number): Promise<void> => {
  const [id] = preBilled.splice(pick % Math.max(preBilled.length, 1), 1)
  if (id === undefined) return
  await server.platform.uow.write(venue.companyId, (tx) =>
    server.services.orders.unbill(tx, { id, by: venue.owner.id }),
  )
  waiting.push(id)
}

/** One or two orders at once, at the moment of their sale or long after it. */
const storno = async (fixture: SimulatedVenue, { pick, pauses }: Sale): Promise<void> => {
  const { server, venue, printed } = fixture
  const ids = printed.splice(pick % Math.max(printed.length, 1), 1 + (pick % 2))
  if (ids.length === 0) return
  advance(fixture, pauses[1])
  await stornoOrders(server, venue, ids)
}

/** Archives a table and creates another with its name. */
const replaceTable = async (
  { server, venue, tables, waiting }: SimulatedVenue,
  pick: number,
): Promise<void> => {
  const old = pickFrom(tables, pick)
  if (!old || waiting.length > 0) return
  await asOwner(server, venue, (tx, caller) => server.services.layout.archiveTable(tx, caller, old.id))
  tables.splice(tables.indexOf(old), 1, {
    ...old,
    id: (await makeTable(server, venue, { zoneId: old.zoneId, name: old.name })).id,
  })
}
const replaceProduct = async ({ server, venue, menu }: SimulatedVenue, pick: number): Promise<void> => {
  const list = menu[categoryOf(pick)]
  const old = pickFrom(list, pick)
  if (!old) return
  await asOwner(server, venue, (tx, caller) => server.services.catalog.archive(tx, caller, old.id))
  list.splice(list.indexOf(old), 1)
  const category = categoryOf(pick + (pick % 3))
  menu[category].push(await makeProduct(server, venue, { name: old.name, category }))
}

const rename = ({ server, venue, menu }: SimulatedVenue, pick: number): Promise<void> =>
  asOwner(server, venue, async (tx, caller) => {
    const product = pickFrom(menu[categoryOf(pick)], pick)
    const name = pick % 3 === 0 ? `${product?.name}!` : product?.name
    if (product)
      await server.services.catalog.update(tx, caller, product.id, { price: 100 + pick * 37, name })
  })

const HANDLERS: Record<Sale['event'], (fixture: SimulatedVenue, sale: Sale) => Promise<unknown>> = {
  sell: async (fixture, sale) => bill(fixture, [await deliver(fixture, sale)], 'fiscal', sale.pick),
  preBill: async (fixture, sale) => bill(fixture, [await deliver(fixture, sale)], 'pre', sale.pick),
  take: async (fixture, sale) => fixture.waiting.push(await deliver(fixture, sale)),
  bill: (fixture, { pick }) =>
    bill(fixture, fixture.waiting.splice(0, 3), pick % 2 === 0 ? 'fiscal' : 'pre', pick),
  receipt: (fixture, { pick }) => bill(fixture, fixture.preBilled.splice(0, 1), 'fiscal', pick),
  unbill: (fixture, { pick }) => unbill(fixture, pick),
  storno,
  reject: async ({ server, venue, ...rest }, sale) => {
    const id = await take({ server, venue, ...rest }, sale)
    if (sale.pick % 2 === 0) await moveOrder(server, venue, id, sale.pick % 4 === 0 ? 'pending' : 'delivered')
    advance({ server, venue, ...rest }, sale.pauses[1])
    await moveOrder(server, venue, id, 'rejected')
  },
  newTable: (fixture, { pick }) => replaceTable(fixture, pick),
  newPrice: (fixture, { pick }) => rename(fixture, pick),
  newProduct: (fixture, { pick }) => replaceProduct(fixture, pick),
}

/** Returns a function that applies one random event to a venue through the real services. */
export const createSalesRunner = async (
  server: TestServer,
  venue: TestVenue,
): Promise<(sale: Sale) => Promise<void>> => {
  const fixture = await createFixture(server, venue)
  return async (sale) => {
    advance(fixture, sale.pauses[0])
    await HANDLERS[sale.event](fixture, sale)
  }
}
