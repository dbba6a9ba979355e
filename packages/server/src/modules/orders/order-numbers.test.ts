import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

onBothEngines('the numbers of orders', (server) => {
  it('begin with 1 in each venue and leave no gap, however many are created at once', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const { tableId } = await makeSeat(server(), venue)
    const product = await makeProduct(server(), venue)
    const create = (products: readonly object[]) =>
      server().send('POST', '/api/order', {
        token: venue.waiter.token,
        body: { name: 'Table', table: tableId, products },
      })
    const good = { product: product.id, quantity: 1 }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        create(index % 3 === 2 ? [{ product: 'nothing', quantity: 1 }] : [good]),
      ),
    )
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => Number(body.number))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const seat = await makeSeat(server(), other)
    const first = await makeOrder(server(), other, {
      name: 'x',
      tableId: seat.tableId,
      lines: [{ productId: (await makeProduct(server(), other)).id, quantity: 1 }],
    })
    expect(first.number).toBe(1)
  })

  it('stay with the order through its bill, which shows who closed it, when and how it was paid', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const food = await makeProduct(server(), venue)
    const order = await makeOrder(server(), venue, {
      name: 'x',
      tableId,
      lines: [{ productId: food.id, quantity: 2 }],
    })
    await moveOrder(server(), venue, order.id, 'delivered')
    const read = async (token: string) =>
      (await server().send('GET', `/api/order/${order.id}`, { token })).body
    expect(await read(venue.owner.token)).toMatchObject({
      number: 1,
      billedBy: null,
      billedAt: null,
      payment: null,
    })
    await billOrders(server(), venue, [order.id])
    const billed = await read(venue.owner.token)
    expect(billed).toMatchObject({ number: 1, status: 'billed', payment: 'card' })
    expect(billed.billedBy).toMatchObject({ _id: venue.monitor.id })
    expect(Date.parse(String(billed.billedAt))).toBe(server().clock.now())
  })

  it('come with the tax by rate for everybody, and with cost and profit for an owner alone', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const lines = []
    for (const [price, taxRate] of [
      [11_800, 18],
      [11_000, 10],
      [2_200, 10],
    ] as const)
      lines.push({ productId: (await makeProduct(server(), venue, { price, taxRate })).id, quantity: 2 })
    const { id } = await makeOrder(server(), venue, { name: 'x', tableId, lines })
    const read = async (token: string) => (await server().send('GET', `/api/order/${id}`, { token })).body
    const taxes = [
      { rate: 18, letter: 'А', total: 236, tax: 36 },
      { rate: 10, letter: 'В', total: 264, tax: 24 },
    ]
    expect(await read(venue.owner.token)).toMatchObject({ taxes, profit: { cost: 0, profit: 440 } })
    // After the owner's, which may be kept.
    for (const { token } of [venue.monitor, venue.waiter])
      expect(await read(token)).toMatchObject({ taxes, profit: null })
  })
})
