import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { listenAs, openDoor, refusalOf, screensOf } from '../../testing/live-client.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const LIMIT = 64 * 1024
const LONG = 'x'.repeat(20_000)
/** So few at once that a system takes all of them for a screen that reads. */
const BATCH = 50

/** Many events of 20 kB each: what a system holds for a connection by itself is soon full. */
const writeEvents = (
  { platform: { uow, journal } }: TestServer,
  { companyId, owner }: TestVenue,
  count = BATCH,
  room = LONG,
) =>
  uow.write(companyId, async (tx) => {
    for (let written = 0; written < count; written += 1) {
      await journal.record(tx, {
        by: owner.id,
        action: 'test.happened',
        entityId: owner.id,
        news: { type: 'dataChanged', room },
      })
    }
  })

onBothEngines('a screen that does not read', (server) => {
  it('is let go before much waits for it, holds nobody back, and gets the rest when it returns', async () => {
    const venue = await makeVenue(server())
    const door = await openDoor(server(), { bufferLimit: LIMIT })
    const [stalled, healthy] = [listenAs(door.url, venue.monitor), listenAs(door.url, venue.waiter)]
    await Promise.all([stalled.opened, healthy.opened])
    await expect.poll(() => door.hub.listeners().length).toBe(2)
    const kept = door.hub.listeners().find(({ userId }) => userId === venue.monitor.id)
    stalled.socket.pause()
    let written = 0
    let most = 0
    while (screensOf(door.hub, venue.monitor) > 0 && written < 5000) {
      await writeEvents(server(), venue)
      written += BATCH
      door.hub.wake(venue.companyId)
      await expect.poll(() => healthy.heard.length).toBe(written)
      most = Math.max(most, kept?.socket.bufferedAmount ?? 0)
    }
    expect(screensOf(door.hub, venue.monitor)).toBe(0)
    expect(most).toBeGreaterThan(LIMIT)
    expect(most).toBeLessThan(LIMIT + 2 * LONG.length)
    // The others go on, as far behind as the stalled one may be.
    await writeEvents(server(), venue, 1100, 'orders')
    written += 1100
    door.hub.wake(venue.companyId)
    await expect.poll(() => healthy.heard.length, { timeout: 10_000 }).toBe(written)
    expect(healthy.seqs()).toEqual(Array.from({ length: written }, (_, index) => index + 1))

    stalled.socket.resume()
    expect(await stalled.closed).toBe(1013)
    const got = stalled.heard.length
    expect(got).toBeLessThan(written)
    expect(stalled.seqs()).toEqual(Array.from({ length: got }, (_, index) => index + 1))
    healthy.socket.close()
    await door.close()
    // With the room that a server gives, the rest comes in one go.
    const roomy = await openDoor(server(), { bufferLimit: 64 * 1024 * 1024 })
    const back = listenAs(roomy.url, venue.monitor, got)
    await expect
      .poll(() => back.seqs(), { timeout: 10_000 })
      .toEqual(Array.from({ length: written - got }, (_, index) => got + index + 1))
    back.socket.close()
    await roomy.close()
  })

  it('does not hold up the end of the server', async () => {
    const venue = await makeVenue(server())
    const door = await openDoor(server())
    const [stalled, healthy] = [listenAs(door.url, venue.monitor), listenAs(door.url, venue.waiter)]
    await Promise.all([stalled.opened, healthy.opened])
    stalled.socket.pause()
    await door.close()
    expect(await healthy.closed).toBe(1012)
    stalled.socket.terminate()
  })
})

onBothEngines('the screens of a venue', (server) => {
  it('are so many and no more; another venue has its own', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const door = await openDoor(server(), { mostOfVenue: 2 })
    const [first, second] = [listenAs(door.url, venue.monitor), listenAs(door.url, venue.waiter)]
    await Promise.all([first.opened, second.opened])
    expect(await refusalOf(listenAs(door.url, venue.owner))).toBe(503)
    const foreign = listenAs(door.url, other.monitor)
    await foreign.opened
    await expect.poll(() => door.hub.listeners().length).toBe(3)
    first.socket.close()
    await first.closed
    await expect.poll(() => door.hub.listeners().length).toBe(2)
    const next = listenAs(door.url, venue.owner)
    await next.opened
    for (const { socket } of [second, foreign, next]) socket.close()
    await door.close()
  })

  it('are counted from the moment they are let in, also when all come at once', async () => {
    const venue = await makeVenue(server())
    const { platform } = server()
    const { uow } = platform
    const admitted = Promise.withResolvers<undefined>()
    // None of them listens before all have knocked.
    const slowly = {
      ...uow,
      read: async (...unit: Parameters<typeof uow.read>) => {
        await admitted.promise
        return uow.read(...unit)
      },
    } as typeof uow
    const door = await openDoor({ ...server(), platform: { ...platform, uow: slowly } }, { mostOfVenue: 3 })
    const storm = Array.from({ length: 10 }, () => listenAs(door.url, venue.monitor))
    const outcomes = await Promise.all(
      storm.map((client) => Promise.race([client.opened.then(() => 101), refusalOf(client)])),
    )
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([101, 101, 101, 503, 503, 503, 503, 503, 503, 503])
    admitted.resolve(undefined)
    for (const { socket } of storm) socket.terminate()
    await door.close()
  })
})

onBothEngines('signs of life', (server) => {
  it('reach every screen, and one that gives none is let go', async () => {
    const venue = await makeVenue(server())
    // A beat comes when the test says so: a busy machine can't make the answer to the last one late.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const door = await openDoor(server(), { heartbeatMs: 300 })
    const alive = listenAs(door.url, venue.monitor)
    const beats: unknown[] = []
    alive.socket.on('message', (data: Buffer) => beats.push(JSON.parse(data.toString())))
    const dead = listenAs(door.url, venue.waiter, undefined, { autoPong: false })
    await expect.poll(() => door.hub.listeners().length).toBe(2)
    const served =
      door.hub.listeners().find(({ userId }) => userId === venue.monitor.id)?.socket ??
      expect.fail('nobody listens')
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
    expect(screensOf(door.hub, venue.monitor)).toBe(1)
    // News that nobody told of come with the next one.
    await writeEvents(server(), venue, 1, 'orders')
    await beat()
    await expect.poll(() => alive.seqs()).toEqual([1])
    alive.socket.close()
    await door.close()
  })
})
