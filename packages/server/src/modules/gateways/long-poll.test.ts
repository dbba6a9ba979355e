import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBilling } from '../../testing/billing-factories.ts'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import {
  pairGateway,
  syncBody,
  syncAs,
  type PairedGateway,
  type SyncValues,
} from '../../testing/gateway-factories.ts'
import { documentLine, reportLine } from '../../testing/gateway-journal.ts'
import {
  pendingCall,
  advanceUntilAnswered,
  untilWaiting,
  type PendingCall,
} from '../../testing/http-client.ts'
import { ENGINES } from '../../testing/test-database.ts'
import {
  onBothEngines,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../../testing/test-server.ts'
import { jobSignal } from './gateway.ts'

const LONG = { waitSeconds: 25 }

const relay = (server: TestServer, { monitor }: TestVenue, body: object = {}) =>
  pendingCall(
    server.send('POST', '/api/gateway/relay', {
      token: monitor.token,
      body: { path: '/commands', command: { commandType: 1 }, ...body },
    }),
  )
/** A call that is waiting for work. */
const waiting = async (
  server: TestServer,
  gateway: PairedGateway,
  saying: SyncValues = {},
): Promise<PendingCall> => {
  const before = server.platform.signals.count()
  const call = pendingCall(syncAs(server, gateway, { ...LONG, ...saying }))
  await untilWaiting(server, before + 1)
  return call
}
const paired = async (server: TestServer) => {
  const venue = await makeVenue(server)
  return { venue, gateway: await pairGateway(server, venue) }
}

onBothEngines('the long poll of a gateway', (server) => {
  beforeEach(() => untilWaiting(server(), 0))

  it('returns the venue, the origins of its pages and the time', async () => {
    const { venue, gateway } = await paired(server())
    await server().send('PUT', '/api/company', {
      token: venue.owner.token,
      body: { name: 'Kafana', timezone: 'Europe/Sofia' },
    })
    expect((await syncAs(server(), gateway)).body).toEqual({
      runId: null,
      acknowledged: 0,
      work: [],
      doubts: [],
      moreDoubts: false,
      doubtsDigest: expect.any(String) as string,
      confirmed: null,
      counted: null,
      closed: null,
      now: new Date(server().clock.now()).toISOString(),
      venue: { name: 'Kafana', timezone: 'Europe/Sofia', origins: server().platform.settings.origins },
    })
  })

  it('ends without work after its time, and not before', async () => {
    const { gateway } = await paired(server())
    const call = await waiting(server(), gateway)
    server().clock.advance(24_999)
    expect((await server().send('GET', '/api/health')).status).toBe(200)
    expect(call.isAnswered()).toBe(false)
    server().clock.advance(1)
    expect(await call.answer).toMatchObject({ status: 200, body: { work: [], acknowledged: 0 } })
  })

  it('is answered at once if it sent lines, even known ones or ones after a gap', async () => {
    const { gateway } = await paired(server())
    for (const entries of [[reportLine(1)], [reportLine(1)], [reportLine(3)]]) {
      expect((await syncAs(server(), gateway, { ...LONG, entries })).body).toMatchObject({ acknowledged: 1 })
    }
  })

  it('gets unanswered jobs again after a while, even when it is waiting already', async () => {
    const { venue, gateway } = await paired(server())
    await syncAs(server(), gateway)
    const asked = relay(server(), venue)
    await untilWaiting(server(), 1)
    const take = async () =>
      ((await syncAs(server(), gateway)).body as unknown as { work: { workId: string }[] }).work
    const first = await take()
    server().clock.advance(2999)
    expect([first.length, await take()]).toEqual([1, []])
    const call = await waiting(server(), gateway)
    server().clock.advance(1)
    expect((await call.answer).body).toMatchObject({ work: first })
    await syncAs(server(), gateway, { answers: [{ workId: first[0]?.workId, status: 200, body: {} }] })
    expect((await asked.answer).status).toBe(200)
    server().clock.advance(3000)
    expect(await take()).toEqual([])
  })

  it('returns a new job, once', async () => {
    const { venue, gateway } = await paired(server())
    const call = await waiting(server(), gateway)
    const asked = relay(server(), venue, { path: '/commands', command: { commandType: 2 } })
    const { body } = await call.answer
    const { work } = body as unknown as { work: { workId: string }[] }
    expect(work).toEqual([{ workId: work[0]?.workId, path: '/commands', command: { commandType: 2 } }])
    expect((await syncAs(server(), gateway)).body).toMatchObject({ work: [] })
    expect(asked.isAnswered()).toBe(false)
    await syncAs(server(), gateway, {
      answers: [{ workId: work[0]?.workId, status: 409, body: { code: 'DEVICE_REFUSED' } }],
    })
    expect(await asked.answer).toMatchObject({
      status: 200,
      body: { status: 409, body: { code: 'DEVICE_REFUSED' } },
    })
  })

  it('is answered at once when a bill must not be printed any more', async () => {
    const { gateway, armed } = await openBilling(server())
    const taskId = await armed()
    server().clock.advance(50_000)
    const call = await waiting(server(), gateway)
    // Without a signal the call would notice only at the next heartbeat of the live connections.
    const notify = vi.spyOn(server().platform.signals, 'notify')
    server().clock.advance(11_000)
    await server().services.billing.sweep()
    await expect.poll(() => notify.mock.calls).toContainEqual([jobSignal(gateway.id)])
    expect((await call.answer).body).toMatchObject({ work: [], doubts: [{ taskId }], moreDoubts: false })
  })

  it('is answered at once for a bill that must not be printed any more since the response before', async () => {
    const { gateway, armed } = await openBilling(server())
    const taskId = await armed()
    const { doubtsDigest: before } = (await syncAs(server(), gateway)).body as { doubtsDigest?: string }
    server().clock.advance(61_000)
    await server().services.billing.sweep()
    const answer = await syncAs(server(), gateway, { ...LONG, doubtsDigest: before ?? null })
    expect(answer.body).toMatchObject({ doubts: [{ taskId }] })
    // The gateway knows it now.
    const { doubtsDigest } = answer.body as { doubtsDigest?: string }
    const call = await waiting(server(), gateway, { doubtsDigest: doubtsDigest ?? null })
    expect(call.isAnswered()).toBe(false)
    await advanceUntilAnswered(server().clock, call, 25_000)
    // Nothing is known of what a new run has received.
    expect((await syncAs(server(), gateway, { ...LONG, doubtsDigest: null })).body).toMatchObject({
      doubts: [{ taskId }],
    })
  })

  it('does not return the jobs of another gateway', async () => {
    const [one, other] = [await paired(server()), await paired(server())]
    const second = await pairGateway(server(), one.venue, 'Kitchen')
    await syncAs(server(), second)
    await syncAs(server(), other.gateway)
    const foreignGateway = await pairGateway(server(), other.venue)
    const call = await waiting(server(), one.gateway)
    const asked = [
      relay(server(), one.venue, { gateway: second.id }),
      relay(server(), other.venue, { gateway: other.gateway.id }),
    ]
    for (const gateway of [second, other.gateway]) {
      const { body } = await syncAs(server(), gateway, LONG)
      const {
        work: [work],
      } = body as unknown as { work: { workId: string }[] }
      // The answer of another gateway is ignored.
      const answered = (by: PairedGateway) =>
        syncAs(server(), by, { answers: [{ workId: work?.workId, status: 200, body: { by: by.id } }] })
      await answered(foreignGateway)
      await answered(gateway)
    }
    expect(await asked[0]?.answer).toMatchObject({ body: { status: 200, body: { by: second.id } } })
    expect(await asked[1]?.answer).toMatchObject({ body: { status: 200, body: { by: other.gateway.id } } })
    expect(call.isAnswered()).toBe(false)
    await advanceUntilAnswered(server().clock, call, 25_000)
  })

  it('is answered at once when an owner confirms its number', async () => {
    const { venue, gateway } = await paired(server())
    const device = { needsConfirming: true, lastReceiptNo: 105 }
    const call = await waiting(server(), gateway, { device })
    await server().send('POST', `/api/gateway/${gateway.id}/confirm`, {
      token: venue.owner.token,
      body: { serial: 'VD000001', lastReceiptNo: 105 },
    })
    expect(await call.answer).toMatchObject({
      body: { confirmed: { serial: 'VD000001', lastReceiptNo: 105 } },
    })
    // A confirmation that it already has does not end the next call.
    const next = await waiting(server(), gateway, { device })
    await advanceUntilAnswered(server().clock, next, 25_000)
  })

  it('is refused at once when the gateway is unpaired', async () => {
    const { venue, gateway } = await paired(server())
    const call = await waiting(server(), gateway)
    await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
    expect(await call.answer).toMatchObject({ status: 401, body: { code: 'GATEWAY_UNPAIRED' } })
  })

  it('ends without work when the same gateway calls again', async () => {
    const { venue, gateway } = await paired(server())
    const earlier = await waiting(server(), gateway)
    server().clock.advance(1)
    const later = pendingCall(syncAs(server(), gateway, LONG))
    expect(await earlier.answer).toMatchObject({ status: 200, body: { work: [] } })
    await untilWaiting(server(), 1)
    const asked = relay(server(), venue)
    expect((await later.answer).body).toMatchObject({ work: [{ path: '/commands' }] })
    await advanceUntilAnswered(server().clock, asked, 30_000)
  })

  it('claims no jobs after the gateway has disconnected', async () => {
    const { venue, gateway } = await paired(server())
    const hungUp = new AbortController()
    const call = fetch(`${server().url}/api/gateway/sync`, {
      method: 'POST',
      signal: hungUp.signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${gateway.token}` },
      body: JSON.stringify(syncBody(gateway, LONG)),
    })
    call.catch(() => undefined)
    await untilWaiting(server(), 1)
    hungUp.abort()
    await untilWaiting(server(), 0)
    const asked = relay(server(), venue)
    await untilWaiting(server(), 1)
    expect((await syncAs(server(), gateway)).body).toMatchObject({ work: [{ path: '/commands' }] })
    await advanceUntilAnswered(server().clock, asked, 30_000)
  })

  it('holds no unit of work: many can wait while the database serves others', async () => {
    const all: PendingCall[] = []
    const { venue } = await paired(server())
    for (let one = 0; one < 30; one += 1)
      all.push(await waiting(server(), await pairGateway(server(), venue, `Bar ${one}`)))
    expect((await server().send('GET', '/api/health')).status).toBe(200)
    expect(
      (await server().send('PUT', '/api/company', { token: venue.owner.token, body: { name: 'Busy' } }))
        .status,
    ).toBe(200)
    server().clock.advance(25_000)
    expect(await Promise.all(all.map(async ({ answer }) => (await answer).status))).toEqual(
      Array(30).fill(200),
    )
  })

  it('knows a device’s counter from bills, requested documents and an owner’s confirmation', async () => {
    const { venue, gateway } = await paired(server())
    const confirmed = async (saying: SyncValues) =>
      ((await syncAs(server(), gateway, saying)).body as unknown as { confirmed: unknown }).confirmed
    expect(await confirmed({ entries: [documentLine(1, { receiptNo: 7 })] })).toEqual({
      serial: 'VD000001',
      lastReceiptNo: 7,
    })
    expect(
      await confirmed({
        entries: [
          documentLine(2, { receiptNo: 6 }),
          documentLine(3, { receiptNo: 9, taskId: null, kind: 'external' }),
        ],
      }),
    ).toEqual({ serial: 'VD000001', lastReceiptNo: 7 })
    expect(await confirmed({ device: { serial: 'VD000002' } })).toBeNull()
    await syncAs(server(), gateway, { device: { needsConfirming: true, lastReceiptNo: 5 } })
    await server().send('POST', `/api/gateway/${gateway.id}/confirm`, {
      token: venue.owner.token,
      body: { serial: 'VD000001', lastReceiptNo: 5 },
    })
    expect(await confirmed({ device: { lastReceiptNo: 5 } })).toEqual({
      serial: 'VD000001',
      lastReceiptNo: 5,
    })
    expect(await confirmed({ device: { lastReceiptNo: 6 } })).toEqual({
      serial: 'VD000001',
      lastReceiptNo: 7,
    })
    expect(await confirmed({ device: { serial: null } })).toBeNull()
  })
})

describe.each(ENGINES)('a server that closes on %s', (engine) => {
  let server: StoppableServer
  beforeEach(async () => {
    server = await startTestServer(engine)
  })
  let isStopped = false
  afterEach(async () => {
    if (!isStopped) await server.stop()
  })

  it('answers gateways that wait for jobs, and screens that wait for an answer', async () => {
    const { venue, gateway } = await paired(server)
    const call = await waiting(server, gateway)
    const other = await paired(server)
    await syncAs(server, other.gateway)
    const asked = relay(server, other.venue)
    await untilWaiting(server, 2)
    isStopped = true
    await server.stop()
    expect((await call.answer).status).toBe(200)
    expect(await asked.answer).toMatchObject({ status: 503, body: { code: 'GATEWAY_AWAY' } })
    expect(venue.companyId).not.toBe(other.venue.companyId)
  })
})
