import type { ScreenName } from '@kafana/domain'
import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member, type TestVenue, withNewSession } from '../../testing/factories.ts'
import { countScreens, listenAs, refusalOf, startLiveServer } from '../../testing/live-client.ts'
import { makeSimpleOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('live messages and the list of screens', (server) => {
  const connect = async (member: Member, after?: number) => {
    const client = listenAs(server().url, member, after)
    const before = countScreens(server().platform.live, member)
    await client.opened
    await expect.poll(() => countScreens(server().platform.live, member)).toBe(before + 1)
    return client
  }
  const allow = (owner: Member, { id }: Member, allowedRoutes: readonly ScreenName[]) =>
    server().send('PUT', `/api/user/${id}`, { token: owner.token, body: { allowedRoutes } })
  const rename = ({ owner }: TestVenue, name: string) =>
    server().send('PUT', '/api/company', { token: owner.token, body: { name } })
  /** One change of each kind: an order, the company, a person. */
  const changeAll = async (venue: TestVenue) => {
    const { owner, waiter } = venue
    await makeSimpleOrder(server(), venue)
    await rename(venue, 'Renamed')
    await server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body: { firstname: 'Ana' } })
  }

  it('somebody with an empty list hears nothing, now or when they reconnect', async () => {
    const venue = await makeVenue(server())
    const nobody = await addMember(server(), venue.companyId, 'monitor', [])
    const [silent, owner] = [await connect(nobody), await connect(venue.owner)]
    await changeAll(venue)
    const types = () => new Set(owner.messages.map(({ type }) => type))
    await expect.poll(types).toEqual(new Set(['dataChanged', 'orderCreated']))
    await expect.poll(() => owner.messages.at(-1)).toMatchObject({ room: 'staff' })
    const [again, tooLate] = [await connect(nobody, 0), await connect(nobody, 9999)]
    await rename(venue, 'Last')
    await expect.poll(() => owner.messages.at(-1)).toMatchObject({ room: 'company' })
    for (const { messages, socket } of [silent, again, tooLate]) {
      expect(messages).toEqual([])
      socket.close()
    }
    owner.socket.close()
  })

  it('each hears what their screens show, and that something else was left out', async () => {
    const venue = await makeVenue(server())
    const storekeeper = await addMember(server(), venue.companyId, 'owner', ['storage'])
    const [waiter, stock, owner] = [
      await connect(venue.waiter),
      await connect(storekeeper),
      await connect(venue.owner),
    ]
    await changeAll(venue)
    await server().send('POST', '/api/section', { token: venue.owner.token, body: { name: 'Terrace' } })
    await rename(venue, 'Last')
    await expect.poll(() => owner.messages.at(-1)).toMatchObject({ room: 'company' })
    const all = owner.messages.length
    expect(owner.seqs()).toEqual(Array.from({ length: all }, (_, index) => index + 1))
    await expect.poll(() => waiter.messages.at(-1)).toMatchObject({ seq: all, room: 'company' })
    expect(waiter.messages.slice(-5)).toMatchObject([
      { type: 'orderCreated' },
      { room: 'company' },
      { room: 'staff' },
      // The new section.
      { type: 'skipped' },
      { room: 'company' },
    ])
    await expect.poll(() => stock.messages.at(-1)).toMatchObject({ seq: all, room: 'company' })
    // That orders changed matters to the stock; which ones is not theirs to know.
    expect(stock.messages).toContainEqual({ type: 'dataChanged', seq: all - 4, room: 'orders' })
    expect(stock.messages.some((message) => 'orderName' in message || 'order' in message)).toBe(false)
    // Nothing is missing: every number that was left out is below one that says so.
    expect(waiter.messages.find(({ type }) => type === 'skipped')).toEqual({ type: 'skipped', seq: all - 1 })
    for (const { socket } of [waiter, stock, owner]) socket.close()
  })

  it('a changed list holds for open connections with the next event', async () => {
    const venue = await makeVenue(server())
    const { owner, monitor } = venue
    const [screen, witness] = [await connect(monitor), await connect(owner)]
    await rename(venue, 'Before')
    await expect.poll(() => screen.messages).toEqual([{ type: 'dataChanged', seq: 1, room: 'company' }])
    expect((await allow(owner, monitor, [])).status).toBe(200)
    // The page reads everything again, and is refused.
    await expect.poll(() => screen.messages.slice(1)).toEqual([{ type: 'resync', seq: 2 }])
    await rename(venue, 'Hidden')
    await expect.poll(() => witness.seqs()).toEqual([1, 2, 3])
    expect(screen.messages).toHaveLength(2)
    await allow(owner, monitor, ['orders'])
    await expect
      .poll(() => screen.messages.slice(2))
      .toEqual([
        { type: 'skipped', seq: 3 },
        { type: 'resync', seq: 4 },
      ])
    await rename(venue, 'Shown')
    await expect.poll(() => screen.messages.at(-1)).toEqual({ type: 'dataChanged', seq: 5, room: 'company' })
    for (const { socket } of [screen, witness]) socket.close()
  })
})

onBothEngines('the connections of one session', (server) => {
  it('are limited, so that the rest of the venue can still connect', async () => {
    const venue = await makeVenue(server())
    const liveServer = await startLiveServer(server(), { venueLimit: 4, sessionLimit: 2 })
    const [first, second] = [listenAs(liveServer.url, venue.waiter), listenAs(liveServer.url, venue.waiter)]
    await Promise.all([first.opened, second.opened])
    expect(await refusalOf(listenAs(liveServer.url, venue.waiter))).toBe(429)
    const kitchen = listenAs(liveServer.url, venue.monitor)
    await kitchen.opened
    first.socket.close()
    await first.closed
    await expect.poll(() => countScreens(liveServer.hub, venue.waiter)).toBe(1)
    const again = listenAs(liveServer.url, venue.waiter)
    await again.opened
    for (const { socket } of [second, kitchen, again]) socket.close()
    await liveServer.close()
  })

  it('are limited for all sessions of one person too', async () => {
    const venue = await makeVenue(server())
    const liveServer = await startLiveServer(server(), { personLimit: 2 })
    const again = await withNewSession(server(), venue.companyId, venue.waiter)
    const [first, second] = [listenAs(liveServer.url, venue.waiter), listenAs(liveServer.url, again)]
    await Promise.all([first.opened, second.opened])
    expect(await refusalOf(listenAs(liveServer.url, again))).toBe(429)
    const kitchen = listenAs(liveServer.url, venue.monitor)
    await kitchen.opened
    for (const { socket } of [first, second, kitchen]) socket.close()
    await liveServer.close()
  })
})
