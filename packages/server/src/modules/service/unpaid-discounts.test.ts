import { expect, it } from 'vitest'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const HALF = { kind: 'percent', value: 50 }

/** Waiters take off up to half by themselves, and more with an approval, or never. */
const makePlace = async (server: TestServer, limit: 'approval' | 'never' = 'never') => {
  const place = await makeDiscountedPlace(server)
  const { venue, call, give } = place
  await call('PUT', '/api/approvals/limits', { action: 'discount', role: 'waiter', limit, upTo: 50 })
  return {
    ...place,
    giveHalf: (check: string, line?: string) =>
      give(check, { ...HALF, ...(line && { lines: [{ id: line, version: 1 }] }) }, venue.waiter),
    giveFree: (check: string, line: string) =>
      give(check, { id: 'free', kind: 'comp', lines: [{ id: line, version: 1 }] }),
    status: (order: string, to: Parameters<typeof moveOrder>[3]) =>
      moveOrder(server, venue, order, to, venue.waiter),
  }
}

const REFUSED = { status: 403, body: { code: 'ROLE_FORBIDDEN' } }

onBothEngines('a percentage off the check, and lines that cost nothing for now', (server) => {
  it('is within what a role may take off also once a rejected order is open again', async () => {
    const { send, wine, coffee, giveHalf, status, totals } = await makePlace(server())
    const first = await send(wine, 1)
    await send(coffee, 1)
    expect((await giveHalf(first.check, first.line)).status).toBe(200)
    await status(first.order, 'rejected')
    expect(await giveHalf(first.check)).toMatchObject(REFUSED)
    await status(first.order, 'pending')
    expect(await totals()).toEqual([250, 30.01])
  })

  it('is within it also once what was free of charge is paid again', async () => {
    const { send, wine, coffee, giveHalf, giveFree, reverse, totals } = await makePlace(server())
    const { check, line } = await send(wine, 1)
    await send(coffee, 1)
    await giveHalf(check, line)
    await giveFree(check, line)
    expect(await giveHalf(check)).toMatchObject(REFUSED)
    await reverse(check, 'free')
    expect(await totals()).toEqual([250, 30.01])
  })

  it('asks for what would be off such a line', async () => {
    const { send, wine, coffee, giveHalf, giveFree, status } = await makePlace(server(), 'approval')
    const { check, line, order } = await send(wine, 1)
    const other = await send(coffee, 1)
    await giveFree(check, other.line)
    await giveHalf(check, line)
    await status(order, 'rejected')
    expect(await giveHalf(check)).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', action: 'discount', limit: 50, asked: 75 },
    })
  })

  it('is given where such lines have no discount of their own', async () => {
    const { send, wine, coffee, giveHalf, giveFree, status, totals } = await makePlace(server())
    const { check, order } = await send(wine, 1)
    const other = await send(coffee, 1)
    await giveFree(check, other.line)
    await status(order, 'rejected')
    expect((await giveHalf(check)).status).toBe(200)
    await status(order, 'pending')
    expect(await totals()).toEqual([250, 0])
  })

  it.each(['merge', 'transfer'] as const)(
    'is judged with what a free line has when it comes by a %s',
    async (by) => {
      const { venue, send, wine, coffee, giveHalf, giveFree, call, other } = await makePlace(server())
      const { check, line, order } = await send(wine, 1)
      const there = await send(coffee, 1, { table: other })
      await giveHalf(check, line)
      await giveFree(check, line)
      expect((await giveHalf(there.check)).status).toBe(200)
      const to = by === 'merge' ? { into: there.check } : { orders: [order], to: there.check }
      expect(await call('POST', `/api/checks/${check}/${by}`, to, venue.waiter)).toMatchObject(REFUSED)
    },
  )
})
