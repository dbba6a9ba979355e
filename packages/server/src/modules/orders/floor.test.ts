import { describe, expect, it } from 'vitest'
import { addMember } from '../../testing/factories.ts'
import { billOrders, type KitchenVenue, makeKitchenVenue } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const iso = (at: number): string => new Date(at).toISOString()
/** Saturday 17 October 2026, 04:00 in Skopje. */
const FOUR = Date.parse('2026-10-17T02:00:00Z')
const FREE = {
  today: 0,
  state: 'free',
  since: null,
  category: null,
  waiting: 0,
  ready: 0,
  served: 0,
  readySince: null,
  owed: 0,
}

const floorOf = async ({ ask }: KitchenVenue): Promise<Map<unknown, Record<string, unknown>>> => {
  const { status, body } = await ask('floor')
  expect(status).toBe(200)
  return new Map((body as unknown as { table: string }[]).map(({ table, ...rest }) => [table, rest]))
}
const passing = (server: TestServer, ms: number): number => {
  server.clock.advance(ms)
  return server.clock.now()
}

onBothEngines('the floor', (server) => {
  it('shows every table, including free ones, by its most urgent order', async () => {
    const evening = await makeKitchenVenue(server())
    const { one, two, take, move } = evening
    const at = await floorOf(evening)
    expect(at).toEqual(
      new Map([
        [one.id, FREE],
        [two.id, FREE],
      ]),
    )
    expect([...at.keys()]).toEqual([one.id, two.id])

    const start = server().clock.now()
    const pie = await take(one.id, 'food')
    passing(server(), MINUTE)
    const beer = await take(one.id, 'drink')
    const show = async () => (await floorOf(evening)).get(one.id)
    expect(await show()).toEqual({
      ...FREE,
      today: 2,
      state: 'waiting',
      since: iso(start),
      category: 'food',
      waiting: 2,
      owed: pie.total / 100 + beer.total / 100,
    })

    await move(pie.id, 'pending')
    const pass = passing(server(), MINUTE)
    await move(pie.id, 'done')
    // The state is that of a waiting order; since when another one is ready is shown beside it.
    expect(await show()).toEqual({
      ...FREE,
      today: 2,
      state: 'waiting',
      since: iso(start + MINUTE),
      category: 'drink',
      waiting: 1,
      ready: 1,
      readySince: iso(pass),
      owed: pie.total / 100 + beer.total / 100,
    })
    passing(server(), MINUTE)
    await move(beer.id, 'done')
    expect(await show()).toMatchObject({ state: 'ready', since: iso(pass), readySince: iso(pass), ready: 2 })

    const first = passing(server(), MINUTE)
    await move(pie.id, 'delivered')
    expect(await show()).toMatchObject({ state: 'ready', since: iso(first - MINUTE), ready: 1, served: 1 })
    const last = passing(server(), MINUTE)
    await move(beer.id, 'delivered')
    expect(await show()).toMatchObject({ state: 'served', since: iso(last), readySince: null, served: 2 })

    await billOrders(server(), evening.venue, [pie.id, beer.id])
    expect(await floorOf(evening)).toEqual(
      new Map([
        [one.id, { ...FREE, today: 2 }],
        [two.id, FREE],
      ]),
    )
  })

  it('owes for each table what its open orders on the table’s page cost together', async () => {
    const evening = await makeKitchenVenue(server())
    const { venue, one, two, take, move, tokenOf } = evening
    const owedNow = async (tableId: string) => (await floorOf(evening)).get(tableId)?.['owed']
    const openOnPage = async (tableId: string): Promise<number> => {
      const { body } = await server().send('GET', `/api/order/tables/${tableId}`, {
        token: await tokenOf(venue.monitor),
      })
      return (body as unknown as { status: string; totalPrice: number }[])
        .filter(({ status }) => status !== 'billed' && status !== 'rejected')
        .reduce((sum, { totalPrice }) => sum + totalPrice, 0)
    }
    const ids: string[] = []
    for (const status of [
      'created',
      'pending',
      'error',
      'done',
      'delivered',
      'delivered',
      'rejected',
    ] as const) {
      const { id } = await take(one.id, 'food', ids.length + 1)
      if (status !== 'created') await move(id, status)
      ids.push(id)
    }
    await billOrders(server(), venue, ids.slice(5, 6))
    await take(two.id, 'drink', 3)
    for (const { id } of [one, two]) {
      expect(await openOnPage(id)).toBeGreaterThan(0)
      expect(await owedNow(id)).toBe(await openOnPage(id))
    }
  })

  it('counts a recalled order as ready since it was completed again', async () => {
    const evening = await makeKitchenVenue(server())
    const { id } = await evening.take(evening.one.id)
    await evening.move(id, 'done')
    const taken = server().clock.now()
    passing(server(), MINUTE)
    await evening.move(id, 'pending')
    expect((await floorOf(evening)).get(evening.one.id)).toMatchObject({
      state: 'waiting',
      since: iso(taken),
    })
    const again = passing(server(), 10 * MINUTE)
    await evening.move(id, 'done')
    expect((await floorOf(evening)).get(evening.one.id)).toMatchObject({ state: 'ready', since: iso(again) })
  })

  it.each([
    ['error', 'waiting', 1],
    ['rejected', 'free', 0],
  ] as const)('takes an order in %s for a table that is %s', async (status, state, waiting) => {
    const evening = await makeKitchenVenue(server())
    await evening.move((await evening.take(evening.two.id)).id, status)
    expect((await floorOf(evening)).get(evening.two.id)).toMatchObject({ state, waiting, today: 1 })
  })

  it('counts the orders of the venue’s own day, which starts at four', async () => {
    server().clock.set(FOUR - 1)
    const evening = await makeKitchenVenue(server())
    const { one, take, move } = evening
    await take(one.id)
    expect((await floorOf(evening)).get(one.id)).toMatchObject({ today: 1, since: iso(FOUR - 1) })
    server().clock.set(FOUR)
    // The guest of the night is still there on the new day.
    expect((await floorOf(evening)).get(one.id)).toMatchObject({
      today: 0,
      state: 'waiting',
      since: iso(FOUR - 1),
    })
    await move((await take(one.id)).id, 'rejected')
    server().clock.set(FOUR + 24 * HOUR - 1)
    expect((await floorOf(evening)).get(one.id)).toMatchObject({ today: 1, waiting: 1 })
    server().clock.set(FOUR + 24 * HOUR)
    expect((await floorOf(evening)).get(one.id)).toMatchObject({ today: 0, waiting: 1 })
  })

  it('leaves out archived tables and other venues', async () => {
    const [mine, other] = [await makeKitchenVenue(server()), await makeKitchenVenue(server())]
    const { id } = await mine.take(mine.one.id)
    await mine.move(id, 'rejected')
    const gone = await server().send('DELETE', `/api/tables/${mine.one.id}`, {
      token: await mine.tokenOf(mine.venue.owner),
    })
    expect(gone.status).toBe(200)
    await mine.take(mine.two.id)
    expect([...(await floorOf(mine)).keys()]).toEqual([mine.two.id])
    expect(await floorOf(other)).toEqual(
      new Map([
        [other.one.id, FREE],
        [other.two.id, FREE],
      ]),
    )
  })

  describe('is for', () => {
    it.each([
      ['owner', 200],
      ['monitor', 200],
      ['waiter', 200],
    ] as const)('every %s', async (role, status) => {
      const { venue, ask } = await makeKitchenVenue(server())
      expect((await ask('floor', venue[role])).status).toBe(status)
    })

    it('nobody whose screens show no tables', async () => {
      const {
        venue: { companyId },
        ask,
      } = await makeKitchenVenue(server())
      const cook = await addMember(server(), companyId, 'monitor', ['monitor'])
      expect((await ask('floor', cook)).body).toMatchObject({ code: 'SCREEN_FORBIDDEN' })
      expect((await ask('kitchen?category=food', cook)).status).toBe(200)
    })
  })
})
