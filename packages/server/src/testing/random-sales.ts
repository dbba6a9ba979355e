import { dayBounds, dayOf, type Category, type VenueClock } from '@kafana/domain'
import fc from 'fast-check'
import { makeProduct } from './catalog-factories.ts'
import type { TestVenue } from './factories.ts'
import { makeTable, makeZone } from './layout-factories.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import { makeIngredient } from './storage-factories.ts'
import type { TestServer } from './test-server.ts'
import { asOwner } from './venue-records.ts'

const [QUARTER, HOUR, DAY] = [900_000, 3_600_000, 86_400_000]
const CLOCK: VenueClock = { timezone: 'Europe/Skopje', dayStart: '00:00' }

/** How far time goes on: some while, or to just before, on or just after the next edge of a quarter, an hour, a UTC day or a day in Skopje. */
const somePause = fc.oneof(
  fc.record({ to: fc.constant('later' as const), shift: fc.integer({ min: 0, max: 5 * HOUR }) }),
  fc.record({ to: fc.constantFrom('quarter' as const, 'hour' as const, 'utcDay' as const, 'day' as const), shift: fc.integer({ min: -1, max: 1 }) }),
)
type Pause = typeof somePause extends fc.Arbitrary<infer P> ? P : never

const EVENTS = ['sell', 'sell', 'preBill', 'take', 'bill', 'receipt', 'unbill', 'unbill', 'reject', 'newTable', 'newPrice', 'newProduct'] as const
export const someSale = fc.record({
  event: fc.constantFrom(...EVENTS), pick: fc.nat(99), pauses: fc.tuple(somePause, somePause),
  lines: fc.array(fc.record({ product: fc.nat(99), quantity: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 4 }),
})
type Sale = typeof someSale extends fc.Arbitrary<infer S> ? S : never

const nextEdge = (now: number, to: Pause['to']): number => {
  if (to === 'later') return now
  if (to === 'day') return dayBounds(dayOf(now + 1, CLOCK), CLOCK).end
  const size = { quarter: QUARTER, hour: HOUR, utcDay: DAY }[to]
  return (Math.floor((now + 1) / size) + 1) * size
}

interface Table { readonly id: string; readonly zoneId: string; readonly name: string }
interface House { readonly tables: Table[]; readonly menu: Record<Category, { readonly id: string; readonly name: string }[]> }

/** Three tables, two of one name; products of odd prices, taxes and costs. */
const furnish = async (server: TestServer, venue: TestVenue): Promise<House> => {
  const house: House = { tables: [], menu: { food: [], drink: [] } }
  const [hall, terrace] = [await makeZone(server, venue, { name: 'Сала' }), await makeZone(server, venue, { name: 'Тераса' })]
  for (const [name, { id: zoneId }] of [['1', hall], ['1', terrace], ['Шанк', hall]] as const) {
    house.tables.push({ id: (await makeTable(server, venue, { zoneId, name })).id, zoneId, name })
  }
  const { id: ingredientId } = await makeIngredient(server, venue, { price: 12_345, quantity: 9_000_000 })
  const dishes = [['drink', 'Чај', 7_333, 18, 0], ['drink', 'Кафе', 99, 10, 77], ['food', 'Пита', 12_001, 5, 1234], ['food', 'Zelnik', 6_000, 0, 3]] as const
  for (const [category, name, price, taxRate, quantity] of dishes) {
    const recipe = quantity === 0 ? [] : [{ ingredientId, quantity }]
    house.menu[category].push(await makeProduct(server, venue, { name, category, price, taxRate, recipe }))
  }
  return house
}

const from = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(items.length, 1)]

/** A venue whose orders are taken, moved, billed and taken back by the real services, at random moments. */
export const openSales = async (server: TestServer, venue: TestVenue) => {
  const house = await furnish(server, venue)
  /** Delivered orders, and pre-billed ones. */
  const [waiting, preBilled]: [string[], string[]] = [[], []]
  const pass = ({ to, shift }: Pause) => { server.clock.set(nextEdge(server.clock.now(), to) + shift) }
  const take = async ({ pick, lines }: Sale): Promise<string> => {
    const table = from(house.tables, pick)
    const menu = from(Object.values(house.menu).filter(({ length }) => length > 0), pick) ?? []
    const ordered = lines.map(({ product, quantity }) => ({ productId: from(menu, product)?.id ?? '', quantity }))
    return (await makeOrder(server, venue, { tableId: table?.id ?? '', lines: ordered })).id
  }
  const bill = async (ids: readonly string[], kind: 'fiscal' | 'pre') => {
    if (ids.length > 0) await billOrders(server, venue, ids, kind)
    if (kind === 'pre') preBilled.push(...ids)
  }
  const deliver = async (sale: Sale): Promise<string> => {
    const id = await take(sale)
    pass(sale.pauses[1])
    await moveOrder(server, venue, id, 'delivered')
    return id
  }
  const replaceTable = async (pick: number) => {
    const old = from(house.tables, pick)
    if (!old || waiting.length > 0) return
    await asOwner(server, venue, (tx, caller) => server.services.layout.archiveTable(tx, caller, old.id))
    const { id } = await makeTable(server, venue, { zoneId: old.zoneId, name: old.name })
    house.tables.splice(house.tables.indexOf(old), 1, { ...old, id })
  }
  const categoryOf = (pick: number): Category => (pick % 2 === 0 ? 'food' : 'drink')
  const replaceProduct = async (pick: number) => {
    const menu = house.menu[categoryOf(pick)]
    const old = from(menu, pick)
    if (!old) return
    await asOwner(server, venue, (tx, caller) => server.services.catalog.archive(tx, caller, old.id))
    const { id } = await makeProduct(server, venue, { name: old.name, category: categoryOf(pick + pick % 3) })
    menu.splice(menu.indexOf(old), 1)
    house.menu[categoryOf(pick + pick % 3)].push({ id, name: old.name })
  }
  const reprice = (pick: number) => asOwner(server, venue, async (tx, caller) => {
    const product = from(house.menu[categoryOf(pick)], pick)
    if (product) await server.services.catalog.update(tx, caller, product.id, { price: 100 + pick * 37, name: pick % 3 === 0 ? `${product.name}!` : product.name })
  })
  const events: Record<Sale['event'], (sale: Sale) => Promise<unknown>> = {
    sell: async (sale) => bill([await deliver(sale)], 'fiscal'),
    preBill: async (sale) => bill([await deliver(sale)], 'pre'),
    take: async (sale) => waiting.push(await deliver(sale)),
    bill: ({ pick }) => bill(waiting.splice(0, 3), pick % 2 === 0 ? 'fiscal' : 'pre'),
    receipt: () => bill(preBilled.splice(0, 1), 'fiscal'),
    unbill: async ({ pick }) => {
      const [id] = preBilled.splice(pick % Math.max(preBilled.length, 1), 1)
      if (id === undefined) return
      await server.platform.uow.write(venue.companyId, (tx) => server.services.orders.unbill(tx, { id, by: venue.owner.id }))
      waiting.push(id)
    },
    reject: async (sale) => moveOrder(server, venue, await take(sale), 'rejected'),
    newTable: ({ pick }) => replaceTable(pick),
    newPrice: ({ pick }) => reprice(pick),
    newProduct: ({ pick }) => replaceProduct(pick),
  }
  return {
    happen: async (sale: Sale): Promise<void> => {
      pass(sale.pauses[0])
      await events[sale.event](sale)
    },
  }
}
