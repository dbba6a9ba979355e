import { describe, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs, type PairedGateway } from '../../testing/gateway-factories.ts'
import { documentLine } from '../../testing/journal-lines.ts'
import { storedAudit } from '../../testing/stored-audit.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { asOwner } from '../../testing/venue-records.ts'

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

  it('are connected while they speak', async () => {
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

  it('that were unpaired are gone: their token opens nothing, nothing is printed by them, another venue never saw them', async () => {
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
    // What it signed before can still be checked.
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

    it('by name, within the venue', async () => {
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

    it('else as the one paired first, whichever spoke last, of those that are there', async () => {
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

    it('else as the one that printed the venue’s last receipt, for as long as it is there', async () => {
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

  it('print again once an owner confirms the number that their device stands at, and no other', async () => {
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
    // It counts for that device alone.
    expect(await syncAs(server(), gateway, { device: { ...WAITING, serial: 'VD000002' } })).toMatchObject({
      body: { confirmed: null },
    })
    expect(await storedAudit(server(), venue.companyId, 'gateway.confirmed')).toEqual(
      Array(2).fill({
        by: venue.owner.id,
        entityId: gateway.id,
        details: { ...right, untoldFrom: 1, countedBefore: null },
      }),
    )
  })
})
