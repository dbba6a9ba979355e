import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { holdMains } from '../../testing/held-lines.ts'
import { makeSeat } from '../../testing/orders-factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

/** Two pieces of a product that are held, and of which one is left. */
const makeHeld = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const product = await makeProduct(server, venue, { price: 10_000 })
  const held = await holdMains(server, venue, { table: tableId, product: product.id })
  const { token } = venue.waiter
  const send = (method: string, path: string, body?: unknown) =>
    server.send(method, path, { token, ...(body !== undefined && { body }) })
  await server.send('PUT', `/api/product/${product.id}/availability`, {
    token: venue.monitor.token,
    body: { state: 'left', left: 1 },
  })
  const keep = (quantity: number, of: number) => send('PUT', `/api/held-lines/${held.line}`, { quantity, of })
  const left = async () =>
    ((await send('GET', '/api/product')).body as unknown as { left: number }[]).map((each) => each.left)
  return { venue, tableId, held, send, keep, left }
}

onBothEngines('pieces of a held line', (server) => {
  it('are taken off, once, and can be sold again', async () => {
    const { venue, tableId, held, send, keep, left } = await makeHeld(server())
    const answers = await Promise.all([keep(1, 2), keep(1, 2)])
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { line: held.line, quantity: 1, price: 100 }])
    expect(await left()).toEqual([2])
    expect((await send('GET', `/api/checks/table/${tableId}`)).body).toMatchObject([
      { state: 'open', held: [{ line: held.line, quantity: 1 }] },
    ])
    expect(await storedAudit(server(), venue.companyId, 'check.heldChanged')).toMatchObject([
      { by: venue.waiter.id, details: { line: held.line, from: 2, to: 1 } },
    ])
    // The kitchen gets what is left.
    const fired = await send('POST', `/api/checks/${held.check}/fire`, { lines: [held.line] })
    expect(fired.body).toMatchObject({ orders: [{ totalPrice: 100, products: [{ quantity: 1 }] }] })
  })

  it('stay if somebody else took some off, sent it or took it off before', async () => {
    const { held, send, keep, left } = await makeHeld(server())
    expect((await keep(2, 3)).status).toBe(200)
    expect((await keep(1, 3)).body).toMatchObject({ code: 'LINE_CHANGED' })
    expect((await keep(3, 2)).status).toBe(400)
    expect((await keep(0, 2)).status).toBe(400)
    expect(await left()).toEqual([1])
    await send('POST', `/api/checks/${held.check}/fire`, { lines: [held.line] })
    expect((await keep(1, 2)).body).toMatchObject({
      code: 'LINE_CHANGED',
      order: { products: [{ line: held.line, quantity: 2 }] },
    })
    const other = await makeHeld(server())
    expect((await send('PUT', `/api/held-lines/${other.held.line}`, { quantity: 1, of: 2 })).status).toBe(404)
    await other.send('POST', '/api/held-lines/remove', { lines: [other.held.line] })
    expect((await other.keep(1, 2)).status).toBe(404)
  })
})
