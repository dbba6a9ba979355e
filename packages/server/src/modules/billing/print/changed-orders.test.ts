import { expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../../testing/billing-factories.ts'
import { makeDiscountedPlace } from '../../../testing/discounted-place.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { moveOrder } from '../../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

const RESERVED_MS = 120_000
const AHEAD_MS = 2000
const EXPIRED = { status: 409, body: { code: 'INTENT_STATE', state: 'ABORTED' } }

const makePlace = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  await pairGateway(server, place.venue)
  const { order, line, check } = await place.send(place.wine, 3)
  await moveOrder(server, place.venue, order, 'delivered')
  return {
    ...place,
    billing: billingCalls(server, place.venue),
    id: check,
    order,
    line,
    /** What a server does whose clock says that the reservation has ended, before one whose clock says that it has not. */
    onceExpired: async (change: () => Promise<{ readonly status: number }>) => {
      server.clock.advance(RESERVED_MS)
      expect(await change()).toMatchObject({ status: 200 })
      server.clock.jump(-AHEAD_MS)
    },
  }
}

onBothEngines('a reservation whose orders changed when another clock saw it expire', (server) => {
  it('has ended, and its orders are reserved again as they are', async () => {
    const { billing, order, id, give, onceExpired } = await makePlace(server())
    const first = intentOf(await billing.validate([order]))
    await onceExpired(() => give(id, { kind: 'amount', value: 100 }))
    expect(await billing.arm(first, 'pre')).toMatchObject(EXPIRED)
    const again = await billing.validate([order])
    expect(again.body).toMatchObject({ total: 1400 })
    expect(intentOf(again)).not.toBe(first)
    expect(await billing.arm(first, 'pre')).toMatchObject(EXPIRED)
    expect((await billing.arm(intentOf(again), 'pre')).status).toBe(200)
  })

  it('has ended where a line was taken off, or its order was rejected', async () => {
    const { venue, billing, order, line, call, onceExpired } = await makePlace(server())
    const reserve = async () => intentOf(await billing.validate([order]))
    const first = await reserve()
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    const off = { lines: [{ id: line, version: 2, quantity: 1 }], reason: 'changedMind', approval }
    await onceExpired(() => call('POST', '/api/lines/void', off, venue.waiter))
    expect(await billing.arm(first, 'fiscal')).toMatchObject(EXPIRED)
    const second = await reserve()
    await onceExpired(() => moveOrder(server(), venue, order, 'rejected').then(() => ({ status: 200 })))
    expect(await billing.arm(second, 'fiscal')).toMatchObject(EXPIRED)
  })

  it('has ended also for a part of an order, and for what was free of charge', async () => {
    const { venue, billing, order, line, id, call, give, reverse, onceExpired } = await makePlace(server())
    const part = {
      selection: { lines: [{ id: line, version: 2, pieces: 1 }] },
      username: venue.waiter.username,
      pin: TEST_PIN,
    }
    const ofPart = intentOf(await call('POST', `/api/checks/${id}/bills`, part, venue.monitor))
    await onceExpired(() => give(id, { id: 'free', kind: 'comp' }))
    expect(await billing.arm(ofPart, 'fiscal')).toMatchObject(EXPIRED)
    const free = intentOf(await billing.validate([order]))
    await onceExpired(() => reverse(id, 'free'))
    expect(await call('POST', `/api/bill-intents/${free}/close`, undefined, venue.monitor)).toMatchObject(
      EXPIRED,
    )
  })

  it('has ended where less is left of a line than it takes', async () => {
    const { venue, billing, line, id, call, onceExpired } = await makePlace(server())
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    const part = {
      selection: { lines: [{ id: line, version: 2, pieces: 2 }] },
      username: venue.waiter.username,
      pin: TEST_PIN,
    }
    const ofPart = intentOf(await call('POST', `/api/checks/${id}/bills`, part, venue.monitor))
    const off = { lines: [{ id: line, version: 2, quantity: 2 }], reason: 'changedMind', approval }
    await onceExpired(() => call('POST', '/api/lines/void', off, venue.waiter))
    expect(await billing.arm(ofPart, 'fiscal')).toMatchObject(EXPIRED)
  })

  it('goes on where nothing was changed', async () => {
    const { venue, billing, order, line, id, call, onceExpired } = await makePlace(server())
    const selection = { lines: [{ id: line, version: 2, share: { num: 1, den: 3 } }] }
    const part = { selection, username: venue.waiter.username, pin: TEST_PIN }
    const ofPart = intentOf(await call('POST', `/api/checks/${id}/bills`, part, venue.monitor))
    await onceExpired(() => call('PUT', `/api/checks/${id}`, { covers: 2 }, venue.waiter))
    expect((await billing.arm(ofPart, 'fiscal')).status).toBe(200)
    expect((await call('GET', `/api/order/${order}`)).body).toMatchObject({ status: 'delivered' })
  })
})
