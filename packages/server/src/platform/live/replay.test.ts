import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { LiveMessage } from '@kafana/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { listenAs, startLiveServer, countScreens } from '../../testing/live-client.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { statement } from '../unit-of-work/statement.ts'
import { appendEvent, deleteOldEvents, insertEvent } from './live-hub.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const setSeq = statement((kit, p: { seq: number }) =>
  kit.db.updateTable('venue_sequences').set({ event_seq: p.seq }).where('company_id', '=', kit.companyId),
)
const range = (first: number, last: number) =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)

/** Writes a log of this many events, all of them now. */
const fillLog = ({ platform: { uow, clock } }: TestServer, { companyId }: TestVenue, count: number) =>
  uow.write(companyId, async (tx) => {
    for (const seq of range(1, count))
      await tx.run(insertEvent, {
        seq,
        message: JSON.stringify({ type: 'dataChanged', room: 'orders', seq }),
        at: clock.now(),
      })
    await tx.run(setSeq, { seq: count })
  })
const publish = ({ platform: { uow, audit } }: TestServer, { companyId, owner }: TestVenue, count = 1) =>
  uow.write(companyId, async (tx) => {
    for (let written = 0; written < count; written += 1)
      await audit.record(tx, {
        by: owner.id,
        action: 'test.happened',
        entityId: owner.id,
        event: { type: 'dataChanged', room: 'orders' },
      })
  })

onBothEngines('replay', (server) => {
  it('covers up to ten thousand events; with one more the screen has to resync', async () => {
    const venue = await makeVenue(server())
    await fillLog(server(), venue, 10_001)
    const atLimit = listenAs(server().url, venue.monitor, 1)
    await expect.poll(() => atLimit.messages.length, { timeout: 10_000 }).toBe(10_000)
    expect(atLimit.seqs()).toEqual(range(2, 10_001))
    const tooMuch = listenAs(server().url, venue.monitor, 0)
    await expect.poll(() => tooMuch.messages).toEqual([{ type: 'resync', seq: 10_001 }])
    // After the resync it receives new events.
    await publish(server(), venue)
    await expect.poll(() => tooMuch.seqs()).toEqual([10_001, 10_002])
    await expect.poll(() => atLimit.messages.length).toBe(10_001)
    for (const { socket } of [atLimit, tooMuch]) socket.close()
  })

  it('covers up to a day; a moment later the screen has to resync', async () => {
    const venue = await makeVenue(server())
    await fillLog(server(), venue, 3)
    const member = async () => ({
      ...venue.monitor,
      token: await server().platform.uow.write(venue.companyId, (tx) =>
        server().services.sessions.open(tx, venue.monitor.id),
      ),
    })
    server().clock.advance(DAY_MS)
    const late = listenAs(server().url, await member(), 1)
    await expect.poll(() => late.seqs()).toEqual([2, 3])
    server().clock.advance(1)
    const tooLate = listenAs(server().url, await member(), 1)
    await expect.poll(() => tooLate.messages).toEqual([{ type: 'resync', seq: 3 }])
    // Nor does it find anything where what it missed is deleted.
    await deleteOldEvents(server().platform.uow, server().clock)
    const emptied = listenAs(server().url, await member(), 1)
    await expect.poll(() => emptied.messages).toEqual([{ type: 'resync', seq: 3 }])
    // A screen that missed nothing needs no resync, however long ago its last event was.
    const current = listenAs(server().url, await member(), 3)
    await current.opened
    await expect.poll(() => countScreens(server().platform.live, venue.monitor)).toBe(4)
    await publish(server(), venue)
    await expect.poll(() => current.seqs()).toEqual([4])
    for (const { socket } of [late, tooLate, emptied, current]) socket.close()
  })

  const EVENTS = 300
  it('delivers every event once and in order to a screen that keeps reconnecting', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ wanted: fc.nat(40), cut: fc.boolean() }), { minLength: 20, maxLength: 20 }),
        async (visits) => {
          const venue = await makeVenue(server())
          const witness = listenAs(server().url, venue.waiter)
          await witness.opened
          await expect.poll(() => countScreens(server().platform.live, venue.waiter)).toBe(1)
          let writing = true
          const writer = (async () => {
            for (let written = 0; written < EVENTS; written += 10) {
              await publish(server(), venue, 10)
              // A pause lets the connections of the screens make progress.
              await new Promise((resolve) => {
                setTimeout(resolve, 1)
              })
            }
            writing = false
          })()
          const got: number[] = []
          const visit = async ({ wanted, cut }: { wanted: number; cut: boolean }) => {
            const client = listenAs(server().url, venue.monitor, got.at(-1) ?? 0)
            await expect.poll(() => !writing || client.messages.length >= wanted, { interval: 2 }).toBe(true)
            await client.opened
            if (cut) client.socket.terminate()
            else client.socket.close()
            await client.closed
            got.push(...client.seqs())
          }
          for (const one of visits) await visit(one)
          await writer
          const last = listenAs(server().url, venue.monitor, got.at(-1) ?? 0)
          await last.opened
          await expect.poll(() => [...got, ...last.seqs()]).toEqual(range(1, EVENTS))
          await expect.poll(() => witness.seqs()).toEqual(range(1, EVENTS))
          for (const { socket } of [witness, last]) socket.close()
        },
      ),
      { numRuns: 2 },
    )
  }, 120_000)

  it('begins before the screen learns that it is connected: what it reads from then on is never too old', async () => {
    const venue = await makeVenue(server())
    // A server that needs long to read where the replay begins.
    const delayRead = async <T>(read: () => Promise<T>): Promise<T> => {
      await wait(300)
      return read()
    }
    const liveServer = await startLiveServer(server(), { delayRead })
    const screen = listenAs(liveServer.url, venue.monitor)
    await screen.opened
    await publish(server(), venue)
    liveServer.hub.wake(venue.companyId)
    await expect.poll(() => screen.seqs(), { timeout: 5000 }).toEqual([1])
    screen.socket.close()
    await liveServer.close()
  })

  it('skips nothing for a screen that connects during a delivery', async () => {
    const venue = await makeVenue(server())
    await fillLog(server(), venue, 50)
    // A server whose reading of the log can be paused.
    const reading = Promise.withResolvers<undefined>()
    const resume = Promise.withResolvers<undefined>()
    let pause = false
    const delayRead = async <T>(read: () => Promise<T>): Promise<T> => {
      const answer = await read()
      if (pause) {
        pause = false
        reading.resolve(undefined)
        await resume.promise
      }
      return answer
    }
    const liveServer = await startLiveServer(server(), { delayRead })
    const early = listenAs(liveServer.url, venue.waiter)
    await early.opened
    await expect.poll(() => liveServer.hub.listeners().length).toBe(1)
    await publish(server(), venue)
    pause = true
    liveServer.hub.wake(venue.companyId)
    await reading.promise
    const late = listenAs(liveServer.url, venue.monitor, 10)
    await late.opened
    await expect.poll(() => liveServer.hub.listeners().length).toBe(2)
    resume.resolve(undefined)
    await expect.poll(() => early.seqs()).toEqual([51])
    await expect.poll(() => late.seqs()).toEqual(range(11, 51))
    for (const { socket } of [early, late]) socket.close()
    await liveServer.close()
  })

  it('sends only messages that the contract knows', async () => {
    const venue = await makeVenue(server())
    await publish(server(), venue, 2)
    const client = listenAs(server().url, venue.monitor, 0)
    await expect
      .poll(() => client.messages.map((message) => LiveMessage.safeParse(message).success))
      .toEqual([true, true])
    client.socket.close()
  })
})

onBothEngines('the message of a client that it created an order', (server) => {
  it('has no effect, whatever it contains', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    // Without heartbeats, since each of them makes the server read the logs.
    const liveServer = await startLiveServer(server(), { heartbeatMs: HOUR_MS })
    for (const each of [venue, other]) await fillLog(server(), each, 1)
    const [mine, foreign] = [
      listenAs(liveServer.url, venue.monitor, 0),
      listenAs(liveServer.url, other.monitor, 0),
    ]
    await expect.poll(() => [mine.seqs(), foreign.seqs()]).toEqual([[1], [1]])
    // Events that this server was not notified of.
    const event = { type: 'dataChanged', room: 'orders' } as const
    for (const { companyId } of [venue, other])
      await server().platform.uow.write(companyId, (tx) => appendEvent(tx, event, server().clock))
    mine.socket.send(
      JSON.stringify({ type: 'new-order', order: { _id: 'an order of another venue', status: 'billed' } }),
    )
    // The answer to the ping shows that the server has read the message.
    mine.socket.ping()
    await once(mine.socket, 'pong')
    for (const { companyId } of [venue, other]) liveServer.hub.wake(companyId)
    for (const { messages } of [mine, foreign]) {
      await expect.poll(() => messages.slice(1)).toEqual([{ ...event, seq: 2 }])
    }
    for (const { socket } of [mine, foreign]) socket.close()
    await liveServer.close()
  })

  it('is accepted twenty times a second; one more closes the connection', async () => {
    const { monitor } = await makeVenue(server())
    const client = listenAs(server().url, monitor)
    await client.opened
    const message = JSON.stringify({ type: 'new-order', order: { _id: 'x' } })
    for (let sent = 0; sent < 21; sent += 1) client.socket.send(message)
    expect(await client.closed).toBe(1008)
  })
})
