import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

interface WireLine {
  readonly line: string
  readonly lineVersion: number
  readonly state: string
}
interface WireOrder {
  readonly _id: string
  readonly status: string
  readonly products: readonly WireLine[]
}

/** An order of three dishes. */
const makeTrio = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const lines = []
  for (const name of ['Чорба', 'Пица', 'Салата'])
    lines.push({ productId: (await makeProduct(server, venue, { name })).id, quantity: 1 })
  const { id } = await makeOrder(server, venue, { tableId, lines })
  const read = async () =>
    (await server.send('GET', `/api/order/${id}`, { token: venue.monitor.token }))
      .body as unknown as WireOrder
  /** Moves these lines, by their position, as they are now. */
  const move = async (positions: readonly number[], to: string) => {
    const { products } = await read()
    const moved = positions.map((position) => ({
      id: products[position]?.line,
      version: products[position]?.lineVersion,
    }))
    return server.send('PUT', '/api/lines/state', {
      token: venue.monitor.token,
      body: { lines: moved, to },
    })
  }
  const seen = async () => {
    const { status, products } = await read()
    return [status, products.map(({ state }) => state).join(' ')]
  }
  return { venue, id, read, move, seen }
}

onBothEngines('lines that move by themselves', (server) => {
  it('take their order with them: in preparation with the first, done and delivered with the last', async () => {
    const { venue, id, move, seen } = await makeTrio(server())
    await move([1], 'preparing')
    expect(await seen()).toEqual(['pending', 'sent preparing sent'])
    await move([1], 'ready')
    expect(await seen()).toEqual(['pending', 'sent ready sent'])
    const answer = await move([0, 2], 'ready')
    expect([answer.status, answer.body]).toMatchObject([200, { orders: [{ _id: id, status: 'done' }] }])
    await move([0], 'served')
    expect(await seen()).toEqual(['done', 'served ready ready'])
    await move([1, 2], 'served')
    expect(await seen()).toEqual(['delivered', 'served served served'])
    await move([2], 'preparing')
    expect(await seen()).toEqual(['pending', 'served served preparing'])
    // Every status change has its step, and every line that moves without one its event.
    const { body } = await server().send('GET', `/api/order/${id}`, { token: venue.monitor.token })
    const { history } = body as unknown as { history: { to: string }[] }
    expect(history.map(({ to }) => to)).toEqual(['created', 'pending', 'done', 'delivered', 'pending'])
    const events = await storedEvents(server(), venue.companyId)
    expect(events.filter((event) => event.type === 'dataChanged' && event.room === 'orders')).toHaveLength(2)
  })

  it('follow their order when it is moved', async () => {
    const { venue, id, move, seen } = await makeTrio(server())
    await move([0], 'ready')
    await moveOrder(server(), venue, id, 'done')
    expect(await seen()).toEqual(['done', 'ready ready ready'])
    await moveOrder(server(), venue, id, 'pending')
    expect(await seen()).toEqual(['pending', 'preparing preparing preparing'])
    await moveOrder(server(), venue, id, 'rejected')
    expect(await seen()).toEqual(['rejected', 'preparing preparing preparing'])
  })

  it('are refused if somebody else has moved them since, unless that was the same', async () => {
    const { venue, read, move, seen } = await makeTrio(server())
    const { products } = await read()
    await move([0], 'ready')
    const [first, second] = products.map(({ line, lineVersion }) => ({ id: line, version: lineVersion }))
    const put = (lines: readonly unknown[], to: string) =>
      server().send('PUT', '/api/lines/state', { token: venue.monitor.token, body: { lines, to } })
    const stale = await put([first, second], 'served')
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'LINE_CHANGED', order: { products: [{ state: 'ready' }, { state: 'sent' }, {}] } },
    ])
    expect((await put([first], 'ready')).status).toBe(200)
    expect(await seen()).toEqual(['pending', 'ready sent sent'])
    expect((await put([{ id: 'unknown', version: 1 }], 'ready')).status).toBe(404)
  })

  it('stay as they are once their order is billed or rejected', async () => {
    const { venue, id, move } = await makeTrio(server())
    await moveOrder(server(), venue, id, 'rejected')
    expect((await move([0], 'ready')).body).toMatchObject({ code: 'LINE_CHANGED' })
    await moveOrder(server(), venue, id, 'delivered')
    await billOrders(server(), venue, [id])
    const refused = await move([0], 'preparing')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'BILLED_IS_FINAL' }])
  })
})
