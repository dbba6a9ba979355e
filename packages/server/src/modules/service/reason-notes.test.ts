import { expect, it } from 'vitest'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('a note beside a reason', (server) => {
  it('of something that was taken off is in its order, in the report, with the kitchen’s and in the audit', async () => {
    const { venue, wine, coffee, call, send } = await makeDiscountedPlace(server())
    const start = new Date(server().clock.now()).toISOString()
    const { line, order } = await send(wine, 1)
    await send(coffee, 1)
    const take = (note: string, by = venue.monitor, more = {}) =>
      call(
        'POST',
        '/api/lines/void',
        { lines: [{ id: line, version: 1 }], reason: 'wrongOrder', used: false, note, ...more },
        by,
      )
    expect((await take('x'.repeat(201))).status).toBe(400)
    expect((await take(' Corked ', venue.monitor, { byKitchen: true })).status).toBe(200)
    const reason = { key: 'wrongOrder', note: 'Corked' }
    const owner = venue.owner.token
    expect((await call('GET', `/api/order/${order}`)).body).toMatchObject({ voided: [{ reason }] })
    expect((await call('GET', '/api/orders/floor')).body).toContainEqual(
      expect.objectContaining({
        kitchenVoids: [expect.objectContaining({ reason: { _id: 'wrongOrder', text: null, ...reason } })],
      }),
    )
    const end = new Date(server().clock.now() + 1000).toISOString()
    const report = await server().send('GET', `/api/statistics/voids?start=${start}&end=${end}`, {
      token: owner,
    })
    expect(await storedAudit(server(), venue.companyId, 'order.linesVoided')).toMatchObject([
      { details: { reason: 'wrongOrder', note: 'Corked' } },
    ])
    expect(report.body).toMatchObject({ voids: [{ reason }] })
  })

  it('is missing where nothing was written', async () => {
    const { venue, wine, call, send } = await makeDiscountedPlace(server())
    const { line, order } = await send(wine, 1)
    const lines = [{ id: line, version: 1 }]
    await call('POST', '/api/lines/void', { lines, reason: 'wrongOrder', note: '  ' }, venue.waiter)
    const { voided } = (await call('GET', `/api/order/${order}`)).body as unknown as {
      voided: { reason: object }[]
    }
    expect(voided[0]?.reason).toEqual({ _id: 'wrongOrder', key: 'wrongOrder', text: null })
  })

  it('of a discount is on the check and in its orders; another note is another discount', async () => {
    const { venue, wine, call, send, give } = await makeDiscountedPlace(server())
    const { check, order } = await send(wine, 1)
    const tenth = { id: 'tenth', kind: 'percent', value: 10, note: 'His birthday' }
    const reason = { key: 'regular', note: 'His birthday' }
    expect((await give(check, tenth)).body).toMatchObject({ discounts: [{ reason }] })
    expect((await give(check, tenth)).status).toBe(200)
    expect((await give(check, { ...tenth, note: 'Hers' })).body).toMatchObject({ code: 'ID_TAKEN' })
    await moveOrder(server(), venue, order, 'delivered')
    expect((await call('GET', `/api/order/${order}`)).body).toMatchObject({ discounts: [{ reason }] })
    const body = { reason: 'complaint', note: 'x'.repeat(201) }
    const path = `/api/checks/${check}/discounts/tenth/reverse`
    expect((await call('POST', path, body)).status).toBe(400)
    expect((await call('POST', path, { ...body, note: 'A mistake' })).body).toMatchObject({ owed: 500 })
  })
})
