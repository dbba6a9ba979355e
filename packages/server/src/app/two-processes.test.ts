import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../testing/factories.ts'
import { pairGateway, syncAs } from '../testing/gateway-factories.ts'
import { reportLine } from '../testing/gateway-journal.ts'
import { pendingCall, advanceUntilAnswered, untilWaiting } from '../testing/http-client.ts'
import { listenAs, startLiveServer, countScreens, type LiveClient } from '../testing/live-client.ts'
import { makeSimpleOrder, moveOrder } from '../testing/orders-factories.ts'
import { storedAudit } from '../testing/stored-records.ts'
import {
  startSecondServer,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../testing/test-server.ts'

describe('two processes over one PostgreSQL', () => {
  let [first, second]: StoppableServer[] = []
  const one = (): TestServer => first ?? expect.fail('not running')
  const two = (): TestServer => second ?? expect.fail('not running')
  beforeAll(async () => {
    first = await startTestServer('postgres')
    second = await startSecondServer(first)
  })
  afterAll(async () => {
    await second?.stop()
    await first?.stop()
  })
  const listening = async (server: TestServer, member: TestVenue['monitor']): Promise<LiveClient> => {
    const client = listenAs(server.url, member)
    await client.opened
    await expect.poll(() => countScreens(server.platform.live, member)).toBe(1)
    return client
  }
  const startListeningServer = async (server: TestServer) => {
    const live = await startLiveServer(server)
    const ready = Promise.withResolvers<undefined>()
    const stop = server.store.listen({
      onMessage: live.hub.receive,
      onMissed: () => ready.resolve(undefined),
    })
    await ready.promise
    return { ...live, close: () => Promise.all([stop(), live.close()]) }
  }
  const rename = (server: TestServer, { owner }: TestVenue, name: string) =>
    server.send('PUT', '/api/company', { token: owner.token, body: { name } })
  const range = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  it('send a screen at one every event of the other, in order and once', async () => {
    const [venue, other] = [await makeVenue(one()), await makeVenue(one())]
    const [near, far, foreign] = [
      await listening(one(), venue.waiter),
      await listening(two(), venue.monitor),
      await listening(two(), other.monitor),
    ]
    const orders = await Promise.all(Array.from({ length: 20 }, () => makeSimpleOrder(one(), venue)))
    // Both write concurrently into the venue's one event sequence.
    for (const [index, status] of (
      [
        'pending',
        'done',
        'pending',
        'done',
        'delivered',
        'done',
        'pending',
        'error',
        'created',
        'rejected',
      ] as const
    ).entries()) {
      await Promise.all(
        orders.map(({ id }, place) =>
          moveOrder((index + place) % 4 === 0 ? two() : one(), venue, id, status),
        ),
      )
    }
    const moves = (client: LiveClient) =>
      client.messages.filter(({ type }) => type === 'orderStatusUpdated').length
    await expect.poll(() => moves(far), { timeout: 10_000 }).toBe(200)
    await expect.poll(() => moves(near), { timeout: 10_000 }).toBe(200)
    // Both hear the last event, whoever was notified of the last order.
    await rename(one(), venue, 'Renamed')
    for (const { messages } of [near, far])
      await expect.poll(() => messages.at(-1), { timeout: 10_000 }).toMatchObject({ room: 'company' })
    expect(far.seqs()).toEqual(range(far.messages.length))
    expect(near.seqs()).toEqual(far.seqs())
    expect(foreign.messages).toEqual([])
    for (const { socket } of [near, far, foreign]) socket.close()
  })

  it('publish nothing of a transaction that was rolled back', async () => {
    const venue = await makeVenue(one())
    const far = await listening(two(), venue.monitor)
    const {
      platform: { uow, audit },
    } = one()
    await expect(
      uow.write(venue.companyId, async (tx) => {
        await audit.record(tx, {
          by: null,
          action: 'test.rolledBack',
          entityId: 'x',
          event: { type: 'dataChanged', room: 'orders' },
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await rename(one(), venue, 'After')
    await expect.poll(() => far.messages).toEqual([{ type: 'dataChanged', room: 'company', seq: 1 }])
    far.socket.close()
  })

  it.each<[string, (venue: TestVenue) => Promise<unknown>]>([
    [
      'signing out',
      ({ monitor }) => one().send('POST', '/api/auth/revoke-token', { token: monitor.token, body: {} }),
    ],
    [
      'blocking the person',
      ({ owner, monitor }) =>
        one().send('PUT', `/api/user/${monitor.id}`, { token: owner.token, body: { isBlocked: true } }),
    ],
    [
      'a new password',
      ({ owner, monitor }) =>
        one().send('PUT', `/api/user/${monitor.id}`, {
          token: owner.token,
          body: { password: 'another long passphrase' },
        }),
    ],
    [
      'archiving the person',
      ({ owner, monitor }) => one().send('DELETE', `/api/user/${monitor.id}`, { token: owner.token }),
    ],
  ])('close a screen at one when %s ends its session at the other', async (_name, endSession) => {
    const venue = await makeVenue(one())
    // These only receive notifications: no scheduled job looks after the sessions there.
    const [near, far] = [await startListeningServer(one()), await startListeningServer(two())]
    const clients = [
      listenAs(near.url, venue.monitor),
      listenAs(far.url, venue.monitor),
      listenAs(far.url, venue.waiter),
    ] as const
    await Promise.all(clients.map(({ opened }) => opened))
    await expect.poll(() => [near, far].map(({ hub }) => hub.listeners().length)).toEqual([1, 2])
    expect(await endSession(venue)).toMatchObject({ status: 200 })
    expect([await clients[0].closed, await clients[1].closed]).toEqual([4401, 4401])
    await expect.poll(() => far.hub.listeners().map(({ userId }) => userId)).toEqual([venue.waiter.id])
    clients[2].socket.close()
    for (const live of [near, far]) await live.close()
  })

  describe('with a gateway that is connected to one of them', () => {
    const pair = async () => {
      const venue = await makeVenue(one())
      return { venue, gateway: await pairGateway(two(), venue) }
    }
    const relay = (server: TestServer, { monitor }: TestVenue) =>
      pendingCall(
        server.send('POST', '/api/gateway/relay', {
          token: monitor.token,
          body: { path: '/commands', command: { commandType: 1 } },
        }),
      )

    it('deliver a command sent through the other, and return its answer', async () => {
      const { venue, gateway } = await pair()
      for (const [near, far] of [
        [one(), two()],
        [two(), one()],
      ] as const) {
        one().clock.advance(1)
        const call = pendingCall(syncAs(near, gateway, { waitSeconds: 25 }))
        await untilWaiting(near, 1)
        const relayed = relay(far, venue)
        const { body } = await call.answer
        const { work } = body as unknown as { work: { workId: string }[] }
        expect(work).toMatchObject([{ path: '/commands', command: { commandType: 1 } }])
        await syncAs(near, gateway, {
          answers: [{ workId: work[0]?.workId, status: 200, body: { near: near.url } }],
        })
        expect(await relayed.answer).toMatchObject({
          status: 200,
          body: { status: 200, body: { near: near.url } },
        })
      }
    })

    it('end its long poll at one when it calls the other, or is unpaired or confirmed there', async () => {
      const { venue, gateway } = await pair()
      const device = { needsConfirming: true, lastReceiptNo: 105 }
      const earlier = pendingCall(syncAs(one(), gateway, { waitSeconds: 25, device }))
      await untilWaiting(one(), 1)
      one().clock.advance(1)
      const later = pendingCall(syncAs(two(), gateway, { waitSeconds: 25, device }))
      expect(await earlier.answer).toMatchObject({ status: 200, body: { work: [] } })
      await untilWaiting(two(), 1)
      await one().send('POST', `/api/gateway/${gateway.id}/confirm`, {
        token: venue.owner.token,
        body: { serial: 'VD000001', lastReceiptNo: 105 },
      })
      expect(await later.answer).toMatchObject({ body: { confirmed: { lastReceiptNo: 105 } } })
      const last = pendingCall(syncAs(two(), gateway, { waitSeconds: 25, device }))
      await untilWaiting(two(), 1)
      await one().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
      expect((await last.answer).status).toBe(401)
    })

    it('store each line of its journal once, whichever receives it', async () => {
      const { venue, gateway } = await pair()
      const entries = range(20).map((seq) => reportLine(seq, seq))
      await syncAs(one(), gateway)
      await Promise.all([one(), two(), one(), two()].map((server) => syncAs(server, gateway, { entries })))
      expect((await syncAs(two(), gateway)).body).toMatchObject({ acknowledged: 20 })
      expect(
        (await storedAudit(one(), venue.companyId, 'gateway.report')).map(
          ({ details }) => details['commandType'],
        ),
      ).toEqual(range(20))
    })

    it('deliver work once when it is claimed at both at the same time', async () => {
      const { venue, gateway } = await pair()
      await syncAs(one(), gateway)
      const relayed = relay(one(), venue)
      await untilWaiting(one(), 1)
      const synced = await Promise.all([one(), two(), one(), two()].map((server) => syncAs(server, gateway)))
      expect(synced.flatMap(({ body }) => (body as unknown as { work: object[] }).work)).toHaveLength(1)
      await advanceUntilAnswered(one().clock, relayed, 30_000)
    })
  })

  it('reconnect after the database dropped them, and catch up on the events in between', async () => {
    const venue = await makeVenue(one())
    const far = await listening(two(), venue.monitor)
    const admin = new pg.Client({ connectionString: one().databaseUrl ?? '' })
    await admin.connect()
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    // The first calls may get a connection that was just closed.
    await expect
      .poll(async () => (await rename(one(), venue, 'In between')).status, { timeout: 10_000 })
      .toBe(200)
    await expect.poll(() => far.messages.at(-1), { timeout: 10_000 }).toMatchObject({ room: 'company' })
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(2)
    const received = far.messages.length
    await rename(one(), venue, 'After')
    await expect.poll(() => far.messages.length).toBe(received + 1)
    expect(far.seqs()).toEqual(range(received + 1))
    await admin.end()
    far.socket.close()
  })
})
