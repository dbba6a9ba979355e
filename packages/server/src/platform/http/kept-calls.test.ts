import { DEFAULT_ALLOWED_ROUTES } from '@kafana/domain'
import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member } from '../../testing/factories.ts'
import { makeOrder, makeSeat, makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, startSecondServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

onBothEngines('a kept response', (server) => {
  const list = ({ token }: Pick<Member, 'token'>, query = '', etag?: string) =>
    server().send('GET', `/api/order${query}`, {
      token,
      ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
    })
  const tagOf = ({ headers }: { readonly headers: Headers }): string => headers.get('etag') ?? ''
  const names = ({ body }: { readonly body: unknown }): string[] =>
    (body as { orders: { name: string }[] }).orders.map(({ name }) => name)

  it('is not sent to a client that has it, until something changes', async () => {
    const venue = await makeVenue(server())
    const order = await makeSimpleOrder(server(), venue)
    const first = await list(venue.monitor)
    expect([first.status, tagOf(first)]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)])
    const again = await list(venue.monitor, '', tagOf(first))
    expect([again.status, again.body, tagOf(again)]).toEqual([304, null, tagOf(first)])
    // Browsers store neither: the next person at this computer may have other rights.
    for (const { headers } of [first, again]) expect(headers.get('cache-control')).toBe('no-store')

    await moveOrder(server(), venue, order.id, 'pending')
    const changed = await list(venue.monitor, '', tagOf(first))
    expect([changed.status, tagOf(changed) === tagOf(first)]).toEqual([200, false])
    expect(changed.body).toMatchObject({ orders: [{ status: 'pending' }] })
  })

  it('is the same for everybody, except where it is about who asks', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const lines = [{ productId: (await makeProduct(server(), venue)).id, quantity: 1 }]
    await makeOrder(server(), venue, { name: 'of the waiter', tableId, lines })
    await makeOrder(server(), venue, { name: 'of the monitor', tableId, lines }, venue.monitor)
    expect(tagOf(await list(venue.monitor))).toBe(tagOf(await list(venue.owner)))
    const own = '?filter=my-orders'
    for (let times = 0; times < 2; times += 1) {
      expect(names(await list(venue.waiter, own))).toEqual(['of the waiter'])
      expect(names(await list(venue.monitor, own))).toEqual(['of the monitor'])
      expect(names(await list(venue.owner, own))).toEqual([])
    }
  })

  it('is compressed for a client that takes it, with the same tag, unless it is small', async () => {
    const venue = await makeVenue(server())
    const askFor = (path: string, encoding: string) =>
      server().send('GET', path, { token: venue.monitor.token, headers: { 'accept-encoding': encoding } })
    const small = await askFor('/api/order', 'br')
    expect([small.status, small.headers.get('content-encoding')]).toEqual([200, null])
    for (let order = 0; order < 4; order += 1) await makeSimpleOrder(server(), venue)
    const plain = await askFor('/api/order', 'identity')
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const packed = await askFor('/api/order', encoding)
      expect([packed.headers.get('content-encoding'), packed.body]).toEqual([encoding, plain.body])
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(
        Number(plain.headers.get('content-length')) / 2,
      )
      expect([packed.headers.get('vary'), tagOf(packed)]).toEqual(['accept-encoding', tagOf(plain)])
      expect((await list(venue.monitor, '', tagOf(packed))).status).toBe(304)
    }
  })

  it('is refused to whoever may not make the call any more', async () => {
    const venue = await makeVenue(server())
    const monitor = await addMember(server(), venue.companyId, 'monitor')
    const etag = tagOf(await list(monitor))
    const change = (body: object) =>
      server().send('PUT', `/api/user/${monitor.id}`, { token: venue.owner.token, body })
    await change({ allowedRoutes: [] })
    expect((await list(monitor, '', etag)).status).toBe(403)
    await change({ allowedRoutes: DEFAULT_ALLOWED_ROUTES.monitor })
    expect((await list(monitor, '', etag)).status).toBe(304)
    await change({ isBlocked: true })
    expect((await list(monitor, '', etag)).status).toBe(401)
  })

  it('shows what another server over the same database has changed', async () => {
    if (server().databaseUrl === null) return
    const venue = await makeVenue(server())
    const order = await makeSimpleOrder(server(), venue)
    await list(venue.monitor)
    const second = await startSecondServer(server())
    await second.send('PUT', `/api/order/${order.id}`, {
      token: venue.monitor.token,
      body: { status: 'pending' },
    })
    expect((await list(venue.monitor)).body).toMatchObject({ orders: [{ status: 'pending' }] })
    await second.stop()
  })

  it('is not made of input that is refused', async () => {
    const venue = await makeVenue(server())
    for (let times = 0; times < 2; times += 1)
      expect((await list(venue.monitor, '?page=none')).body).toMatchObject({ code: 'INPUT_INVALID' })
  })
})
