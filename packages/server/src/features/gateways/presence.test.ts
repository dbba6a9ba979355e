import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { storedAudit } from '../../testing/stored-audit.ts'
import { storedEvents } from '../../testing/stored-events.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { createPresenceService } from './presence-service.ts'

onBothEngines('whether a gateway speaks', (server) => {
  const told = async ({ companyId }: TestVenue) =>
    (await storedEvents(server(), companyId)).filter(({ room }) => room === 'gateways').length
  const paired = async () => {
    const venue = await makeVenue(server())
    return { venue, gateway: await pairGateway(server(), venue) }
  }

  it('is news when it comes, when its device changed, and not otherwise', async () => {
    const { venue, gateway } = await paired()
    const counts: number[] = []
    const say = async (device: object = {}) => {
      await syncAs(server(), gateway, { device })
      counts.push(await told(venue))
    }
    await say()
    await say()
    await say({ lastReceiptNo: 1 })
    server().clock.advance(59_000)
    await say({ lastReceiptNo: 1 })
    server().clock.advance(60_000)
    await say({ lastReceiptNo: 1 })
    // The first is that it was paired.
    expect(counts).toEqual([2, 2, 3, 3, 4])
    const came = await storedAudit(server(), venue.companyId, 'gateway.came')
    expect(came.map(({ entityId, details }) => [entityId, details['since']])).toEqual([
      [gateway.id, null],
      [gateway.id, server().clock.now() - 60_000],
    ])
  })

  it('is news once when it falls silent, for its own venue alone, also to a server that starts only then', async () => {
    const [{ venue, gateway }, never, parted] = [await paired(), await paired(), await paired()]
    await syncAs(server(), parted.gateway)
    await server().send('DELETE', `/api/gateway/${parted.gateway.id}`, { token: parted.venue.owner.token })
    const { tellAway } = createPresenceService(server().platform)
    await syncAs(server(), gateway)
    const before = await told(venue)
    server().clock.advance(59_999)
    await tellAway()
    expect(await told(venue)).toBe(before)
    server().clock.advance(1)
    const others = [await told(never.venue), await told(parted.venue)]
    await tellAway()
    await tellAway()
    expect(await told(venue)).toBe(before + 1)
    expect([await told(never.venue), await told(parted.venue)]).toEqual(others)
    await createPresenceService(server().platform).tellAway()
    expect(await told(venue)).toBe(before + 2)
    await syncAs(server(), gateway)
    server().clock.advance(60_000)
    await tellAway()
    expect(await told(venue)).toBe(before + 4)
  })
})
