import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { billOrders, makeSimpleOrder, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

const HOUR = 60 * 60 * 1000

onBothEngines('what a person completed on a day', (server) => {
  const sectionOf = async ({ companyId }: TestVenue, category: 'food' | 'drink' | null) =>
    (
      await server().platform.uow.write(companyId, (tx) =>
        server().services.sections.create(tx, null, { name: `Section ${category}`, category }),
      )
    ).id
  const stats = async (
    { owner, waiter }: TestVenue,
    section: string,
    { date = '', person = waiter.id } = {},
  ) =>
    (
      await server().send('GET', `/api/user/${person}/section/${section}${date && `?date=${date}`}`, {
        token: owner.token,
      })
    ).body
  const order = async (venue: TestVenue, category: 'food' | 'drink', price: number) => {
    const { id: productId } = await makeProduct(server(), venue, { category, price })
    return makeSimpleOrder(server(), venue, { lines: [{ productId, quantity: 1 }] })
  }

  it('counts completed orders of the section’s category, whoever completed them, and sums their totals', async () => {
    const venue = await makeVenue(server())
    const [all, food] = [await sectionOf(venue, null), await sectionOf(venue, 'food')]
    const [soup, wine] = [await order(venue, 'food', 20_000), await order(venue, 'drink', 15_050)]
    const [open, rejected] = [await order(venue, 'food', 9_900), await order(venue, 'food', 7_700)]
    await moveOrder(server(), venue, soup.id, 'done')
    await moveOrder(server(), venue, wine.id, 'delivered')
    await moveOrder(server(), venue, open.id, 'pending')
    await moveOrder(server(), venue, rejected.id, 'rejected')
    expect(await stats(venue, all)).toEqual({ numOrders: 2, total: 350.5 })
    expect(await stats(venue, food)).toEqual({ numOrders: 1, total: 200 })
    await moveOrder(server(), venue, soup.id, 'delivered')
    await billOrders(server(), venue, [soup.id])
    expect(await stats(venue, food)).toEqual({ numOrders: 1, total: 200 })
    // The monitor set one to done; delivering is not completing.
    expect(await stats(venue, all, { person: venue.monitor.id })).toEqual({ numOrders: 1, total: 200 })
    expect(await stats(venue, all, { person: venue.owner.id })).toEqual({ numOrders: 0, total: 0 })
  })

  it('counts a voided order with a total of zero', async () => {
    const venue = await makeVenue(server())
    const all = await sectionOf(venue, null)
    const [kept, back] = [await order(venue, 'food', 5_000), await order(venue, 'food', 7_000)]
    for (const { id } of [kept, back]) await moveOrder(server(), venue, id, 'delivered')
    await billOrders(server(), venue, [kept.id, back.id])
    await stornoOrders(server(), venue, [back.id])
    expect(await stats(venue, all)).toEqual({ numOrders: 2, total: 50 })
  })

  it('counts an order once for a person who created and completed it', async () => {
    const venue = await makeVenue(server())
    const all = await sectionOf(venue, null)
    const { id } = await order(venue, 'food', 5_000)
    await moveOrder(server(), venue, id, 'done', venue.waiter)
    expect(await stats(venue, all)).toEqual({ numOrders: 1, total: 50 })
  })

  it('uses the venue’s day, which may start at four', async () => {
    const venue = await makeVenue(server())
    const all = await sectionOf(venue, null)
    await server().send('PUT', '/api/company', { token: venue.owner.token, body: { dayStart: '04:00' } })
    const night = Date.UTC(2027, 0, 16, 2, 30)
    server().clock.set(night - HOUR)
    const session = await server().platform.uow.write(venue.companyId, (tx) =>
      server().services.sessions.open(tx, venue.owner.id),
    )
    const { id } = await order(venue, 'food', 5_000)
    server().clock.set(night)
    await moveOrder(server(), venue, id, 'done')
    const on = async (date?: string) =>
      (
        await server().send(
          'GET',
          `/api/user/${venue.waiter.id}/section/${all}${date === undefined ? '' : `?date=${date}`}`,
          { token: session },
        )
      ).body
    expect(await on('2027-01-15')).toEqual({ numOrders: 1, total: 50 })
    expect(await on('2027-01-16')).toEqual({ numOrders: 0, total: 0 })
    expect(await on()).toEqual({ numOrders: 1, total: 50 })
    server().clock.set(night + HOUR)
    expect(await on()).toEqual({ numOrders: 0, total: 0 })
  })

  it('are the same in the list of everybody and in that of fourteen days', async () => {
    const venue = await makeVenue(server())
    const [all, food] = [await sectionOf(venue, null), await sectionOf(venue, 'food')]
    const DAY = 24 * HOUR
    const first = Date.UTC(2027, 0, 10, 12)
    const session = () =>
      server().platform.uow.write(venue.companyId, (tx) =>
        server().services.sessions.open(tx, venue.owner.id),
      )
    const read = async (path: string) => (await server().send('GET', path, { token: await session() })).body
    server().clock.set(first)
    const [soup, wine] = [await order(venue, 'food', 20_000), await order(venue, 'drink', 15_050)]
    await moveOrder(server(), venue, soup.id, 'done')
    server().clock.set(first + 3 * DAY)
    await moveOrder(server(), venue, wine.id, 'delivered')
    const days = (await read(`/api/user/${venue.waiter.id}/section/${all}/days`)) as { date: string }[]
    expect(days).toHaveLength(14)
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-12-31', '2027-01-13'])
    expect(days.filter((day) => 'numOrders' in day && day.numOrders !== 0)).toEqual([
      { date: '2027-01-10', numOrders: 1, total: 200 },
      { date: '2027-01-13', numOrders: 1, total: 150.5 },
    ])
    expect(await read(`/api/user/${venue.waiter.id}/section/${food}/days?date=2027-01-10`)).toEqual(
      expect.arrayContaining([{ date: '2027-01-10', numOrders: 1, total: 200 }]),
    )
    expect(await read('/api/user/completed')).toEqual([
      { user: venue.waiter.id, category: 'drink', numOrders: 1, total: 150.5 },
    ])
    const then = (await read('/api/user/completed?date=2027-01-10')) as unknown[]
    expect(then).toHaveLength(2)
    expect(then).toEqual(
      expect.arrayContaining([
        { user: venue.waiter.id, category: 'food', numOrders: 1, total: 200 },
        { user: venue.monitor.id, category: 'food', numOrders: 1, total: 200 },
      ]),
    )
    expect(await read('/api/user/completed?date=2027-01-11')).toEqual([])
  })

  it('refuses an invalid day, and answers 404 for a section or person of another venue', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const [section, foreign] = [await sectionOf(mine, null), await sectionOf(other, null)]
    expect(await stats(mine, section, { date: '2026-02-30' })).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'date' }],
    })
    expect(await stats(mine, foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await stats(mine, section, { person: other.waiter.id })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
