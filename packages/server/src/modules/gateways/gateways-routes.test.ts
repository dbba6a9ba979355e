import { describe, expect, it } from 'vitest'
import { asOwner, makeVenue, type TestVenue } from '../../testing/factories.ts'
import { type PairedGateway, pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { documentLine } from '../../testing/gateway-journal.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { createPresenceService } from './gateways-service.ts'

interface Listed {
  readonly _id: string
  readonly connected: boolean
  readonly seenAt: string | null
  readonly device: unknown
}
const WAITING = { needsConfirming: true, lastReceiptNo: 105 }

onBothEngines('the gateways of a venue', (server) => {
  const list = async ({ monitor }: TestVenue) =>
    (await server().send('GET', '/api/gateway', { token: monitor.token })).body as unknown as Listed[]
  const unpair = ({ owner }: Pick<TestVenue, 'owner'>, { id }: Pick<PairedGateway, 'id'>) =>
    server().send('DELETE', `/api/gateway/${id}`, { token: owner.token })
  const confirm = ({ owner }: Pick<TestVenue, 'owner'>, { id }: Pick<PairedGateway, 'id'>, body: object) =>
    server().send('POST', `/api/gateway/${id}/confirm`, { token: owner.token, body })
  const choose = (venue: TestVenue, id: string | null = null) =>
    asOwner(server(), venue, (tx) => server().services.gateways.choose(tx, id))

  it('are connected while they call', async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    await syncAs(server(), gateway, { device: { serial: 'VD7' } })
    const seenAt = new Date(server().clock.now()).toISOString()
    expect(await list(venue)).toMatchObject([{ connected: true, seenAt, device: { serial: 'VD7' } }])
    server().clock.advance(59_999)
    expect(await list(venue)).toMatchObject([{ connected: true, seenAt }])
    server().clock.advance(1)
    expect(await list(venue)).toMatchObject([{ connected: false, seenAt }])
  })

  it('that are unpaired can neither call nor print, and are never visible to another venue', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const [gone, stays] = [await pairGateway(server(), venue), await pairGateway(server(), venue)]
    expect((await unpair(other, gone)).status).toBe(404)
    expect(await unpair(venue, gone)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await unpair(venue, gone)).status).toBe(404)
    expect((await confirm(venue, gone, { serial: 'x', lastReceiptNo: 1 })).status).toBe(404)
    expect(await syncAs(server(), gone)).toMatchObject({ status: 401, body: { code: 'GATEWAY_UNPAIRED' } })
    expect(await syncAs(server(), { ...gone, token: 'of-another-store' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    })
    expect((await syncAs(server(), stays)).status).toBe(200)
    expect((await list(venue)).map(({ _id }) => _id)).toEqual([stays.id])
    await expect(choose(venue, gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Its earlier signatures can still be verified.
    expect(
      await asOwner(server(), venue, (tx) => server().services.gateways.byId(tx, gone.id)),
    ).toMatchObject({ secret: gone.secret })
    expect(await storedAudit(server(), venue.companyId, 'gateway.unpaired')).toEqual([
      { by: venue.owner.id, entityId: gone.id, details: {} },
    ])
  })

  describe('are chosen', () => {
    const pairTwo = async (venue: TestVenue) => {
      const first = await pairGateway(server(), venue)
      server().clock.advance(1000)
      return [first, await pairGateway(server(), venue)] as const
    }

    it('by id, within the venue', async () => {
      const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
      await expect(choose(venue)).rejects.toMatchObject({ code: 'NO_GATEWAY' })
      const [first, second] = await pairTwo(venue)
      expect([(await choose(venue, first.id)).id, (await choose(venue, second.id)).id]).toEqual([
        first.id,
        second.id,
      ])
      await expect(choose(other, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(choose(other)).rejects.toMatchObject({ code: 'NO_GATEWAY' })
    })

    it('otherwise the one paired first of the connected ones, whichever called last', async () => {
      const venue = await makeVenue(server())
      const [first, second] = await pairTwo(venue)
      expect((await choose(venue)).id).toBe(first.id)
      for (const gateway of [first, second, first, second]) {
        await syncAs(server(), gateway)
        server().clock.advance(1000)
        expect((await choose(venue)).id).toBe(first.id)
      }
      server().clock.advance(58_000)
      expect((await choose(venue)).id).toBe(second.id)
      server().clock.advance(60_000)
      expect((await choose(venue)).id).toBe(first.id)
    })

    it('otherwise the one that printed the venue’s last receipt, while it is connected', async () => {
      const venue = await makeVenue(server())
      const [first, second] = await pairTwo(venue)
      const printed = (serial: string, receiptNo: number, minute: number, document: object = {}) => [
        documentLine(receiptNo, { serial, printedAt: `2026-10-16T17:${minute}:00Z`, ...document }),
      ]
      await syncAs(server(), first, { entries: printed('VD000001', 1, 10) })
      await syncAs(server(), second, { entries: printed('VD000002', 1, 20) })
      await syncAs(server(), first, {
        entries: printed('VD000001', 2, 30, { taskId: null, kind: 'external' }),
      })
      expect((await choose(venue)).id).toBe(second.id)
      await syncAs(server(), first)
      expect((await choose(venue)).id).toBe(second.id)
      server().clock.advance(59_000)
      await syncAs(server(), first)
      server().clock.advance(1000)
      expect((await choose(venue)).id).toBe(first.id)
    })
  })

  it('print again once an owner confirms the number of their device, and no other number', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const gateway = await pairGateway(server(), venue)
    const [right, refused] = [
      { serial: 'VD000001', lastReceiptNo: 105 },
      { status: 409, body: { code: 'GATEWAY_NOT_CONFIRMING' } },
    ]
    expect(await confirm(venue, gateway, right)).toMatchObject(refused)
    await syncAs(server(), gateway, { device: { ...WAITING, needsConfirming: false } })
    expect(await confirm(venue, gateway, right)).toMatchObject(refused)
    expect(await syncAs(server(), gateway, { device: WAITING })).toMatchObject({ body: { confirmed: null } })
    expect(await confirm(venue, gateway, { ...right, serial: 'VD000002' })).toMatchObject(refused)
    expect(await confirm(venue, gateway, { ...right, lastReceiptNo: 104 })).toMatchObject(refused)
    expect((await confirm(other, gateway, right)).status).toBe(404)
    expect(await confirm(venue, gateway, right)).toMatchObject({
      status: 200,
      body: { _id: gateway.id, device: { ...WAITING, needsConfirming: false } },
    })
    expect(await confirm(venue, gateway, right)).toMatchObject({ status: 200 })
    expect(await syncAs(server(), gateway, { device: WAITING })).toMatchObject({ body: { confirmed: right } })
    // The confirmation holds for that device only.
    expect(await syncAs(server(), gateway, { device: { ...WAITING, serial: 'VD000002' } })).toMatchObject({
      body: { confirmed: null },
    })
    // The second time, nothing more was missing.
    expect(await storedAudit(server(), venue.companyId, 'gateway.confirmed')).toEqual(
      [1, 106].map((untoldFrom) => ({
        by: venue.owner.id,
        entityId: gateway.id,
        details: { ...right, untoldFrom, countedBefore: null },
      })),
    )
  })
})

onBothEngines('the connection of a gateway', (server) => {
  const published = async ({ companyId }: TestVenue) =>
    (await storedEvents(server(), companyId)).filter(({ room }) => room === 'gateways').length
  const paired = async () => {
    const venue = await makeVenue(server())
    return { venue, gateway: await pairGateway(server(), venue) }
  }

  it('is published when it connects and when its device changes, and not otherwise', async () => {
    const { venue, gateway } = await paired()
    const counts: number[] = []
    const say = async (device: object = {}) => {
      await syncAs(server(), gateway, { device })
      counts.push(await published(venue))
    }
    await say()
    await say()
    await say({ lastReceiptNo: 1 })
    server().clock.advance(59_000)
    await say({ lastReceiptNo: 1 })
    server().clock.advance(60_000)
    await say({ lastReceiptNo: 1 })
    // The first event is the pairing.
    expect(counts).toEqual([2, 2, 3, 3, 4])
    const came = await storedAudit(server(), venue.companyId, 'gateway.came')
    expect(came.map(({ entityId, details }) => [entityId, details['since']])).toEqual([
      [gateway.id, null],
      [gateway.id, server().clock.now() - 60_000],
    ])
  })

  it('is published once when it is lost, to its own venue only, also by a server that starts later', async () => {
    const [{ venue, gateway }, never, unpaired] = [await paired(), await paired(), await paired()]
    await syncAs(server(), unpaired.gateway)
    await server().send('DELETE', `/api/gateway/${unpaired.gateway.id}`, {
      token: unpaired.venue.owner.token,
    })
    const { notifyDisconnected } = createPresenceService(server().platform)
    await syncAs(server(), gateway)
    const before = await published(venue)
    server().clock.advance(59_999)
    await notifyDisconnected()
    expect(await published(venue)).toBe(before)
    server().clock.advance(1)
    const others = [await published(never.venue), await published(unpaired.venue)]
    await notifyDisconnected()
    await notifyDisconnected()
    expect(await published(venue)).toBe(before + 1)
    expect([await published(never.venue), await published(unpaired.venue)]).toEqual(others)
    await createPresenceService(server().platform).notifyDisconnected()
    expect(await published(venue)).toBe(before + 2)
    await syncAs(server(), gateway)
    server().clock.advance(60_000)
    await notifyDisconnected()
    expect(await published(venue)).toBe(before + 4)
  })
})
