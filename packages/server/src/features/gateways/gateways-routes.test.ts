import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs, type PairedGateway } from '../../testing/gateway-factories.ts'
import { storedAudit } from '../../testing/stored-audit.ts'
import { asOwner } from '../../testing/venue-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

interface Listed { readonly _id: string; readonly connected: boolean; readonly seenAt: string | null; readonly device: unknown }
const WAITING = { needsConfirming: true, lastReceiptNo: 105 }

onBothEngines('the gateways of a venue', (server) => {
  const list = async ({ monitor }: TestVenue) => (await server().send('GET', '/api/gateway', { token: monitor.token })).body as unknown as Listed[]
  const unpair = ({ owner }: Pick<TestVenue, 'owner'>, { id }: Pick<PairedGateway, 'id'>) => server().send('DELETE', `/api/gateway/${id}`, { token: owner.token })
  const confirm = ({ owner }: Pick<TestVenue, 'owner'>, { id }: Pick<PairedGateway, 'id'>, body: object) => server().send('POST', `/api/gateway/${id}/confirm`, { token: owner.token, body })
  const choose = (venue: TestVenue, id: string | null = null) => asOwner(server(), venue, (tx) => server().services.gateways.choose(tx, id))

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
    expect(await syncAs(server(), { ...gone, token: 'of-another-store' })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect((await syncAs(server(), stays)).status).toBe(200)
    expect((await list(venue)).map(({ _id }) => _id)).toEqual([stays.id])
    await expect(choose(venue, gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // What it signed before can still be checked.
    expect(await asOwner(server(), venue, (tx) => server().services.gateways.byId(tx, gone.id))).toMatchObject({ secret: gone.secret })
    expect(await storedAudit(server(), venue.companyId, 'gateway.unpaired')).toEqual([{ by: venue.owner.id, entityId: gone.id, details: {} }])
  })

  it('are chosen by name, or the one that spoke last, or the one that was paired last', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    await expect(choose(venue)).rejects.toMatchObject({ code: 'NO_GATEWAY' })
    const first = await pairGateway(server(), venue)
    server().clock.advance(1000)
    const second = await pairGateway(server(), venue)
    expect((await choose(venue)).id).toBe(second.id)
    await syncAs(server(), first)
    expect((await choose(venue)).id).toBe(first.id)
    server().clock.advance(1000)
    await syncAs(server(), second)
    expect((await choose(venue)).id).toBe(second.id)
    expect((await choose(venue, first.id)).id).toBe(first.id)
    await expect(choose(other, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(choose(other)).rejects.toMatchObject({ code: 'NO_GATEWAY' })
  })

  it('print again once an owner confirms the number that their device stands at, and no other', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const gateway = await pairGateway(server(), venue)
    const [right, refused] = [{ serial: 'VD000001', lastReceiptNo: 105 }, { status: 409, body: { code: 'GATEWAY_NOT_CONFIRMING' } }]
    expect(await confirm(venue, gateway, right)).toMatchObject(refused)
    await syncAs(server(), gateway, { device: { ...WAITING, needsConfirming: false } })
    expect(await confirm(venue, gateway, right)).toMatchObject(refused)
    expect(await syncAs(server(), gateway, { device: WAITING })).toMatchObject({ body: { confirmed: null } })
    expect(await confirm(venue, gateway, { ...right, serial: 'VD000002' })).toMatchObject(refused)
    expect(await confirm(venue, gateway, { ...right, lastReceiptNo: 104 })).toMatchObject(refused)
    expect((await confirm(other, gateway, right)).status).toBe(404)
    expect(await confirm(venue, gateway, right)).toMatchObject({ status: 200, body: { _id: gateway.id, device: { ...WAITING, needsConfirming: false } } })
    expect(await confirm(venue, gateway, right)).toMatchObject({ status: 200 })
    expect(await syncAs(server(), gateway, { device: WAITING })).toMatchObject({ body: { confirmed: right } })
    // It counts for that device alone.
    expect(await syncAs(server(), gateway, { device: { ...WAITING, serial: 'VD000002' } })).toMatchObject({ body: { confirmed: null } })
    expect(await storedAudit(server(), venue.companyId, 'gateway.confirmed')).toEqual(Array(2).fill({ by: venue.owner.id, entityId: gateway.id, details: right }))
  })
})
