import {
  CATEGORIES,
  type Category,
  LINE_STATES,
  type LineState,
  makesCategory,
  screenOf,
  SETTABLE_STATUSES,
} from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError, ConflictError } from '../../platform/http/app-error.ts'
import { asCaller, asOwner, makeVenue, token } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { type ModelLine, type ModelOrder, setLines, setStatus } from '../../testing/mixed-model.ts'
import { makeOrder, moveOrder } from '../../testing/orders-factories.ts'
import { makeStation } from '../../testing/station-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'
import type { Order } from '../orders/index.ts'
import type { Station } from '../stations/index.ts'

const anyEvent = fc.record({
  event: fc.constantFrom(
    ...(['add', 'add', 'archive', 'group', 'group', 'product', 'product'] as const),
    ...(['ticket', 'ticket', 'ticket', 'order', 'bump', 'bump', 'bump', 'bump', 'move'] as const),
  ),
  pick: fc.nat(99),
  other: fc.nat(99),
  category: fc.constantFrom(...CATEGORIES, null),
  acceptAtOnce: fc.boolean(),
  toServed: fc.boolean(),
  state: fc.constantFrom(...LINE_STATES, 'ready' as const, 'ready' as const),
  to: fc.constantFrom(...SETTABLE_STATUSES),
  lines: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
})
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never

const ANY: Event = {
  event: 'add',
  pick: 0,
  other: 1,
  category: null,
  acceptAtOnce: false,
  toServed: false,
  state: 'ready',
  to: 'pending',
  lines: [0, 2, 3, 4],
}
/** Every evening begins with a station of each kind, in use. */
const OPENING: readonly Event[] = [
  { ...ANY, category: 'food' },
  { ...ANY, toServed: true },
  { ...ANY, acceptAtOnce: true },
  { ...ANY, event: 'group', pick: 0, other: 3 },
  { ...ANY, event: 'group', pick: 1, other: 1 },
  { ...ANY, event: 'product', pick: 3, other: 2 },
  { ...ANY, event: 'ticket' },
]

/** The products by their category and group. */
const MENU: readonly (readonly [Category, number | null])[] = [
  ['food', 0],
  ['food', 0],
  ['food', 1],
  ['food', null],
  ['drink', 2],
  ['drink', null],
]
const GROUPS: readonly Category[] = ['food', 'food', 'drink']
const START_STOCK = 1_000_000
const NEED = 10

const from = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(items.length, 1)]

interface RoutedOrder extends ModelOrder {
  readonly category: Category
}

/** An evening in a venue that makes, uses and archives stations; the model knows only the promise. */
const createEvening = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { id: zoneId } = await makeZone(server, venue)
  const { id: tableId } = await makeTable(server, venue, { zoneId })
  const { id: ingredientId } = await makeIngredient(server, venue, { quantity: START_STOCK })
  const { catalog, orders, stations, tickets } = server.services
  const caller = asCaller(venue.companyId, venue.monitor)
  const groups: string[] = []
  for (const [index, category] of GROUPS.entries())
    groups.push(
      (
        await asOwner(server, venue, (tx, owner) =>
          catalog.createGroup(tx, owner, { name: `Group ${index}`, category, colour: 'red' }),
        )
      ).id,
    )
  const products: string[] = []
  for (const [category, group] of MENU) {
    const values = { category, group: group === null ? null : (groups[group] ?? null) }
    const recipe = [{ ingredientId, quantity: NEED }]
    products.push((await makeProduct(server, venue, { ...values, recipe })).id)
  }

  const active: Station[] = []
  const groupStation: (string | null)[] = GROUPS.map(() => null)
  const productStation: (string | null)[] = MENU.map(() => null)
  const model: RoutedOrder[] = []
  /** Where each line is made. */
  const stationOf = new Map<string, string | null>()

  const routeOf = (product: number): string | null => {
    const group = MENU[product]?.[1] ?? null
    return productStation[product] ?? (group === null ? null : (groupStation[group] ?? null))
  }
  const find = (id: string | null | undefined) => active.find((station) => station.id === id)
  const addOrders = (made: readonly Order[]): void => {
    for (const { id, category, checkId, lines } of made) {
      const order: RoutedOrder = {
        id,
        tableId,
        category,
        checkId,
        status: 'created',
        bill: null,
        taken: false,
        everServed: false,
        lines: lines.map((line) => ({
          id: line.id,
          product: products.indexOf(line.productId),
          quantity: line.quantity,
          state: 'sent',
        })),
      }
      for (const line of order.lines) stationOf.set(line.id, routeOf(line.product))
      const atOnce = order.lines.filter(({ id: line }) => find(stationOf.get(line))?.acceptAtOnce)
      if (atOnce.length > 0) setLines(order, atOnce, 'preparing')
      model.push(order)
    }
  }
  /** Sets the station of a group or product; one of the other category is refused. */
  const route = async (
    category: Category,
    station: Station | null,
    set: (id: string | null) => Promise<unknown>,
  ): Promise<boolean> => {
    const fits = station === null || makesCategory(station, category)
    try {
      await set(station?.id ?? null)
    } catch (error) {
      if (!fits && error instanceof AppError && error.code === 'STATION_OF_OTHER_CATEGORY') return false
      throw error
    }
    if (!fits) throw new Error('something went to a station of the other category')
    return true
  }
  const chosen = (pick: number): Station | null => (pick % 4 === 0 ? null : (from(active, pick) ?? null))

  const bump = async (order: RoutedOrder, own: readonly ModelLine[], to: LineState): Promise<void> => {
    const isRefused = order.status === 'rejected' || order.status === 'error'
    const targetOf = (line: ModelLine): LineState =>
      to === 'ready' && find(stationOf.get(line.id))?.toServed ? 'served' : to
    const changes = own.some((line) => line.state !== targetOf(line))
    try {
      await server.platform.uow.write(venue.companyId, async (tx) => {
        const { order: now } = await orders.withHistory(tx, order.id)
        const ids = new Set(own.map(({ id }) => id))
        const lines = now.lines.filter(({ id }) => ids.has(id))
        return orders.moveLines(tx, caller, { lines, to })
      })
    } catch (error) {
      if (isRefused && changes && error instanceof ConflictError && error.code === 'LINE_CHANGED') return
      throw error
    }
    for (const [state, of] of Map.groupBy(own, targetOf)) setLines(order, of, state)
  }

  const events: Readonly<Record<Event['event'], (event: Event) => Promise<void>>> = {
    add: async ({ category, acceptAtOnce, toServed }) => {
      active.push(await makeStation(server, venue, { category, acceptAtOnce, toServed }))
    },
    archive: async ({ pick }) => {
      const station = from(active, pick)
      if (!station) return
      await asOwner(server, venue, (tx, owner) => stations.archive(tx, owner, station.id))
      active.splice(active.indexOf(station), 1)
      for (const stationIds of [groupStation, productStation])
        for (const [index, id] of stationIds.entries()) if (id === station.id) stationIds[index] = null
      for (const order of model.filter(({ status }) => status !== 'rejected'))
        for (const { id, product } of order.lines)
          if (stationOf.get(id) === station.id) stationOf.set(id, routeOf(product))
    },
    group: async ({ pick, other }) => {
      const [group, station] = [pick % GROUPS.length, chosen(other)]
      const isSet = await route(GROUPS[group] ?? 'food', station, (id) =>
        asOwner(server, venue, (tx, owner) =>
          catalog.updateGroup(tx, owner, groups[group] ?? '', { station: id }),
        ),
      )
      if (isSet) groupStation[group] = station?.id ?? null
    },
    product: async ({ pick, other }) => {
      const [product, station] = [pick % MENU.length, chosen(other)]
      const isSet = await route(MENU[product]?.[0] ?? 'food', station, (id) =>
        asOwner(server, venue, (tx, owner) =>
          catalog.update(tx, owner, products[product] ?? '', { station: id }),
        ),
      )
      if (isSet) productStation[product] = station?.id ?? null
    },
    ticket: async ({ lines: wanted }) => {
      const lines = wanted.map((product) => ({
        id: token(),
        product: products[product] ?? '',
        quantity: 1,
        note: '',
      }))
      const sent = { id: token(), table: tableId, note: '', lines }
      const { orders: made } = await server.platform.uow.write(venue.companyId, (tx) =>
        tickets.send(tx, caller, sent),
      )
      addOrders(made)
    },
    order: async ({ lines: wanted }) => {
      const lines = wanted.map((product) => ({ productId: products[product % 4] ?? '', quantity: 1 }))
      addOrders([await makeOrder(server, venue, { tableId, lines })])
    },
    bump: async ({ pick, other, state }) => {
      const order = from(model, pick)
      const screen = order && from([...new Set(order.lines.map(({ id }) => stationOf.get(id)))], other)
      const own = order?.lines.filter(({ id }) => stationOf.get(id) === screen) ?? []
      if (order) await bump(order, own, state)
    },
    move: async ({ pick, to }) => {
      const order = from(model, pick)
      if (!order) return
      await moveOrder(server, venue, order.id, to)
      setStatus(order, to)
    },
  }
  const read = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await server.send('GET', path, { token: venue.owner.token })).body as never
  return {
    model,
    stationOf,
    active,
    read,
    apply: (event: Event) => events[event.event](event),
    readOrder: async (id: string) =>
      server.platform.uow.read(venue.companyId, async (tx) => (await orders.withHistory(tx, id)).order),
    expectedStock: () =>
      (START_STOCK - model.filter(({ taken }) => taken).flatMap(({ lines }) => lines).length * NEED) / 1000,
  }
}
type StationEvening = Awaited<ReturnType<typeof createEvening>>

/** The screens of the venue: one of each category, and one of each station. */
const expectOneScreen = async ({ active, model, readOrder }: StationEvening): Promise<void> => {
  const known = new Set(active.map(({ id }) => id))
  for (const { id } of model) {
    const order = await readOrder(id)
    for (const line of order.lines) {
      const own = CATEGORIES.filter(
        (category) => category === order.category && screenOf(line.stationId, known) === null,
      )
      const atStations = active.filter(
        (station) => makesCategory(station, order.category) && screenOf(line.stationId, known) === station.id,
      )
      expect([line.name, own.length + atStations.length]).toEqual([line.name, 1])
    }
  }
}

const expectOrders = async ({ model, stationOf, readOrder }: StationEvening): Promise<void> => {
  for (const expected of model) {
    const { status, lines } = await readOrder(expected.id)
    expect([status, ...lines.map(({ state, stationId }) => [state, stationId])]).toEqual([
      expected.status,
      ...expected.lines.map(({ id, state }) => [state, stationOf.get(id)]),
    ])
  }
}

onBothEngines('an evening with stations', (server) => {
  it('has every line on one screen, and orders that follow the lines of all stations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 10, maxLength: 24 }), async (events) => {
        const evening = await createEvening(server())
        for (const event of [...OPENING, ...events]) {
          await evening.apply(event)
          server().clock.advance(1000)
        }
        await expectOneScreen(evening)
        await expectOrders(evening)
        const known = new Set<unknown>([null, ...evening.active.map(({ id }) => id)])
        for (const path of ['/api/product', '/api/menu-groups'])
          for (const { station } of await evening.read(path)) expect(known).toContain(station)
        const [ingredient] = await evening.read('/api/ingredient')
        expect(ingredient?.['quantity']).toBe(evening.expectedStock())
      }),
      { numRuns: runsOf(12, 4) },
    )
  })
})
