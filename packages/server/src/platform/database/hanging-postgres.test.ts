import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { countScreens, listenAs } from '../../testing/live-client.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { startSecondServer, startTestServer, type StoppableServer } from '../../testing/test-server.ts'
import { StoreUnavailableError } from '../unit-of-work/unit-of-work.ts'
import { POSTGRES_LIMITS } from './postgres-connections.ts'
import { openPostgresStore } from './postgres-store.ts'

const SHORT = { connectMs: 400, statementMs: 600, heartbeatMs: 50 }
const SECOND_MS = 1000
const REFUSAL = { status: 503, body: { code: 'STORE_UNAVAILABLE' } }

it('a call waits less than six seconds for a database that hangs', () => {
  expect(POSTGRES_LIMITS.connectMs + POSTGRES_LIMITS.statementMs).toBeLessThan(6000)
})

it('a connection that listens and hangs is noticed within six seconds', () => {
  expect(POSTGRES_LIMITS.heartbeatMs + POSTGRES_LIMITS.statementMs).toBeLessThan(6000)
})

it('a call waits no longer where the set-up of a new connection is slow, and its statement hangs', async () => {
  const direct = await startTestServer('postgres')
  const url = new URL(direct.databaseUrl ?? '')
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  const limits = { connectMs: 1000, statementMs: 1500, heartbeatMs: 50 }
  const store = await openPostgresStore(url.href, { limits })
  try {
    proxy.freezeAt('', 'standard_conforming_strings', 'passes')
    const slow = setTimeout(() => {
      proxy.freezeAt('', 'BEGIN', 'is lost')
      proxy.thaw('go on')
    }, 1300)
    const startedAt = performance.now()
    await expect(store.uow.read('', async () => 'an answer')).rejects.toThrow(StoreUnavailableError)
    expect(performance.now() - startedAt).toBeLessThan(limits.connectMs + limits.statementMs)
    clearTimeout(slow)
    proxy.thaw('go on')
    await expect.poll(() => store.uow.read('', async () => 'an answer').catch(() => null)).toBe('an answer')
  } finally {
    proxy.thaw('go on')
    await store.close()
    await proxy.close()
    await direct.stop()
  }
})

describe('a PostgreSQL that hangs', () => {
  let [direct, behind]: StoppableServer[] = []
  let proxy: TcpProxy
  let venue: TestVenue
  const server = () => behind ?? expect.fail('not running')
  beforeAll(async () => {
    direct = await startTestServer('postgres')
    const url = new URL(direct.databaseUrl ?? '')
    proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    behind = await startSecondServer(direct, {}, () => openPostgresStore(url.href, { limits: SHORT }))
    venue = await makeVenue(direct)
  })
  afterAll(async () => {
    proxy.thaw('go on')
    await behind?.stop()
    await direct?.stop()
    await proxy.close()
  })
  const read = () => server().send('GET', '/api/company', { token: venue.owner.token })
  const rename = (name: string, key: string = randomUUID()) =>
    server().send('PUT', '/api/company', {
      token: venue.owner.token,
      body: { name },
      headers: { 'idempotency-key': key },
    })
  const stored = async () =>
    (await direct?.send('GET', '/api/company', { token: venue.owner.token }))?.body ?? expect.fail()

  it.each([
    [1, 'go on'],
    [1, 'stay frozen'],
    [30, 'go on'],
    [30, 'stay frozen'],
  ] as const)(
    'is answered by 503 until it is back (%i calls to 10 connections, which %s)',
    async (calls, old) => {
      await Promise.all(Array.from({ length: 10 }, read))
      proxy.freeze()
      const answers = await Promise.all(
        Array.from({ length: calls }, (_, at) => (at % 2 ? read() : rename('Lost'))),
      )
      for (const answer of answers) {
        expect(answer).toMatchObject(REFUSAL)
        expect(answer.headers.get('retry-after')).toBe('5')
      }
      proxy.thaw(old)
      const after = await Promise.all(Array.from({ length: 10 }, read))
      expect(after.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(await stored()).not.toHaveProperty('name', 'Lost')
    },
  )

  it.each([
    ['before', 'is lost', 'stay frozen'],
    ['before', 'is lost', 'go on'],
    ['after', 'passes', 'stay frozen'],
    ['after', 'passes', 'go on'],
  ] as const)(
    'has the effect of a call that is repeated once, when it hangs %s the commit (%s, old connections %s)',
    async (_when, packet, old) => {
      const { version } = await stored()
      const [name, key] = [randomUUID(), randomUUID()]
      proxy.freezeAt(name, 'COMMIT', packet)
      expect(await rename(name, key)).toMatchObject(REFUSAL)
      proxy.thaw(old)
      // A transaction that was cut off keeps its locks until the database ends it.
      await expect.poll(async () => (await rename(name, key)).status).toBe(200)
      expect(await stored()).toMatchObject({ name, version: Number(version) + 1 })
      expect((await rename(name, key)).headers.get('idempotency-replayed')).toBe('true')
    },
  )

  const renameDirectly = async () => {
    const body = { name: randomUUID() }
    expect((await direct?.send('PUT', '/api/company', { token: venue.owner.token, body }))?.status).toBe(200)
  }
  it('disconnects a person who was blocked while it hung as soon as its listener is back', async () => {
    const screen = listenAs(server().url, venue.monitor)
    await screen.opened
    await expect.poll(() => countScreens(server().platform.live, venue.monitor)).toBe(1)
    proxy.freeze()
    expect(await read()).toMatchObject(REFUSAL)
    const blocked = await direct?.send('PUT', `/api/user/${venue.monitor.id}`, {
      token: venue.owner.token,
      body: { isBlocked: true },
    })
    expect(blocked?.status).toBe(200)
    proxy.thaw('stay frozen')
    await expect.poll(() => countScreens(server().platform.live, venue.monitor)).toBe(0)
    screen.socket.close()
  })

  it.each(['go on', 'stay frozen'] as const)(
    'gets its listener back, and screens what they missed (old connections %s)',
    async (old) => {
      const screen = listenAs(server().url, venue.owner)
      await screen.opened
      await expect.poll(() => countScreens(server().platform.live, venue.owner)).toBe(1)
      const names = () => screen.messages.filter(({ type }) => type === 'dataChanged').length
      // Its session is checked once more after it has joined: an event shows that this is over.
      await renameDirectly()
      await expect.poll(names).toBe(1)
      proxy.freeze()
      // The listener's check has failed once every later call has: it has the same limits.
      expect(await read()).toMatchObject(REFUSAL)
      await renameDirectly()
      proxy.thaw(old)
      const afterRetry = () => {
        server().clock.advance(SECOND_MS)
        return names()
      }
      await expect.poll(afterRetry).toBe(2)
      await renameDirectly()
      await expect.poll(names).toBe(3)
      screen.socket.close()
    },
  )
})
