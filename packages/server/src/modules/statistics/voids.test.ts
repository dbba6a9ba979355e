import { expect, it } from 'vitest'
import { makeVenue, type Member, TEST_PIN } from '../../testing/factories.ts'
import { makeOrder, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const MINUTE = 60_000

onBothEngines('the report of voids', (server) => {
  it('lists what was taken off, by whom, why and for how much, and what of it is lost', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter, monitor } = venue
    const zone = await makeZone(server(), venue)
    const table = await makeTable(server(), venue, { zoneId: zone.id, name: '7' })
    const { id: ingredientId } = await makeIngredient(server(), venue, { price: 300, quantity: 90_000 })
    const recipe = [{ ingredientId, quantity: 1000 }]
    const pie = await makeProduct(server(), venue, { name: 'Пита', price: 10_000, recipe })
    const order = await makeOrder(server(), venue, {
      tableId: table.id,
      lines: [{ productId: pie.id, quantity: 5 }],
    })
    const lineId = order.lines[0]?.id ?? ''
    const takeOff = async (version: number, by: Member, more: Readonly<Record<string, unknown>>) => {
      server().clock.advance(4 * MINUTE)
      const body = { lines: [{ id: lineId, version, quantity: version === 1 ? 2 : 1 }], ...more }
      expect((await server().send('POST', '/api/lines/void', { token: by.token, body })).status).toBe(200)
    }
    const report = async (query: string, as = owner) =>
      server().send('GET', `/api/statistics/voids?${query}`, { token: as.token })
    const startOf = server().clock.now()
    await takeOff(1, waiter, { reason: 'wrongOrder' })
    await moveOrder(server(), venue, order.id, 'done')
    const approval = { username: owner.username, pin: TEST_PIN }
    await takeOff(3, monitor, { reason: 'tooLate', approval })
    const iso = (time: number) => new Date(time).toISOString()
    const all = `start=${iso(startOf)}&end=${iso(server().clock.now() + 1)}`
    const { status, body } = await report(all)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      voids: [
        {
          line: `${lineId}.v3`,
          order: { _id: order.id, number: 1 },
          at: iso(startOf + 8 * MINUTE),
          sentAt: iso(order.createdAt),
          table: '7',
          name: 'Пита',
          quantity: 1,
          amount: 100,
          reason: { key: 'tooLate' },
          by: { _id: monitor.id },
          approvedBy: { _id: owner.id },
          cost: 3,
        },
        { quantity: 2, amount: 200, by: { _id: waiter.id }, approvedBy: null, cost: 0 },
      ],
      totals: { count: 2, quantity: 3, amount: 300, cost: 3 },
    })
    // A page is a part of the list, with the totals of all of it.
    expect((await report(`${all}&limit=1&page=2`)).body).toMatchObject({
      voids: [{ quantity: 2 }],
      totals: { count: 2 },
    })
    const earlier = `start=${iso(startOf)}&end=${iso(startOf + 5 * MINUTE)}`
    expect((await report(earlier)).body).toMatchObject({ totals: { count: 1, quantity: 2 } })
    const other = await makeVenue(server())
    expect((await report(all, other.owner)).body).toEqual({
      voids: [],
      totals: { count: 0, quantity: 0, amount: 0, cost: 0 },
    })
    expect((await report(all, monitor)).status).toBe(403)
  })
})
