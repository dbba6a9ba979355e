import { expect, it } from 'vitest'
import { makeVenue, type TestVenue, withNewSession } from '../../testing/factories.ts'
import {
  billOrders,
  closeOrders,
  makeOrder,
  makeSeat,
  moveOrder,
  stornoOrders,
} from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

const NOON = Date.parse('2026-11-20T11:00:00Z')
const RANGE = 'start=2026-11-19T23:00:00Z&end=2026-11-20T23:00:00Z'

onBothEngines('sales by person', (server) => {
  const ask = async ({ owner }: TestVenue, path: string) =>
    (await server().send('GET', `/api/statistics/${path}`, { token: owner.token })).body as unknown
  /** A venue at noon, and a way to sell a dish of 250 that one person took and another billed. */
  const fixture = async () => {
    server().clock.set(NOON)
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    const take = async (quantity = 1, by = venue.waiter) =>
      (await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity }] }, by)).id
    const deliver = async (quantity = 1, by = venue.waiter) => {
      const id = await take(quantity, by)
      await moveOrder(server(), venue, id, 'delivered')
      return id
    }
    return { venue, take, deliver, productId }
  }

  it('are those of whoever closed the bill; who took the order is another number', async () => {
    const { venue, deliver } = await fixture()
    const { waiter, monitor, owner } = venue
    await closeOrders(server(), venue, {
      ids: [await deliver(2)],
      billKind: 'fiscal',
      receiptNo: 1,
      by: monitor.id,
      payment: 'cash',
    })
    await closeOrders(server(), venue, {
      ids: [await deliver()],
      billKind: 'fiscal',
      receiptNo: 2,
      by: waiter.id,
      payment: 'card',
    })
    const voided = await deliver(3, monitor)
    await closeOrders(server(), venue, {
      ids: [voided],
      billKind: 'fiscal',
      receiptNo: 3,
      by: waiter.id,
      payment: 'cash',
    })
    await stornoOrders(server(), venue, [voided], 4)
    await server().send('PUT', `/api/user/${owner.id}/balance?code=give`, {
      token: owner.token,
      body: { balance: 9 },
    })
    const nothing = { orders: 0, total: 0 }
    expect(await ask(venue, `people?${RANGE}`)).toMatchObject([
      {
        person: { _id: monitor.id },
        role: 'monitor',
        archived: false,
        orders: 1,
        revenue: 500,
        averageOrder: 500,
        cash: 500,
        card: 0,
        takenBack: nothing,
        voids: nothing,
        taken: nothing,
        balance: 0,
      },
      {
        person: { _id: waiter.id },
        orders: 1,
        revenue: 250,
        averageOrder: 250,
        cash: 0,
        card: 250,
        takenBack: { orders: 1, total: 750 },
        taken: { orders: 2, total: 750 },
      },
      { person: { _id: owner.id }, orders: 0, revenue: 0, averageOrder: 0, balance: 9 },
    ])
    expect(await ask(venue, `totals?${RANGE}`)).toMatchObject({
      orders: 2,
      revenue: 750,
      averageOrder: 375,
      cash: 500,
      card: 250,
      takenBack: { orders: 1, total: 750 },
    })
  })

  it('stay with the person of the pre-bill, and follow how the receipt was paid', async () => {
    const { venue, deliver } = await fixture()
    const { waiter, monitor } = venue
    const id = await deliver()
    await closeOrders(server(), venue, {
      ids: [id],
      billKind: 'pre',
      receiptNo: null,
      by: waiter.id,
      payment: 'cash',
    })
    server().clock.advance(3 * 3_600_000)
    await closeOrders(server(), venue, {
      ids: [id],
      billKind: 'fiscal',
      receiptNo: 1,
      by: monitor.id,
      payment: 'card',
    })
    expect(await ask(venue, `people?${RANGE}`)).toMatchObject([
      { person: { _id: waiter.id }, orders: 1, revenue: 250, cash: 0, card: 250 },
    ])
    expect(await ask(venue, `people?start=2026-11-20T11:00:00Z&end=2026-11-20T11:00:01Z`)).toMatchObject([
      { person: { _id: waiter.id }, cash: 0, card: 250 },
    ])
  })

  it('count voids: confirmed orders that were rejected, and bills that were undone', async () => {
    const { venue, take, deliver } = await fixture()
    const { waiter, monitor, owner } = venue
    const fresh = await take()
    await moveOrder(server(), venue, fresh, 'rejected')
    expect(await ask(venue, `people?${RANGE}`)).toEqual([])
    const confirmed = await take(2)
    await moveOrder(server(), venue, confirmed, 'pending')
    await moveOrder(server(), venue, confirmed, 'rejected')
    const billed = await deliver(3)
    await closeOrders(server(), venue, { ids: [billed], billKind: 'pre', receiptNo: null, by: monitor.id })
    await server().platform.uow.write(venue.companyId, (tx) =>
      server().services.orders.unbill(tx, { id: billed, by: owner.id }),
    )
    const voids = (orders: number, total: number) => ({ voids: { orders, total }, revenue: 0, orders: 0 })
    const people = (await ask(venue, `people?${RANGE}`)) as { person: { _id: string } }[]
    const of = (id: string) => people.find(({ person }) => person._id === id)
    expect([of(waiter.id), of(monitor.id), people.length]).toMatchObject([voids(1, 500), voids(1, 750), 2])
    expect(await ask(venue, `totals?${RANGE}`)).toMatchObject({ voids: { orders: 2, total: 1250 } })
    expect(await ask(venue, 'people?start=2026-11-20T11:00:01Z&end=2026-11-21T11:00:00Z')).toEqual([])
  })

  it('name people who were archived', async () => {
    const { venue, deliver } = await fixture()
    await closeOrders(server(), venue, {
      ids: [await deliver()],
      billKind: 'fiscal',
      receiptNo: 1,
      by: venue.waiter.id,
    })
    await server().send('DELETE', `/api/user/${venue.waiter.id}`, { token: venue.owner.token })
    expect(await ask(venue, `people?${RANGE}`)).toMatchObject([
      { person: { _id: venue.waiter.id }, archived: true, revenue: 250 },
    ])
  })

  it('products have their revenue without tax and their cost', async () => {
    const { venue, deliver, productId } = await fixture()
    await billOrders(server(), venue, [await deliver(2)])
    const [product] = (await ask(venue, `products?${RANGE}`)) as Record<string, number>[]
    expect(product).toMatchObject({ product: productId, revenue: 500 })
    const { net = 0, cost = 0, profit } = product ?? {}
    expect(Math.round((net - cost) * 100) / 100).toBe(profit)
    expect(net).toBeLessThan(500)
  })
})

onBothEngines('sales by the hour of one day', (server) => {
  it('are those of a business day, hour after hour, and add up to it', async () => {
    server().clock.set(NOON)
    const venue = await makeVenue(server())
    const { token } = venue.owner
    await server().send('PUT', '/api/company', { token, body: { dayStart: '03:07' } })
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    const sellAt = async (at: string) => {
      server().clock.set(Date.parse(at))
      const { id } = await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
      await moveOrder(server(), venue, id, 'delivered')
      await billOrders(server(), venue, [id])
    }
    // The day begins at 02:07 UTC and ends at 02:07 on the next one.
    for (const at of ['T02:06:59', 'T02:07:00', 'T12:30:00', 'T12:59:59']) await sellAt(`2026-11-20${at}Z`)
    await sellAt('2026-11-21T02:06:59Z')
    // The sessions before are as old as the day.
    const { token: now } = await withNewSession(server(), venue.companyId, venue.owner)
    const hours = (await server().send('GET', '/api/statistics/hours?date=2026-11-20', { token: now }))
      .body as unknown as { hour: number; start: string; end: string; orders: number; revenue: number }[]
    expect(hours.map(({ hour }) => hour)).toEqual([
      ...Array.from({ length: 24 }, (_, at) => (at + 3) % 24),
      3,
    ])
    expect(hours.filter(({ orders }) => orders > 0)).toMatchObject([
      {
        hour: 3,
        start: '2026-11-20T02:07:00.000Z',
        end: '2026-11-20T03:00:00.000Z',
        orders: 1,
        revenue: 250,
      },
      { hour: 13, orders: 2, revenue: 500 },
      { hour: 3, start: '2026-11-21T02:00:00.000Z', end: '2026-11-21T02:07:00.000Z', orders: 1 },
    ])
  })

  it.each([
    ['2026-10-25', 24, 'the hour that is repeated is one'],
    ['2026-03-29', 23, 'the hour that is skipped is missing'],
  ])('%s has %d hours: %s', async (date, count) => {
    const { owner } = await makeVenue(server())
    const hours = (await server().send('GET', `/api/statistics/hours?date=${date}`, { token: owner.token }))
      .body as unknown as { start: string; end: string }[]
    expect(hours).toHaveLength(count)
    for (const [index, { start }] of hours.entries()) if (index > 0) expect(start).toBe(hours[index - 1]?.end)
  })

  it('need a day of the calendar', async () => {
    const { owner } = await makeVenue(server())
    const wrong = await server().send('GET', '/api/statistics/hours?date=2026-02-30', { token: owner.token })
    expect(wrong.body).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path: 'date' }] })
  })
})
