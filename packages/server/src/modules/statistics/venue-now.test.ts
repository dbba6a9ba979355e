import { expect, it } from 'vitest'
import { makeVenue, withNewSession, type Member } from '../../testing/factories.ts'
import { holdMains } from '../../testing/held-lines.ts'
import { billOrders, makeOrder, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const HOUR = 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

/** A bar whose day starts at four; a bottle for 118 (18 % tax inside, 25 of cost). */
const makeBar = async (server: TestServer) => {
  const venue = await makeVenue(server)
  await server.send('PUT', '/api/company', { token: venue.owner.token, body: { dayStart: '04:00' } })
  const zone = await makeZone(server, venue, { name: 'Тераса' })
  const [one, two] = [
    await makeTable(server, venue, { zoneId: zone.id, name: '1' }),
    await makeTable(server, venue, { zoneId: zone.id, name: '2' }),
  ] as const
  const bottle = await makeIngredient(server, venue, {
    price: 2500,
    servingUnit: 'pieces',
    buyingUnit: 'pieces',
    quantity: 100_000,
  })
  const beer = await makeProduct(server, venue, {
    name: 'Пиво',
    category: 'drink',
    price: 11_800,
    taxRate: 18,
    recipe: [{ ingredientId: bottle.id, quantity: 1000 }],
  })
  const take = (tableId: string, quantity: number) =>
    makeOrder(server, venue, { tableId, lines: [{ productId: beer.id, quantity }] })
  /** Sells this many bottles at each table, on one bill, now. */
  const sell = async (at: number, ...quantities: readonly number[]) => {
    server.clock.set(at)
    const ids: string[] = []
    for (const quantity of quantities) {
      const { id } = await take(one.id, quantity)
      await moveOrder(server, venue, id, 'delivered')
      ids.push(id)
    }
    await billOrders(server, venue, ids)
    return ids
  }
  /** Voids the receipt of orders now. */
  const voidReceipt = async (at: number, ids: readonly string[], receiptNo: number | null = null) => {
    server.clock.set(at)
    await stornoOrders(server, venue, ids, receiptNo)
  }
  const as = (member: Member) => withNewSession(server, venue.companyId, member)
  const ask = async (path: string, member: Member = venue.owner) =>
    server.send('GET', `/api/statistics/${path}`, { token: (await as(member)).token })
  return { venue, zone, one, two, beer, take, sell, voidReceipt, ask, as }
}
interface Row {
  readonly _id: string
}
const byId = (a: Row, b: Row): number => (a._id < b._id ? -1 : 1)
/** The order of the tables is not defined: on PostgreSQL it changes with every write. */
const floorById = async (ask: Awaited<ReturnType<typeof makeBar>>['ask']): Promise<Row[]> =>
  ((await ask('floor')).body as unknown as Row[]).toSorted(byId)
const totals = (orders: number, bills: number, bottles: number) => ({
  orders,
  bills,
  revenue: 118 * bottles,
  profit: 75 * bottles,
  averageBill: bills === 0 ? 0 : Math.round((118 * bottles * 100) / bills) / 100,
})

onBothEngines('the day at a glance', (server) => {
  it('compares with the same weekday before, up to the same time of day', async () => {
    const { sell, ask } = await makeBar(server())
    // Saturday 17 October 2026, 04:00 in Skopje.
    const start = Date.parse('2026-10-17T02:00:00Z')
    const before = start - 7 * 24 * HOUR
    await sell(before - 1, 9)
    await sell(before, 1)
    await sell(before + 10 * HOUR - 1, 2, 3)
    await sell(before + 10 * HOUR, 4)
    await sell(before + 24 * HOUR, 8)
    await sell(start - 1, 7)
    await sell(start, 1, 1)
    await sell(start + 9 * HOUR, 3)
    server().clock.set(start + 10 * HOUR)
    const { status, body } = await ask('day')
    expect([status, body]).toEqual([
      200,
      {
        date: '2026-10-17',
        start: iso(start),
        end: iso(start + 24 * HOUR),
        takings: totals(3, 2, 5),
        before: {
          date: '2026-10-10',
          start: iso(before),
          until: iso(before + 10 * HOUR),
          end: iso(before + 24 * HOUR),
          takings: totals(3, 2, 6),
          whole: totals(4, 3, 10),
        },
        openOrders: ['created', 'pending', 'error', 'done', 'delivered'].map((status_) => ({
          status: status_,
          count: 0,
          total: 0,
        })),
      },
    ])
  })

  it('subtracts voided bills at the time of the storno', async () => {
    const { sell, voidReceipt, ask } = await makeBar(server())
    const start = Date.parse('2026-10-17T02:00:00Z')
    const before = start - 7 * 24 * HOUR
    const [early, late] = [await sell(before + HOUR, 1, 2), await sell(before + 24 * HOUR - 1, 4)]
    await voidReceipt(before + 2 * HOUR, early)
    await voidReceipt(start, late)
    const [kept] = [await sell(start + HOUR, 5, 1)]
    await sell(start + 2 * HOUR, 7)
    await voidReceipt(start + 3 * HOUR, kept)
    server().clock.set(start + 4 * HOUR)
    expect((await ask('day')).body).toMatchObject({
      takings: { ...totals(0, 0, 3), averageBill: 0 },
      before: { takings: totals(0, 0, 0), whole: totals(1, 1, 4) },
    })
    expect((await ask('floor')).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: '1', billedOrders: 0, revenue: 3 * 118 })]),
    )
  })

  it('counts the bill of several receipts as voided with the last of them', async () => {
    const { sell, voidReceipt, ask } = await makeBar(server())
    const start = Date.parse('2026-10-17T02:00:00Z')
    const [first = '', second = ''] = await sell(start + HOUR, 2, 3)
    await voidReceipt(start + 2 * HOUR, [first])
    expect((await ask('day')).body).toMatchObject({ takings: totals(1, 1, 3) })
    await voidReceipt(start + 25 * HOUR, [second])
    expect((await ask('day')).body).toMatchObject({ takings: { bills: -1, revenue: -354 } })
  })

  it('has what each guest paid on average, of the parties whose guests were counted', async () => {
    const { venue, one, two, take, voidReceipt, ask } = await makeBar(server())
    const start = Date.parse('2026-10-17T02:00:00Z')
    /** A party of its own that pays for each of these numbers of bottles on a bill of its own. */
    const party = async (
      at: number,
      tableId: string,
      covers: number | null,
      ...bottles: readonly number[]
    ) => {
      server().clock.set(at)
      const ids: string[] = []
      for (const quantity of bottles) ids.push((await take(tableId, quantity)).id)
      const { token } = await withNewSession(server(), venue.companyId, venue.monitor)
      const [check] = (await server().send('GET', `/api/checks/table/${tableId}`, { token }))
        .body as unknown as { _id: string; version: number }[]
      const body = { covers, version: check?.version ?? 0 }
      if (covers !== null)
        expect((await server().send('PUT', `/api/checks/${check?._id ?? ''}`, { token, body })).status).toBe(
          200,
        )
      for (const id of ids) {
        await moveOrder(server(), venue, id, 'delivered')
        server().clock.advance(1)
        await billOrders(server(), venue, [id])
      }
      return ids
    }
    await party(start - HOUR, one.id, 9, 9)
    await party(start + HOUR, one.id, null, 5)
    server().clock.set(start + HOUR)
    expect((await ask('day')).body).not.toHaveProperty('guests')
    await party(start + 2 * HOUR, one.id, 3, 2, 1)
    await voidReceipt(start + 3 * HOUR, await party(start + 2 * HOUR, two.id, 4, 8))
    await party(start + 4 * HOUR, two.id, 2, 4)
    expect((await ask('day')).body).toMatchObject({
      guests: { parties: 2, guests: 5, average: Math.round((7 * 118 * 100) / 5) / 100 },
    })
  })

  it('compares no further than the day before lasted when the clocks went back today', async () => {
    const { ask } = await makeBar(server())
    const start = Date.parse('2026-10-25T03:00:00Z')
    server().clock.set(start + 24.5 * HOUR - HOUR)
    expect((await ask('day')).body).toMatchObject({
      date: '2026-10-25',
      before: { until: iso(Date.parse('2026-10-18T02:00:00Z') + 23.5 * HOUR) },
    })
    // The night before had 25 hours: at its end the week before is over.
    const long = Date.parse('2026-10-24T02:00:00Z')
    server().clock.set(long + 24.75 * HOUR)
    expect((await ask('day')).body).toMatchObject({
      date: '2026-10-24',
      before: { until: iso(Date.parse('2026-10-18T02:00:00Z')) },
    })
  })

  it('counts open orders of any day by status', async () => {
    const { venue, one, two, take, sell, ask } = await makeBar(server())
    await sell(server().clock.now(), 1)
    await take(one.id, 1)
    const pending = await take(two.id, 2)
    await moveOrder(server(), venue, pending.id, 'pending')
    await moveOrder(server(), venue, (await take(two.id, 5)).id, 'rejected')
    server().clock.advance(72 * HOUR)
    await take(one.id, 3)
    const { body } = await ask('day')
    expect(body.openOrders).toEqual([
      { status: 'created', count: 2, total: 4 * 118 },
      { status: 'pending', count: 1, total: 2 * 118 },
      { status: 'error', count: 0, total: 0 },
      { status: 'done', count: 0, total: 0 },
      { status: 'delivered', count: 0, total: 0 },
    ])
  })
})

onBothEngines('the tables now', (server) => {
  it('show since when they are occupied, and their sales of today', async () => {
    const { venue, zone, one, two, take, sell, ask, as } = await makeBar(server())
    const start = Date.parse('2026-10-17T02:00:00Z')
    await sell(start - 1, 50)
    await sell(start, 1, 2)
    await sell(start + HOUR, 3)
    server().clock.set(start + 2 * HOUR)
    await take(two.id, 1)
    server().clock.advance(HOUR)
    await take(two.id, 4)
    const { status, body } = await ask('floor')
    const free = { openOrders: 0, openTotal: 0, since: null }
    expect([
      status,
      (body as unknown as { name: string }[]).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ]).toEqual([
      200,
      [
        {
          _id: one.id,
          name: '1',
          zone: zone.id,
          archived: false,
          ...free,
          billedOrders: 3,
          revenue: 6 * 118,
        },
        {
          _id: two.id,
          name: '2',
          zone: zone.id,
          archived: false,
          openOrders: 2,
          openTotal: 5 * 118,
          since: iso(start + 2 * HOUR),
          billedOrders: 0,
          revenue: 0,
        },
      ],
    ])
    const { token } = await as(venue.owner)
    await server().send('DELETE', `/api/zones/${zone.id}/table/${two.id}`, { token })
    await server().send('DELETE', `/api/tables/${one.id}`, { token })
    expect(await floorById(ask)).toMatchObject(
      [
        { _id: two.id, zone: null },
        { _id: one.id, archived: true, billedOrders: 3 },
      ].toSorted(byId),
    )
    server().clock.advance(24 * HOUR)
    expect((await ask('floor')).body).toMatchObject([{ _id: two.id, openOrders: 2 }])
  })

  it('say since when a table holds a course that is not fired', async () => {
    const { venue, one, two, beer, ask } = await makeBar(server())
    await holdMains(server(), venue, { table: one.id, product: beer.id })
    const since = iso(server().clock.now())
    const now = (await floorById(ask)) as readonly (Row & { readonly heldSince?: string })[]
    expect(new Map(now.map(({ _id, heldSince }) => [_id, heldSince]))).toEqual(
      new Map([
        [one.id, since],
        [two.id, undefined],
      ]),
    )
  })

  it('include an archived one while an order on it is open again', async () => {
    const { venue, one, two, take, ask, as } = await makeBar(server())
    const { id } = await take(one.id, 1)
    await moveOrder(server(), venue, id, 'rejected')
    await server().send('DELETE', `/api/tables/${one.id}`, { token: (await as(venue.owner)).token })
    expect((await ask('floor')).body).toMatchObject([{ _id: two.id }])
    await moveOrder(server(), venue, id, 'pending')
    expect(await floorById(ask)).toMatchObject(
      [{ _id: one.id, archived: true, openOrders: 1, openTotal: 118 }, { _id: two.id }].toSorted(byId),
    )
    expect((await ask('day')).body).toMatchObject({
      openOrders: expect.arrayContaining([{ status: 'pending', count: 1, total: 118 }]) as unknown,
    })
  })
})

onBothEngines('the list of sales', (server) => {
  it('has every billed order with its net, cost and profit, by time of billing, in pages', async () => {
    const { venue, zone, sell, ask } = await makeBar(server())
    const start = Date.parse('2026-10-17T02:00:00Z')
    const ids: string[] = []
    for (let hour = 0; hour < 3; hour += 1) ids.push(...(await sell(start + hour * HOUR, 1, hour + 1)))
    await sell(start + 3 * HOUR, 9)
    const range = `start=${encodeURIComponent(iso(start))}&end=${encodeURIComponent(iso(start + 3 * HOUR))}`
    const rows: { _id: string }[] = []
    for (let next: string | null = ''; next !== null;) {
      const { body } = await ask(`sales?${range}&limit=4${next === '' ? '' : `&after=${next}`}`)
      expect(body.totalSales).toBe(6)
      rows.push(...(body.sales as unknown as { _id: string }[]))
      next = body.next as unknown as string | null
    }
    expect(rows.map(({ _id }) => _id)).toEqual(ids)
    expect(rows[5]).toMatchObject({
      table: '1',
      zone: zone.name,
      category: 'drink',
      billedAt: iso(start + 2 * HOUR),
      createdBy: { _id: venue.waiter.id, firstname: 'waiter', lastname: 'Test' },
      total: 354,
      net: 300,
      cost: 75,
      profit: 225,
      billKind: 'fiscal',
      receiptNo: null,
    })
  })

  it('has a storno as another entry at its own time, with its number and negative amounts, across pages', async () => {
    const { sell, voidReceipt, ask } = await makeBar(server())
    const start = Date.parse('2026-10-17T02:00:00Z')
    const [a, b] = (await sell(start, 1, 2)) as [string, string]
    await voidReceipt(start, [a], 17)
    const [c] = (await sell(start + HOUR, 3)) as [string]
    await voidReceipt(start + HOUR, [c], null)
    await voidReceipt(start + 2 * HOUR, [b], 18)
    const range = `start=${encodeURIComponent(iso(start))}&end=${encodeURIComponent(iso(start + 2 * HOUR + 1))}`
    const rows: { _id: string; billKind: string }[] = []
    for (let next: string | null = ''; next !== null;) {
      const { body } = await ask(`sales?${range}&limit=1${next === '' ? '' : `&after=${next}`}`)
      expect(body.totalSales).toBe(6)
      rows.push(...(body.sales as unknown as { _id: string; billKind: string }[]))
      next = body.next as unknown as string | null
    }
    const [first, second] = [a, b].toSorted()
    expect(rows.map(({ _id, billKind }) => [_id, billKind])).toEqual([
      [first, 'fiscal'],
      [second, 'fiscal'],
      [a, 'storno'],
      [c, 'fiscal'],
      [c, 'storno'],
      [b, 'storno'],
    ])
    expect(rows[2]).toMatchObject({
      billedAt: iso(start),
      total: -118,
      net: -100,
      cost: -25,
      profit: -75,
      receiptNo: 17,
    })
    expect([rows[4], rows[5]]).toMatchObject([
      { billedAt: iso(start + HOUR), receiptNo: null },
      { billedAt: iso(start + 2 * HOUR), total: -236, receiptNo: 18 },
    ])
    expect((await ask(`sales?${range}&after=${c}.storno`)).body).toMatchObject({
      sales: [{ _id: b, billKind: 'storno' }],
      totalSales: 6,
    })
    const after = `start=${encodeURIComponent(iso(start + 1))}&end=${encodeURIComponent(iso(start + 2 * HOUR))}`
    expect((await ask(`sales?${after}`)).body).toMatchObject({ totalSales: 2 })
  })

  it('shows nothing of another venue, not even by a cursor', async () => {
    const [bar, other] = [await makeBar(server()), await makeBar(server())]
    const now = server().clock.now()
    const [sold] = await bar.sell(now, 1)
    const [open] = [await bar.take(bar.two.id, 1)]
    const range = `start=${encodeURIComponent(iso(now))}&end=${encodeURIComponent(iso(now + 1))}`
    expect((await other.ask(`sales?${range}`)).body).toEqual({ sales: [], next: null, totalSales: 0 })
    expect((await other.ask(`sales?${range}&after=${sold}`)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await bar.ask(`sales?${range}&after=${open.id}`)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await bar.ask(`sales?${range}&after=${sold}.storno`)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await bar.ask(`sales?${range}&after=${sold}`)).body).toMatchObject({ sales: [] })
  })

  it('is for owners only, like the day and the tables', async () => {
    const { venue, ask } = await makeBar(server())
    for (const path of ['day', 'floor', 'sales?start=2026-10-17T02:00:00Z&end=2026-10-18T02:00:00Z']) {
      for (const person of [venue.monitor, venue.waiter])
        expect((await ask(path, person)).body).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    }
  })
})
