import { LiveMessage } from '@kafana/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { listenAs, openDoor, screensOf } from '../../testing/live-client.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { insertEvent, nextSeq } from '../journal/journal-store.ts'
import { statement } from '../unit-of-work/statement.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const setSeq = statement((kit, p: { seq: number }) =>
  kit.db.updateTable('venue_sequences').set({ event_seq: p.seq }).where('company_id', '=', kit.companyId),
)
const range = (first: number, last: number) =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)

/** A log of so many events, all of this moment. */
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
const happen = ({ platform: { uow, journal } }: TestServer, { companyId, owner }: TestVenue, count = 1) =>
  uow.write(companyId, async (tx) => {
    for (let done = 0; done < count; done += 1)
      await journal.record(tx, {
        by: owner.id,
        action: 'test.happened',
        entityId: owner.id,
        news: { type: 'dataChanged', room: 'orders' },
      })
  })

onBothEngines('what a screen missed', (server) => {
  it('is replayed up to ten thousand events; one more, and everything is to be read again', async () => {
    const venue = await makeVenue(server())
    await fillLog(server(), venue, 10_001)
    const most = listenAs(server().url, venue.monitor, 1)
    await expect.poll(() => most.heard.length, { timeout: 10_000 }).toBe(10_000)
    expect(most.seqs()).toEqual(range(2, 10_001))
    const tooMuch = listenAs(server().url, venue.monitor, 0)
    await expect.poll(() => tooMuch.heard).toEqual([{ type: 'resync', seq: 10_001 }])
    // From there on it hears what is new.
    await happen(server(), venue)
    await expect.poll(() => tooMuch.seqs()).toEqual([10_001, 10_002])
    await expect.poll(() => most.heard.length).toBe(10_001)
    for (const { socket } of [most, tooMuch]) socket.close()
  })

  it('is replayed up to a day; a moment more, and everything is to be read again', async () => {
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
    await expect.poll(() => tooLate.heard).toEqual([{ type: 'resync', seq: 3 }])
    // Who missed nothing has nothing to read again, however long ago it was.
    const current = listenAs(server().url, await member(), 3)
    await current.opened
    await expect.poll(() => screensOf(server().platform.live, venue.monitor)).toBe(3)
    await happen(server(), venue)
    await expect.poll(() => current.seqs()).toEqual([4])
    for (const { socket } of [late, tooLate, current]) socket.close()
  })

  const EVENTS = 300
  it('leaves no gap and comes once, however often a screen goes and comes while things happen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ hear: fc.nat(40), cut: fc.boolean() }), { minLength: 20, maxLength: 20 }),
        async (visits) => {
          const venue = await makeVenue(server())
          const witness = listenAs(server().url, venue.waiter)
          await witness.opened
          await expect.poll(() => screensOf(server().platform.live, venue.waiter)).toBe(1)
          let writing = true
          const writer = (async () => {
            for (let written = 0; written < EVENTS; written += 10) {
              await happen(server(), venue, 10)
              // The pen rests for a moment, so that the screens' own business gets in between.
              await new Promise((resolve) => {
                setTimeout(resolve, 1)
              })
            }
            writing = false
          })()
          const got: number[] = []
          const visit = async ({ hear, cut }: { hear: number; cut: boolean }) => {
            const client = listenAs(server().url, venue.monitor, got.at(-1) ?? 0)
            await expect.poll(() => !writing || client.heard.length >= hear, { interval: 2 }).toBe(true)
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

  it('is not skipped by a screen that comes in the middle of a delivery', async () => {
    const venue = await makeVenue(server())
    await fillLog(server(), venue, 50)
    const {
      platform: { uow },
    } = server()
    // A door whose log can be held open while it is read.
    const reading = Promise.withResolvers<undefined>()
    const goOn = Promise.withResolvers<undefined>()
    let hold = false
    const slowly = {
      ...server(),
      platform: {
        ...server().platform,
        uow: {
          ...uow,
          read: async (...unit: Parameters<typeof uow.read>) => {
            const answer = await uow.read(...unit)
            if (hold) {
              hold = false
              reading.resolve(undefined)
              await goOn.promise
            }
            return answer
          },
        } as typeof uow,
      },
    }
    const door = await openDoor(slowly)
    const early = listenAs(door.url, venue.waiter)
    await early.opened
    await expect.poll(() => door.hub.listeners().length).toBe(1)
    await happen(server(), venue)
    hold = true
    door.hub.wake(venue.companyId)
    await reading.promise
    const late = listenAs(door.url, venue.monitor, 10)
    await late.opened
    await expect.poll(() => door.hub.listeners().length).toBe(2)
    goOn.resolve(undefined)
    await expect.poll(() => early.seqs()).toEqual([51])
    await expect.poll(() => late.seqs()).toEqual(range(11, 51))
    for (const { socket } of [early, late]) socket.close()
    await door.close()
  })

  it('is every message the contract knows', async () => {
    const venue = await makeVenue(server())
    await happen(server(), venue, 2)
    const client = listenAs(server().url, venue.monitor, 0)
    await expect
      .poll(() => client.heard.map((message) => LiveMessage.safeParse(message).success))
      .toEqual([true, true])
    client.socket.close()
  })
})

onBothEngines('the word of a client that it made an order', (server) => {
  it('makes its own venue look for news, and is believed in nothing', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    // A door without signs of life: each of them would make every venue look for news.
    const door = await openDoor(server(), { heartbeatMs: HOUR_MS })
    for (const each of [venue, other]) await fillLog(server(), each, 1)
    const [mine, foreign] = [listenAs(door.url, venue.monitor, 0), listenAs(door.url, other.monitor, 0)]
    // Both were served what there is, so neither looks for more by itself.
    await expect.poll(() => [mine.seqs(), foreign.seqs()]).toEqual([[1], [1]])
    // News that nobody was told of.
    for (const { companyId } of [venue, other])
      await server().platform.uow.write(companyId, async (tx) => {
        const next = await tx.get(nextSeq, {})
        await tx.run(insertEvent, {
          seq: next?.event_seq ?? 0,
          message: JSON.stringify({ type: 'dataChanged', room: 'orders', seq: next?.event_seq }),
          at: server().clock.now(),
        })
      })
    mine.socket.send(
      JSON.stringify({ type: 'new-order', order: { _id: 'an order of another venue', status: 'billed' } }),
    )
    await expect.poll(() => mine.heard.slice(1)).toEqual([{ type: 'dataChanged', room: 'orders', seq: 2 }])
    expect(foreign.heard.slice(1)).toEqual([])
    for (const { socket } of [mine, foreign]) socket.close()
    await door.close()
  })

  it('is heard twenty times a second, then the door is shown', async () => {
    const { monitor } = await makeVenue(server())
    const client = listenAs(server().url, monitor)
    await client.opened
    const hint = JSON.stringify({ type: 'new-order', order: { _id: 'x' } })
    for (let sent = 0; sent < 21; sent += 1) client.socket.send(hint)
    expect(await client.closed).toBe(1008)
  })
})
