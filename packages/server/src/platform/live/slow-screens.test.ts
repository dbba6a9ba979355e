import { once } from 'node:events'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { listenAs, startLiveServer, refusalOf, countScreens } from '../../testing/live-client.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { CLOSE_MS } from './live-server.ts'

const LIMIT = 64 * 1024
const LONG = 'x'.repeat(20_000)
const CLIENTS = 10
const ORDER = {
  _id: 'order',
  status: 'created',
  category: 'food',
  version: 1,
  table: { _id: 'table', name: '1' },
} as const
/** Few enough to fit into the buffers of a screen that reads. */
const BATCH = 50

/** Many events of 20 kB each soon fill the buffers that the operating system has for a connection. */
const writeEvents = (
  { platform: { uow, audit } }: TestServer,
  { companyId, owner }: TestVenue,
  count = BATCH,
  orderName = LONG,
) =>
  uow.write(companyId, async (tx) => {
    for (let written = 0; written < count; written += 1) {
      await audit.record(tx, {
        by: owner.id,
        action: 'test.happened',
        entityId: owner.id,
        event: { type: 'orderCreated', orderName, order: ORDER },
      })
    }
  })

onBothEngines('a screen that does not read', (server) => {
  it('is disconnected early, delays nobody, and gets the rest when it reconnects', async () => {
    const venue = await makeVenue(server())
    const observer = { sent: vi.fn<() => void>(), disconnected: vi.fn<() => void>() }
    const liveServer = await startLiveServer(server(), { bufferLimit: LIMIT, observer })
    const [stalled, healthy] = [
      listenAs(liveServer.url, venue.monitor),
      listenAs(liveServer.url, venue.waiter),
    ]
    await Promise.all([stalled.opened, healthy.opened])
    await expect.poll(() => liveServer.hub.listeners().length).toBe(2)
    const stalledListener = liveServer.hub.listeners().find(({ userId }) => userId === venue.monitor.id)
    stalled.socket.pause()
    let written = 0
    let most = 0
    while (countScreens(liveServer.hub, venue.monitor) > 0 && written < 5000) {
      await writeEvents(server(), venue)
      written += BATCH
      liveServer.hub.wake(venue.companyId)
      await expect.poll(() => healthy.messages.length).toBe(written)
      most = Math.max(most, stalledListener?.socket.bufferedAmount ?? 0)
    }
    expect(countScreens(liveServer.hub, venue.monitor)).toBe(0)
    expect(observer.disconnected).toHaveBeenCalledOnce()
    expect(observer.sent.mock.calls.length).toBeGreaterThanOrEqual(written)
    expect(most).toBeGreaterThan(LIMIT)
    expect(most).toBeLessThan(LIMIT + 2 * LONG.length)
    // The others continue, however far behind the stalled one is.
    await writeEvents(server(), venue, 1100, 'short')
    written += 1100
    liveServer.hub.wake(venue.companyId)
    await expect.poll(() => healthy.messages.length, { timeout: 10_000 }).toBe(written)
    expect(healthy.seqs()).toEqual(Array.from({ length: written }, (_, index) => index + 1))

    stalled.socket.resume()
    expect(await stalled.closed).toBe(1013)
    const got = stalled.messages.length
    expect(got).toBeLessThan(written)
    expect(stalled.seqs()).toEqual(Array.from({ length: got }, (_, index) => index + 1))
    healthy.socket.close()
    await liveServer.close()
    // With a larger buffer the rest is sent at once.
    const larger = await startLiveServer(server(), { bufferLimit: 64 * 1024 * 1024 })
    const back = listenAs(larger.url, venue.monitor, got)
    await expect
      .poll(() => back.seqs(), { timeout: 10_000 })
      .toEqual(Array.from({ length: written - got }, (_, index) => got + index + 1))
    back.socket.close()
    await larger.close()
  })

  it('is disconnected earlier when its messages are short: each costs memory beside its bytes', async () => {
    const venue = await makeVenue(server())
    const liveServer = await startLiveServer(server(), { bufferLimit: LIMIT })
    const stalled = listenAs(liveServer.url, venue.monitor)
    await stalled.opened
    await expect.poll(() => liveServer.hub.listeners().length).toBe(1)
    const [listener] = liveServer.hub.listeners()
    stalled.socket.pause()
    let seq = 0
    while (countScreens(liveServer.hub, venue.monitor) > 0 && seq < 5000) {
      await writeEvents(server(), venue, BATCH, 'x'.repeat(5000))
      seq += BATCH
      liveServer.hub.wake(venue.companyId)
      await expect
        .poll(() => listener?.seq === seq || countScreens(liveServer.hub, venue.monitor) === 0)
        .toBe(true)
    }
    expect(countScreens(liveServer.hub, venue.monitor)).toBe(0)
    const waiting = listener?.socket.bufferedAmount ?? 0
    expect(waiting).toBeGreaterThan(LIMIT / 4)
    expect(waiting).toBeLessThan(LIMIT)
    stalled.socket.terminate()
    await liveServer.close()
  })

  it('does not delay the shutdown of the server', async () => {
    const venue = await makeVenue(server())
    const liveServer = await startLiveServer(server())
    const [stalled, healthy] = [
      listenAs(liveServer.url, venue.monitor),
      listenAs(liveServer.url, venue.waiter),
    ]
    await Promise.all([stalled.opened, healthy.opened])
    stalled.socket.pause()
    const { port } = new URL(liveServer.url)
    const late = connect(Number(port), '127.0.0.1')
    await once(late, 'connect')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const closed = liveServer.close()
    expect(await healthy.closed).toBe(1012)
    late.write('GET /live HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(await readText(late)).toMatch(/^HTTP\/1\.1 503 .*"code":"BUSY"/s)
    vi.advanceTimersByTime(CLOSE_MS)
    await closed
    stalled.socket.terminate()
  })
})

onBothEngines('the connections of a venue', (server) => {
  it('are limited, each venue by itself', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const liveServer = await startLiveServer(server(), { venueLimit: 2 })
    const [first, second] = [listenAs(liveServer.url, venue.monitor), listenAs(liveServer.url, venue.waiter)]
    await Promise.all([first.opened, second.opened])
    expect(await refusalOf(listenAs(liveServer.url, venue.owner))).toBe(503)
    const foreign = listenAs(liveServer.url, other.monitor)
    await foreign.opened
    await expect.poll(() => liveServer.hub.listeners().length).toBe(3)
    first.socket.close()
    await first.closed
    await expect.poll(() => liveServer.hub.listeners().length).toBe(2)
    const next = listenAs(liveServer.url, venue.owner)
    await next.opened
    for (const { socket } of [second, foreign, next]) socket.close()
    await liveServer.close()
  })

  it('hold also when all come at once', async () => {
    const venue = await makeVenue(server())
    const allAsked = Promise.withResolvers<undefined>()
    let asked = 0
    // None of them is accepted before all have asked.
    const delayRead = async <T>(read: () => Promise<T>): Promise<T> => {
      asked += 1
      if (asked === CLIENTS) allAsked.resolve(undefined)
      await allAsked.promise
      return read()
    }
    const liveServer = await startLiveServer(server(), { delayRead, venueLimit: 3 })
    const clients = Array.from({ length: CLIENTS }, () => listenAs(liveServer.url, venue.monitor))
    const outcomes = await Promise.all(
      clients.map((client) => Promise.race([client.opened.then(() => 101), refusalOf(client)])),
    )
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([101, 101, 101, 503, 503, 503, 503, 503, 503, 503])
    for (const { socket } of clients) socket.terminate()
    await liveServer.close()
  })
})

onBothEngines('heartbeats', (server) => {
  it('reach every screen; one that does not answer is disconnected', async () => {
    const venue = await makeVenue(server())
    // The test controls the timer: a busy machine cannot delay the answer to the last ping.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const liveServer = await startLiveServer(server(), { heartbeatMs: 300 })
    const alive = listenAs(liveServer.url, venue.monitor)
    const beats: unknown[] = []
    alive.socket.on('message', (data: Buffer) => beats.push(JSON.parse(data.toString())))
    const dead = listenAs(liveServer.url, venue.waiter, undefined, { autoPong: false })
    await expect.poll(() => liveServer.hub.listeners().length).toBe(2)
    const served =
      liveServer.hub.listeners().find(({ userId }) => userId === venue.monitor.id)?.socket ??
      expect.fail('no listener')
    const beat = async () => {
      const answered = once(served, 'pong')
      vi.advanceTimersByTime(300)
      await answered
    }
    await beat()
    await beat()
    expect(await dead.closed).toBe(1006)
    await expect.poll(() => beats.length).toBeGreaterThan(1)
    expect(beats[0]).toEqual({ type: 'heartbeat' })
    expect(countScreens(liveServer.hub, venue.monitor)).toBe(1)
    // Events without a notification are delivered with the next heartbeat.
    await writeEvents(server(), venue, 1, 'short')
    await beat()
    await expect.poll(() => alive.seqs()).toEqual([1])
    alive.socket.close()
    await liveServer.close()
  })
})
