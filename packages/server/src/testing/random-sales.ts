import { dayBounds, dayOf, type Category, type VenueClock } from '@kafana/domain'
import fc from 'fast-check'
import { makeProduct } from './catalog-factories.ts'
import type { TestVenue } from './factories.ts'
import { makeTable, makeZone } from './layout-factories.ts'
import { billOrders, makeOrder, moveOrder, stornoOrders } from './orders-factories.ts'
import { makeIngredient } from './storage-factories.ts'
import type { TestServer } from './test-server.ts'
import { asOwner } from './venue-records.ts'

const [QUARTER, HOUR, DAY] = [900_000, 3_600_000, 86_400_000]
const CLOCK: VenueClock = { timezone: 'Europe/Skopje', dayStart: '00:00' }

/** How far time goes on: not at all, some while, or to just before, on or just after the next edge of a quarter, an hour, a UTC day or a day in Skopje. */
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
/** One thing that happens to a venue's orders; `pick` chooses which of them, or what of the house. */
export const someSale = fc.record({
  event: fc.constantFrom(...EVENTS),
  pick: fc.nat(99),
  pauses: fc.tuple(somePause, somePause),
  lines: fc.array(fc.record({ product: fc.nat(99), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})
type Sale = typeof someSale extends fc.Arbitrary<infer S> ? S : never

interface Named {
  readonly id: string
  readonly name: string
}
interface House {
  readonly server: TestServer
  readonly venue: TestVenue
  readonly tables: (Named & { readonly zoneId: string })[]
  readonly menu: Record<Category, Named[]>
  /** Delivered orders, pre-billed ones, and those with a fiscal receipt that nobody took back. */
  readonly waiting: string[]
  readonly preBilled: string[]
  readonly printed: string[]
}

const from = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(items.length, 1)]
const categoryOf = (pick: number): Category => (pick % 2 === 0 ? 'food' : 'drink')

const nextEdge = (now: number, to: Pause['to']): number => {
  if (to === 'later') return now
  if (to === 'day') return dayBounds(dayOf(now + 1, CLOCK), CLOCK).end
  const size = { quarter: QUARTER, hour: HOUR, utcDay: DAY }[to]
  return (Math.floor((now + 1) / size) + 1) * size
}
const pass = ({ server: { clock } }: House, { to, shift }: Pause): void =>
  clock.set(nextEdge(clock.now(), to) + shift)

/** Three tables, two of one name; products of odd prices, taxes and costs. */
const furnish = async (server: TestServer, venue: TestVenue): Promise<House> => {
  const house: House = {
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
    house.tables.push({ id: (await makeTable(server, venue, { zoneId, name })).id, zoneId, name })
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
    house.menu[category].push(await makeProduct(server, venue, { name, category, price, taxRate, recipe }))
  }
  return house
}

const take = async ({ server, venue, tables, menu }: House, { pick, lines }: Sale): Promise<string> => {
  const list =
    from(
      Object.values(menu).filter(({ length }) => length > 0),
      pick,
    ) ?? []
  const ordered = lines.map(({ product, quantity }) => ({
    productId: from(list, product)?.id ?? '',
    quantity,
  }))
  return (await makeOrder(server, venue, { tableId: from(tables, pick)?.id ?? '', lines: ordered })).id
}

const deliver = async (house: House, sale: Sale): Promise<string> => {
  const id = await take(house, sale)
  pass(house, sale.pauses[1])
  await moveOrder(house.server, house.venue, id, 'delivered')
  return id
}

const bill = async (
  { server, venue, preBilled, printed }: House,
  ids: readonly string[],
  kind: 'fiscal' | 'pre',
): Promise<void> => {
  if (ids.length > 0) await billOrders(server, venue, ids, kind)
  const those = { fiscal: printed, pre: preBilled }[kind]
  those.push(...ids)
}

const takeBack = async ({ server, venue, waiting, preBilled }: House, pick: number): Promise<void> => {
  const [id] = preBilled.splice(pick % Math.max(preBilled.length, 1), 1)
  if (id === undefined) return
  await server.platform.uow.write(venue.companyId, (tx) =>
    server.services.orders.unbill(tx, { id, by: venue.owner.id }),
  )
  waiting.push(id)
}

/** One or two orders at once, long after their sale or at the same moment. */
const storno = async (house: House, { pick, pauses }: Sale): Promise<void> => {
  const { server, venue, printed } = house
  const ids = printed.splice(pick % Math.max(printed.length, 1), 1 + (pick % 2))
  if (ids.length === 0) return
  pass(house, pauses[1])
  await stornoOrders(server, venue, ids)
}

/** The old one is archived, a new one of its name takes its place. */
const replaceTable = async ({ server, venue, tables, waiting }: House, pick: number): Promise<void> => {
  const old = from(tables, pick)
  if (!old || waiting.length > 0) return
  await asOwner(server, venue, (tx, caller) => server.services.layout.archiveTable(tx, caller, old.id))
  tables.splice(tables.indexOf(old), 1, {
    ...old,
    id: (await makeTable(server, venue, { zoneId: old.zoneId, name: old.name })).id,
  })
}
const replaceProduct = async ({ server, venue, menu }: House, pick: number): Promise<void> => {
  const list = menu[categoryOf(pick)]
  const old = from(list, pick)
  if (!old) return
  await asOwner(server, venue, (tx, caller) => server.services.catalog.archive(tx, caller, old.id))
  list.splice(list.indexOf(old), 1)
  const category = categoryOf(pick + (pick % 3))
  menu[category].push(await makeProduct(server, venue, { name: old.name, category }))
}

const rename = ({ server, venue, menu }: House, pick: number): Promise<void> =>
  asOwner(server, venue, async (tx, caller) => {
    const product = from(menu[categoryOf(pick)], pick)
    const name = pick % 3 === 0 ? `${product?.name}!` : product?.name
    if (product)
      await server.services.catalog.update(tx, caller, product.id, { price: 100 + pick * 37, name })
  })

const HAPPEN: Record<Sale['event'], (house: House, sale: Sale) => Promise<unknown>> = {
  sell: async (house, sale) => bill(house, [await deliver(house, sale)], 'fiscal'),
  preBill: async (house, sale) => bill(house, [await deliver(house, sale)], 'pre'),
  take: async (house, sale) => house.waiting.push(await deliver(house, sale)),
  bill: (house, { pick }) => bill(house, house.waiting.splice(0, 3), pick % 2 === 0 ? 'fiscal' : 'pre'),
  receipt: (house) => bill(house, house.preBilled.splice(0, 1), 'fiscal'),
  unbill: (house, { pick }) => takeBack(house, pick),
  storno,
  reject: async (house, sale) => moveOrder(house.server, house.venue, await take(house, sale), 'rejected'),
  newTable: (house, { pick }) => replaceTable(house, pick),
  newPrice: (house, { pick }) => rename(house, pick),
  newProduct: (house, { pick }) => replaceProduct(house, pick),
}

/** A venue whose orders are taken, moved, billed and taken back by the real services, at random moments: call what it answers for each of `someSale`. */
export const openSales = async (
  server: TestServer,
  venue: TestVenue,
): Promise<(sale: Sale) => Promise<void>> => {
  const house = await furnish(server, venue)
  return async (sale) => {
    pass(house, sale.pauses[0])
    await HAPPEN[sale.event](house, sale)
  }
}
