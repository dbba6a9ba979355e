import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../testing/factories.ts'
import { pairGateway, syncAs } from '../testing/gateway-factories.ts'
import { reportLine } from '../testing/journal-lines.ts'
import { listenAs, openDoor, screensOf, type LiveClient } from '../testing/live-client.ts'
import { makeSimpleOrder, moveOrder } from '../testing/orders-factories.ts'
import { storedAudit } from '../testing/stored-audit.ts'
import {
  startBeside,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../testing/test-server.ts'
import { underWay, waitedOut, waiters } from '../testing/under-way.ts'

describe('two processes over one PostgreSQL', () => {
  let [first, second]: StoppableServer[] = []
  const one = (): TestServer => first ?? expect.fail('not running')
  const two = (): TestServer => second ?? expect.fail('not running')
  beforeAll(async () => {
    first = await startTestServer('postgres')
    second = await startBeside(first)
  })
  afterAll(async () => {
    await second?.stop()
    await first?.stop()
  })
  const listening = async (server: TestServer, member: TestVenue['monitor']): Promise<LiveClient> => {
    const client = listenAs(server.url, member)
    await client.opened
    await expect.poll(() => screensOf(server.platform.live, member)).toBe(1)
    return client
  }
  const hearing = async (server: TestServer) => {
    const door = await openDoor(server)
    const ready = Promise.withResolvers<undefined>()
    const stop = server.store.listen({ heard: door.hub.hear, missed: () => ready.resolve(undefined) })
    await ready.promise
    return { ...door, close: () => Promise.all([stop(), door.close()]) }
  }
  const rename = (server: TestServer, { owner }: TestVenue, name: string) =>
    server.send('PUT', '/api/company', { token: owner.token, body: { name } })
  const range = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  it('show a screen of one what happens at the other: all of it, in order and once', async () => {
    const [venue, other] = [await makeVenue(one()), await makeVenue(one())]
    const [near, far, foreign] = [
      await listening(one(), venue.waiter),
      await listening(two(), venue.monitor),
      await listening(two(), other.monitor),
    ]
    const orders = await Promise.all(Array.from({ length: 20 }, () => makeSimpleOrder(one(), venue)))
    // Both write at once, in the one sequence of the venue.
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
      client.heard.filter(({ type }) => type === 'orderStatusUpdated').length
    await expect.poll(() => moves(far), { timeout: 10_000 }).toBe(200)
    await expect.poll(() => moves(near), { timeout: 10_000 }).toBe(200)
    expect(far.seqs()).toEqual(range(far.heard.length))
    expect(near.seqs()).toEqual(far.seqs())
    expect(foreign.heard).toEqual([])
    for (const { socket } of [near, far, foreign]) socket.close()
  })

  it('say nothing of what was refused', async () => {
    const venue = await makeVenue(one())
    const far = await listening(two(), venue.monitor)
    const {
      platform: { uow, journal },
    } = one()
    await expect(
      uow.write(venue.companyId, async (tx) => {
        await journal.record(tx, {
          by: null,
          action: 'test.refused',
          entityId: 'x',
          news: { type: 'dataChanged', room: 'orders' },
        })
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await rename(one(), venue, 'After')
    await expect.poll(() => far.heard).toEqual([{ type: 'dataChanged', room: 'company', seq: 1 }])
    far.socket.close()
  })

  it.each<[string, (venue: TestVenue) => Promise<unknown>]>([
    [
      'signing out',
      ({ monitor }) => one().send('POST', '/api/auth/revoke-token', { token: monitor.token, body: {} }),
    ],
    [
      'being blocked',
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
      'leaving',
      ({ owner, monitor }) => one().send('DELETE', `/api/user/${monitor.id}`, { token: owner.token }),
    ],
  ])('close a screen of one when %s ends its session at the other', async (_name, ends) => {
    const venue = await makeVenue(one())
    // Doors that only hear the words: nothing looks after the sessions by itself there.
    const [near, far] = [await hearing(one()), await hearing(two())]
    const clients = [
      listenAs(near.url, venue.monitor),
      listenAs(far.url, venue.monitor),
      listenAs(far.url, venue.waiter),
    ] as const
    await Promise.all(clients.map(({ opened }) => opened))
    await expect.poll(() => [near, far].map(({ hub }) => hub.listeners().length)).toEqual([1, 2])
    expect(await ends(venue)).toMatchObject({ status: 200 })
    expect([await clients[0].closed, await clients[1].closed]).toEqual([4401, 4401])
    await expect.poll(() => far.hub.listeners().map(({ userId }) => userId)).toEqual([venue.waiter.id])
    clients[2].socket.close()
    for (const door of [near, far]) await door.close()
  })

  describe('with a gateway that speaks to one of them', () => {
    const paired = async () => {
      const venue = await makeVenue(one())
      return { venue, gateway: await pairGateway(two(), venue) }
    }
    const relay = (server: TestServer, { monitor }: TestVenue) =>
      underWay(
        server.send('POST', '/api/gateway/relay', {
          token: monitor.token,
          body: { path: '/commands', command: { commandType: 1 } },
        }),
      )

    it('hand it what was asked at the other, and its answer back', async () => {
      const { venue, gateway } = await paired()
      for (const [near, far] of [
        [one(), two()],
        [two(), one()],
      ] as const) {
        one().clock.advance(1)
        const call = underWay(syncAs(near, gateway, { waitSeconds: 25 }))
        await waiters(near, 1)
        const asked = relay(far, venue)
        const { body } = await call.answer
        const { work } = body as unknown as { work: { workId: string }[] }
        expect(work).toMatchObject([{ path: '/commands', command: { commandType: 1 } }])
        await syncAs(near, gateway, {
          answers: [{ workId: work[0]?.workId, status: 200, body: { near: near.url } }],
        })
        expect(await asked.answer).toMatchObject({
          status: 200,
          body: { status: 200, body: { near: near.url } },
        })
      }
    })

    it('end its call at one when it calls the other, is unpaired or confirmed there', async () => {
      const { venue, gateway } = await paired()
      const device = { needsConfirming: true, lastReceiptNo: 105 }
      const earlier = underWay(syncAs(one(), gateway, { waitSeconds: 25, device }))
      await waiters(one(), 1)
      one().clock.advance(1)
      const later = underWay(syncAs(two(), gateway, { waitSeconds: 25, device }))
      expect(await earlier.answer).toMatchObject({ status: 200, body: { work: [] } })
      await waiters(two(), 1)
      await one().send('POST', `/api/gateway/${gateway.id}/confirm`, {
        token: venue.owner.token,
        body: { serial: 'VD000001', lastReceiptNo: 105 },
      })
      expect(await later.answer).toMatchObject({ body: { confirmed: { lastReceiptNo: 105 } } })
      const last = underWay(syncAs(two(), gateway, { waitSeconds: 25, device }))
      await waiters(two(), 1)
      await one().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
      expect((await last.answer).status).toBe(401)
    })

    it('take each line of its journal once, whichever hears it', async () => {
      const { venue, gateway } = await paired()
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

    it('hand work out once when both are asked for it at once', async () => {
      const { venue, gateway } = await paired()
      await syncAs(one(), gateway)
      const asked = relay(one(), venue)
      await waiters(one(), 1)
      const taken = await Promise.all([one(), two(), one(), two()].map((server) => syncAs(server, gateway)))
      expect(taken.flatMap(({ body }) => (body as unknown as { work: object[] }).work)).toHaveLength(1)
      await waitedOut(one().clock, asked, 30_000)
    })
  })

  it('find each other again after the database dropped them, and what happened meanwhile', async () => {
    const venue = await makeVenue(one())
    const far = await listening(two(), venue.monitor)
    const admin = new pg.Client({ connectionString: one().databaseUrl ?? '' })
    await admin.connect()
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    // The first answers may find a connection that has just gone.
    await expect
      .poll(async () => (await rename(one(), venue, 'Meanwhile')).status, { timeout: 10_000 })
      .toBe(200)
    await expect.poll(() => far.heard.at(-1), { timeout: 10_000 }).toMatchObject({ room: 'company' })
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
    const heard = far.heard.length
    await rename(one(), venue, 'After')
    await expect.poll(() => far.heard.length).toBe(heard + 1)
    expect(far.seqs()).toEqual(range(heard + 1))
    await admin.end()
    far.socket.close()
  })
})
