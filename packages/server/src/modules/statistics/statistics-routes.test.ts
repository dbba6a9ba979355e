import type { Statistics as WireStatistics } from '@kafana/contract'
import { fromMinor, type Statistics } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeVenue, withNewSession, type TestVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import {
  billOrders,
  makeOrder,
  makeSimpleOrder,
  moveOrder,
  stornoOrders,
} from '../../testing/orders-factories.ts'
import { summarize, type StatLine, type StatOrder } from '../../testing/summarize-orders.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const DAY_MS = 86_400_000
const iso = (at: number): string => encodeURIComponent(new Date(at).toISOString())
const ask = (server: TestServer, { owner }: Pick<TestVenue, 'owner'>, start: number, end: number) =>
  server.send('GET', `/api/statistics?start=${iso(start)}&end=${iso(end)}`, { token: owner.token })

/** The response for these orders according to the model. */
const expectedResponse = (orders: readonly StatOrder[], timezone: string) => {
  const { totalProfit, totalRevenue, takenBack, averageSpentPerTable, ...rest }: Statistics = summarize(
    orders,
    timezone,
  )
  const averages = Object.fromEntries(
    Object.entries(averageSpentPerTable).map(([label, average]) => [label, fromMinor(average)]),
  )
  return {
    ...rest,
    takenBack: { ...takenBack, total: fromMinor(takenBack.total) },
    totalProfit: fromMinor(totalProfit),
    totalRevenue: fromMinor(totalRevenue),
    averageSpentPerTable: averages,
  }
}

/** Three tables, two of one name; products of odd prices, taxes and costs. */
const makeFixture = async (server: TestServer, timezone: string) => {
  const venue = await makeVenue(server)
  await server.send('PUT', '/api/company', { token: venue.owner.token, body: { timezone } })
  const [hall, terrace] = [
    await makeZone(server, venue, { name: 'Сала' }),
    await makeZone(server, venue, { name: 'Тераса' }),
  ]
  const tables = [
    { label: '1 (Сала)', id: (await makeTable(server, venue, { zoneId: hall.id, name: '1' })).id },
    { label: '1 (Тераса)', id: (await makeTable(server, venue, { zoneId: terrace.id, name: '1' })).id },
    { label: 'Шанк', id: (await makeTable(server, venue, { zoneId: hall.id, name: 'Шанк' })).id },
  ]
  const ingredient = await makeIngredient(server, venue, { price: 12_345 })
  const menu: (Omit<StatLine, 'quantity' | 'gross'> & { id: string; price: number })[] = []
  const dishes = [
    ['Чај', 7_333, 18, 0],
    ['Кафе', 99, 10, 77],
    ['Zelnik', 12_001, 5, 1234],
    ['Вода', 6_000, 0, 3],
  ] as const
  for (const [productName, price, taxRate, need] of dishes) {
    const recipe = need === 0 ? [] : [{ ingredientId: ingredient.id, quantity: need }]
    const { id } = await makeProduct(server, venue, { name: productName, price, taxRate, recipe })
    menu.push({
      id,
      productName,
      price,
      taxRateBasisPoints: taxRate * 100,
      cost: Math.floor((12_345 * need + 500) / 1000),
    })
  }
  return { venue, tables, menu }
}

onBothEngines('statistics', (server) => {
  describe.each(['Europe/Skopje', 'Asia/Kathmandu'])('by the clocks of %s', (timezone) => {
    it('match a model that counts order by order, after any history', async () => {
      // The clocks of Europe go back in this night.
      const start = Date.parse('2026-10-24T00:00:00Z')
      server().clock.set(start)
      const { venue, tables, menu } = await makeFixture(server(), timezone)
      const history: { order: StatOrder; at: number | null }[] = []
      const someLine = fc.record({
        product: fc.nat(menu.length - 1),
        quantity: fc.integer({ min: 1, max: 9 }),
      })
      const someOrder = fc.record({
        table: fc.nat(tables.length - 1),
        lines: fc.array(someLine, { minLength: 1, maxLength: 4 }),
        wait: fc.integer({ min: 0, max: 5 * 3_600_000 }),
        ending: fc.constantFrom('fiscal', 'pre', 'unbilled', 'rejected', 'open', 'storno', 'storno'),
        back: fc.integer({ min: 0, max: 40 * 3_600_000 }),
      })
      const moment = fc.integer({ min: 0, max: 4 * DAY_MS })
      const someRange = fc
        .tuple(moment, moment)
        .map(([a, b]) => [start + Math.min(a, b), start + Math.max(a, b)] as const)
      await fc.assert(
        fc.asyncProperty(
          someOrder,
          fc.array(someRange, { minLength: 1, maxLength: 2 }),
          async (drawn, ranges) => {
            server().clock.advance(drawn.wait)
            const createdAt = server().clock.now()
            const lines = drawn.lines.flatMap(({ product, quantity }) =>
              menu[product] ? [{ ...menu[product], quantity }] : [],
            )
            const table = tables[drawn.table]
            if (!table) throw new Error('no such table')
            const ordered = lines.map((line) => ({ productId: line.id, quantity: line.quantity }))
            const { id, total } = await makeOrder(server(), venue, { tableId: table.id, lines: ordered })
            const order: StatOrder = {
              tableLabel: table.label,
              createdAt,
              total,
              lines: lines.map(({ price, quantity, cost, ...line }) => ({
                ...line,
                quantity,
                gross: price * quantity,
                cost: cost * quantity,
              })),
            }
            server().clock.advance(drawn.wait)
            const billedAt = server().clock.now()
            const { ending } = drawn
            if (ending === 'rejected') await moveOrder(server(), venue, id, 'rejected')
            if (ending !== 'rejected' && ending !== 'open') {
              await moveOrder(server(), venue, id, 'delivered')
              await billOrders(
                server(),
                venue,
                [id],
                ending === 'fiscal' || ending === 'storno' ? 'fiscal' : 'pre',
              )
            }
            if (ending === 'unbilled')
              await server().platform.uow.write(venue.companyId, (tx) =>
                server().services.orders.unbill(tx, { id, by: venue.owner.id }),
              )
            history.push({ order, at: ['fiscal', 'pre', 'storno'].includes(ending) ? billedAt : null })
            if (ending === 'storno') {
              server().clock.advance(drawn.back)
              await stornoOrders(server(), venue, [id])
              history.push({ order: { ...order, voided: true }, at: server().clock.now() })
            }
            const now = server().clock.now()
            const owner = await withNewSession(server(), venue.companyId, venue.owner)
            for (const [from, to] of [
              ...ranges,
              [start, billedAt] as const,
              [start, billedAt + 1] as const,
              [billedAt + 1, now + 1] as const,
              [start, now + 1] as const,
            ]) {
              const counted = history
                .filter((one) => one.at !== null && one.at >= from && one.at < to)
                .map((one) => one.order)
              const { status, body } = await ask(server(), { owner }, from, to)
              expect([status, body]).toEqual([200, expectedResponse(counted, timezone)])
            }
          },
        ),
        { numRuns: runsOf(40, 6), endOnFailure: true },
      )
    })
  })

  it('are zero without sales, with all hours', async () => {
    const venue = await makeVenue(server())
    const { body } = await ask(server(), venue, 0, server().clock.now())
    expect(body).toEqual(expectedResponse([], 'Europe/Skopje'))
    expect(body.peakHours).toHaveLength(24)
  })

  it('count the sales of a table whatever its name is', async () => {
    const venue = await makeVenue(server())
    const { id: zoneId } = await makeZone(server(), venue)
    const product = await makeProduct(server(), venue)
    const names = ['__proto__', 'constructor', 'T']
    for (const name of names) {
      const { id: tableId } = await makeTable(server(), venue, { zoneId, name })
      const lines = [{ productId: product.id, quantity: 1 }]
      const { id } = await makeSimpleOrder(server(), venue, { tableId, lines })
      await moveOrder(server(), venue, id, 'delivered')
      await billOrders(server(), venue, [id])
    }
    const now = server().clock.now()
    const { salesByTable, averageSpentPerTable } = (await ask(server(), venue, now, now + 1))
      .body as unknown as WireStatistics
    expect(Object.keys(salesByTable).toSorted()).toEqual(names.toSorted())
    expect(Object.keys(averageSpentPerTable).toSorted()).toEqual(names.toSorted())
  })

  it('count an archived table and its successor as one, and show nothing of another venue', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const zone = await makeZone(server(), venue)
    const product = await makeProduct(server(), venue)
    for (let round = 0; round < 2; round += 1) {
      const { id: tableId } = await makeTable(server(), venue, { zoneId: zone.id, name: 'T' })
      const { id } = await makeSimpleOrder(server(), venue, {
        tableId,
        lines: [{ productId: product.id, quantity: round + 1 }],
      })
      await moveOrder(server(), venue, id, 'delivered')
      await billOrders(server(), venue, [id])
      expect(
        (await server().send('DELETE', `/api/tables/${tableId}`, { token: venue.owner.token })).status,
      ).toBe(200)
    }
    const now = server().clock.now()
    expect((await ask(server(), venue, now, now + 1)).body).toMatchObject({
      totalSales: 2,
      salesByTable: { T: 2 },
      averageSpentPerTable: { T: 375 },
      totalRevenue: 750,
    })
    expect((await ask(server(), other, now, now + 1)).body).toMatchObject({ totalSales: 0, salesByTable: {} })
  })

  it('keep a voided sale at its time and subtract it at the time of its storno', async () => {
    const venue = await makeVenue(server())
    const { id: tableId } = await makeTable(server(), venue, {
      zoneId: (await makeZone(server(), venue)).id,
      name: 'T',
    })
    const ingredient = await makeIngredient(server(), venue, { price: 2_500, quantity: 50_000 })
    const soup = await makeProduct(server(), venue, {
      name: 'Soup',
      price: 11_800,
      taxRate: 18,
      recipe: [{ ingredientId: ingredient.id, quantity: 1000 }],
    })
    const { id } = await makeOrder(server(), venue, { tableId, lines: [{ productId: soup.id, quantity: 2 }] })
    await moveOrder(server(), venue, id, 'delivered')
    const sold = server().clock.now()
    await billOrders(server(), venue, [id])
    server().clock.advance(600_000)
    const back = server().clock.now()
    const stock = () =>
      server().platform.uow.read(venue.companyId, (tx) => server().services.storage.list(tx))
    const before = await stock()
    await stornoOrders(server(), venue, [id], 12)

    const forward = (await ask(server(), venue, sold, sold + 1)).body as unknown as WireStatistics
    const { totalProfit, totalRevenue, peakHours } = forward
    expect(forward).toMatchObject({
      totalSales: 1,
      totalRevenue: 236,
      takenBack: { orders: 0, total: 0 },
      salesByTable: { T: 1 },
      topSellingProduct: { name: 'Soup', quantity: 2 },
    })
    expect((await ask(server(), venue, back, back + 1)).body).toEqual({
      totalSales: -1,
      totalRevenue: -totalRevenue,
      totalProfit: -totalProfit,
      takenBack: { orders: 1, total: 236 },
      salesByTable: { T: -1 },
      averageSpentPerTable: { T: 0 },
      topSellingProduct: null,
      peakHours: peakHours.map(({ hour, count }) => ({ hour, count: count === 0 ? 0 : -count })),
    })
    expect((await ask(server(), venue, sold, back + 1)).body).toEqual({
      ...expectedResponse([], 'Europe/Skopje'),
      takenBack: { orders: 1, total: 236 },
    })
    // What was made was eaten or thrown away: nothing returns to stock.
    expect(await stock()).toEqual(before)
  })

  it('name the same product when several sold equally, and keep tables with names that objects inherit', async () => {
    const venue = await makeVenue(server())
    const { id: zoneId } = await makeZone(server(), venue)
    for (const [table, product] of [
      ['toString', 'Чај'],
      ['constructor', 'Кафе'],
    ] as const) {
      const { id: tableId } = await makeTable(server(), venue, { zoneId, name: table })
      const { id: productId } = await makeProduct(server(), venue, { name: product })
      const { id } = await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 2 }] })
      await moveOrder(server(), venue, id, 'delivered')
      await billOrders(server(), venue, [id])
    }
    const now = server().clock.now()
    const { topSellingProduct, salesByTable } = (await ask(server(), venue, now, now + 1))
      .body as unknown as WireStatistics
    expect(topSellingProduct).toEqual({ name: 'Кафе', quantity: 2 })
    expect(new Map(Object.entries(salesByTable))).toEqual(
      new Map([
        ['toString', 1],
        ['constructor', 1],
      ]),
    )
  })

  it('have an average only where orders are left', async () => {
    const venue = await makeVenue(server())
    const { id: tableId } = await makeTable(server(), venue, {
      zoneId: (await makeZone(server(), venue)).id,
      name: 'T',
    })
    const sell = async (price: number): Promise<string> => {
      const { id: productId } = await makeProduct(server(), venue, { price })
      const { id } = await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
      await moveOrder(server(), venue, id, 'delivered')
      await billOrders(server(), venue, [id])
      return id
    }
    const expensive = await sell(11_900)
    server().clock.advance(60_000)
    const start = server().clock.now()
    await sell(5_900)
    await stornoOrders(server(), venue, [expensive])
    const statistics = async () =>
      (await ask(server(), venue, start, server().clock.now() + 1)).body as unknown as WireStatistics
    expect(await statistics()).toMatchObject({
      totalRevenue: -60,
      totalSales: 0,
      salesByTable: { T: 0 },
      averageSpentPerTable: { T: 0 },
    })
    await sell(5_900)
    expect((await statistics()).averageSpentPerTable).toEqual({ T: -1 })
    await sell(5_900)
    expect((await statistics()).averageSpentPerTable).toEqual({ T: 29 })
  })

  it('are for owners only, over a range that does not end before it starts', async () => {
    const venue = await makeVenue(server())
    for (const person of [venue.monitor, venue.waiter])
      expect((await ask(server(), { owner: person }, 0, 1)).body).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    expect((await ask(server(), venue, 1, 0)).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'start', key: 'RANGE_INVALID' }],
    })
    expect((await server().send('GET', '/api/statistics', { token: venue.owner.token })).status).toBe(400)
  })
})
