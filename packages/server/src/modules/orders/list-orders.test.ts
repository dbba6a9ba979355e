import { type Category, searchKey } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMember, makeVenue, type TestVenue } from '../../testing/factories.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'
import { containsPattern } from './order-list-read-model.ts'

/** Reads a LIKE pattern as a database would. */
const like = (text: string, pattern: string): boolean => {
  const source = pattern.replace(
    /!(.)|([%_])|([^!%_])/gsu,
    (_all, escaped?: string, wild?: string, plain?: string) => {
      if (wild !== undefined) return wild === '%' ? '.*' : '.'
      return (escaped ?? plain ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    },
  )
  return new RegExp(`^${source}$`, 'su').test(text)
}

describe('the LIKE pattern of', () => {
  it.each([
    ['50% off', '50%', true],
    ['50 off', '50%', false],
    ['a_b', 'a_b', true],
    ['axb', 'a_b', false],
    ['wow!', 'w!', true],
    ['wow', 'w!', false],
  ])('finds in %s the text %s: %s', (name, search, expected) => {
    expect(like(searchKey(name), containsPattern(search))).toBe(expected)
  })

  it('matches exactly the names whose key contains the key of the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aбВ%_!\\ Ως'), maxLength: 6 })
    fc.assert(
      fc.property(text, text, (name, search) => {
        expect(like(searchKey(name), containsPattern(search))).toBe(
          searchKey(name).includes(searchKey(search)),
        )
      }),
      { numRuns: 2000 },
    )
  })
})

const HOUR_MS = 3_600_000
interface Listed {
  readonly _id: string
  readonly name: string
  readonly status: string
}

/** A venue with a function that creates orders by name; the clock advances a minute with each. */
const makeFixture = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const products = {
    food: (await makeProduct(server, venue)).id,
    drink: (await makeProduct(server, venue, { category: 'drink' })).id,
  }
  const take = async (
    name: string,
    {
      category = 'food',
      table = tableId,
      by = venue.waiter,
    }: { category?: Category; table?: string; by?: typeof venue.waiter } = {},
  ) => {
    server.clock.advance(60_000)
    return makeOrder(
      server,
      venue,
      { name, tableId: table, lines: [{ productId: products[category], quantity: 1 }] },
      by,
    )
  }
  return { venue, tableId, take }
}
const list = async (
  server: TestServer,
  { owner }: TestVenue,
  query: string,
  { token } = owner,
): Promise<{ names: string[]; total: number }> => {
  const { status, body } = await server.send('GET', `/api/order?${query}`, { token })
  expect(status).toBe(200)
  return {
    names: (body.orders as unknown as Listed[]).map(({ name }) => name),
    total: Number(body.totalOrders),
  }
}

onBothEngines('lists of orders', (server) => {
  it('are paged, newest first, with the total number', async () => {
    const { venue, take } = await makeFixture(server())
    for (let number = 1; number <= 12; number += 1) await take(`${number}`)
    expect(await list(server(), venue, '')).toEqual({
      names: ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'],
      total: 12,
    })
    expect(await list(server(), venue, 'page=3&limit=5')).toEqual({ names: ['2', '1'], total: 12 })
    expect(await list(server(), venue, 'page=1&limit=3&sort=oldest')).toEqual({
      names: ['1', '2', '3'],
      total: 12,
    })
    expect(await list(server(), venue, 'page=9')).toEqual({ names: [], total: 12 })
  })

  it('of the same moment are sorted by id, so that pages neither skip nor repeat', async () => {
    const { venue, tableId } = await makeFixture(server())
    const product = await makeProduct(server(), venue)
    const lines = [{ productId: product.id, quantity: 1 }]
    for (let number = 0; number < 9; number += 1)
      await makeOrder(server(), venue, { name: `${number}`, tableId, lines })
    const pages = [
      await list(server(), venue, 'limit=4&page=1'),
      await list(server(), venue, 'limit=4&page=2'),
      await list(server(), venue, 'limit=4&page=3'),
    ]
    const names = pages.flatMap((page) => page.names)
    expect(names.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
    expect((await list(server(), venue, 'limit=100&sort=oldest')).names).toEqual(names.toReversed())
  })

  it('can be narrowed to a status, a category, the caller’s own and a range', async () => {
    const { venue, take } = await makeFixture(server())
    const start = server().clock.now() + 60_000
    await take('beer', { category: 'drink' })
    await moveOrder(server(), venue, (await take('pie')).id, 'pending')
    await moveOrder(
      server(),
      venue,
      (await take('tea', { category: 'drink', by: venue.monitor })).id,
      'pending',
    )
    const iso = (at: number) => encodeURIComponent(new Date(at).toISOString())
    for (const [query, names] of [
      ['filter=all', ['tea', 'pie', 'beer']],
      ['filter=new', ['beer']],
      ['filter=created', ['beer']],
      ['filter=pending', ['tea', 'pie']],
      ['filter=done', []],
      ['filter=pending&category=drink', ['tea']],
      ['category=drink&sort=oldest', ['beer', 'tea']],
      [`start=${iso(start)}&end=${iso(start + 120_000)}`, ['pie', 'beer']],
      [`start=${iso(start + 1)}`, ['tea', 'pie']],
      [`end=${iso(start)}`, []],
    ] as const)
      expect([query, await list(server(), venue, query)]).toEqual([query, { names, total: names.length }])
    expect(await list(server(), venue, 'filter=my-orders', venue.waiter)).toEqual({
      names: ['pie', 'beer'],
      total: 2,
    })
    expect(await list(server(), venue, 'filter=my-orders&category=drink', venue.monitor)).toEqual({
      names: ['tea'],
      total: 1,
    })
    expect(await list(server(), venue, 'filter=my-orders')).toEqual({ names: [], total: 0 })
    const [mine, theirs] = [
      `filter=my-orders&createdBy=${venue.waiter.id}`,
      `filter=my-orders&createdBy=${venue.monitor.id}`,
    ]
    expect(await list(server(), venue, mine, venue.waiter)).toEqual({ names: ['pie', 'beer'], total: 2 })
    expect(await list(server(), venue, theirs, venue.waiter)).toEqual({ names: [], total: 0 })
  })

  it('find a part of a name in any case and alphabet, without wildcards', async () => {
    const { venue, take } = await makeFixture(server())
    for (const name of [
      'МАСА Ќошот',
      'маса тераса',
      'Οδός ΚΑΦΈΣ',
      '50% попуст',
      'a_b',
      'Café!',
      "o'clock \\",
    ])
      await take(name)
    for (const [search, names] of [
      ['маса', ['маса тераса', 'МАСА Ќошот']],
      ['ЌОШ', ['МАСА Ќошот']],
      // A letter of another alphabet, or with another accent, is the same to a search.
      ['кош', ['МАСА Ќошот']],
      ['kosot', ['МАСА Ќошот']],
      ['masa terasa', ['маса тераса']],
      ['terasa masa', ['маса тераса']],
      ['ΟΔΟΣ', ['Οδός ΚΑΦΈΣ']],
      ['οδοσ', ['Οδός ΚΑΦΈΣ']],
      ['καφές', ['Οδός ΚΑΦΈΣ']],
      ['%', ['50% попуст']],
      ['_', ['a_b']],
      ['a%b', []],
      ['CAFE', ['Café!']],
      ['!', ['Café!']],
      ["'", ["o'clock \\"]],
      ['\\', ["o'clock \\"]],
      ['nobody', []],
    ] as const)
      expect([search, await list(server(), venue, `search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        { names, total: names.length },
      ])
    expect(await list(server(), venue, `search=${encodeURIComponent('маса')}&limit=1&page=2`)).toEqual({
      names: ['МАСА Ќошот'],
      total: 2,
    })
    expect((await list(server(), venue, 'search=%20')).total).toBe(7)
  })

  it.each([
    'page=0',
    'page=1.5',
    'page=x',
    'limit=0',
    'limit=101',
    'filter=opened',
    'category=cake',
    'sort=up',
    'start=yesterday',
    'start=2026-01-02T00:00:00Z&end=2026-01-01T00:00:00Z',
  ])('refuse %s', async (query) => {
    const { owner } = await makeVenue(server())
    const { status, body } = await server().send('GET', `/api/order?${query}`, { token: owner.token })
    expect([status, body]).toMatchObject([400, { code: 'INPUT_INVALID' }])
  })

  it('show nothing of another venue', async () => {
    const [{ take, venue, tableId }, other] = [await makeFixture(server()), await makeVenue(server())]
    await take('ours')
    expect(await list(server(), other, 'search=ours')).toEqual({ names: [], total: 0 })
    for (const path of [
      `/api/order/tables/${tableId}`,
      `/api/table/${tableId}/orders`,
      `/api/orders/staff?createdBy=${venue.waiter.id}`,
    ]) {
      const { status, body } = await server().send('GET', path, { token: other.owner.token })
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND'])
    }
  })

  describe('of a table', () => {
    it('are today’s by default, by the venue’s own day', async () => {
      const { venue, take, tableId } = await makeFixture(server())
      await server().send('PUT', '/api/company', {
        token: venue.owner.token,
        body: { timezone: 'Europe/Skopje', dayStart: '04:00' },
      })
      server().clock.set(Date.parse('2026-10-17T01:58:00Z'))
      await take('03:59')
      await take('04:00')
      await take('elsewhere', { table: (await makeSeat(server(), venue)).tableId })
      const names = async (query = '') => {
        const { body } = await server().send('GET', `/api/order/tables/${tableId}${query}`, {
          token: venue.waiter.token,
        })
        return (body as unknown as Listed[]).map(({ name }) => name)
      }
      expect(await names()).toEqual(['04:00'])
      expect(await names('?start=2026-10-17T01:59:00Z&end=2026-10-17T02:00:00Z')).toEqual(['03:59'])
      expect(await names('?start=2026-10-01T00:00:00Z')).toEqual(['04:00', '03:59'])
      const count = async (query = '') =>
        (await server().send('GET', `/api/table/${tableId}/orders${query}`, { token: venue.waiter.token }))
          .body
      expect([
        await count(),
        await count('?start=2026-10-01T00:00:00Z'),
        await count('?start=2026-10-18T00:00:00%2B02:00'),
      ]).toEqual([{ count: 1 }, { count: 2 }, { count: 0 }])
    })
  })

  describe('of a person', () => {
    it('are those they created in the last month; done means completed', async () => {
      const { venue, take } = await makeFixture(server())
      const month = 32 * 24 * HOUR_MS
      const now = server().clock.now()
      server().clock.set(now - month)
      await take('long ago')
      server().clock.set(now)
      const orders = [
        await take('pending'),
        await take('done'),
        await take('delivered'),
        await take('billed'),
        await take('new'),
      ]
      await take('not theirs', { by: venue.monitor })
      for (const { id, name } of orders)
        if (name === 'pending' || name === 'done' || name === 'delivered')
          await moveOrder(server(), venue, id, name)
      const billed = orders[3]?.id ?? ''
      await moveOrder(server(), venue, billed, 'delivered')
      await billOrders(server(), venue, [billed])
      const names = async (query: string, { token } = venue.owner) =>
        (
          (await server().send('GET', `/api/orders/staff?createdBy=${venue.waiter.id}${query}`, { token }))
            .body as unknown as Listed[]
        ).map(({ name }) => name)
      expect(await names('')).toEqual(['new', 'billed', 'delivered', 'done', 'pending'])
      expect(await names('&status=done')).toEqual(['billed', 'delivered', 'done'])
      expect(await names('&status=pending', venue.waiter)).toEqual(['pending'])
      expect(await names('&status=created&start=2026-01-01T00:00:00Z')).toEqual(['new', 'long ago'])
      expect(await names('&status=done&limit=2')).toEqual(['billed', 'delivered'])
      expect(await names('&status=done&limit=2&page=2')).toEqual(['done'])
      expect(await names('&status=done&page=2')).toEqual(['billed', 'delivered', 'done'])
      expect(await names('&search=ELIVER')).toEqual(['delivered'])
      expect(await names('&category=drink')).toEqual([])
      const refused = await server().send('GET', `/api/orders/staff?createdBy=${venue.waiter.id}&limit=0`, {
        token: venue.owner.token,
      })
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'INPUT_INVALID' }])
    })

    it('are restricted to a waiter’s own', async () => {
      const { venue, take } = await makeFixture(server())
      const colleague = await addMember(server(), venue.companyId, 'waiter')
      await take('mine')
      const answer = await server().send('GET', `/api/orders/staff?createdBy=${venue.waiter.id}`, {
        token: colleague.token,
      })
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'ROLE_FORBIDDEN' }])
      expect(
        (
          await server().send('GET', `/api/orders/staff?createdBy=${colleague.id}`, {
            token: colleague.token,
          })
        ).body,
      ).toEqual([])
      expect(
        (await server().send('GET', '/api/orders/staff?createdBy=nobody', { token: venue.owner.token }))
          .status,
      ).toBe(404)
      const { body } = await server().send('GET', `/api/orders/staff?createdBy=${venue.monitor.id}`, {
        token: venue.monitor.token,
      })
      expect(body).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    })
  })
})
