import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runsOf } from '../../testing/long-runs.ts'
import { anyEveningEvent, type EveningEvent } from '../../testing/phones/evening-acts.ts'
import { LINK_STATES, type LinkState } from '../../testing/phones/phone-socket.ts'
import type { PlantedFault } from '../../testing/phones/planted-faults.ts'
import { runPhonesEvening } from '../../testing/phones/run-phones-evening.ts'
import { onBothEngines, startTestServer, type StoppableServer } from '../../testing/test-server.ts'

/*
 * Phones with the waiter's own stores, outbox and live connection, each with a clock and a database of its own, and the
 * real server with its live connection. Random are tickets, held lines, firing, carrying, guests, notes and moves on three
 * phones; what their networks do with requests; apps that are killed, also in the middle of something; a server that
 * restarts; clocks that are an hour wrong; and what others do: they finish, reject, merge, move and close, archive tables
 * and products, and say what is sold out.
 *
 * Shown elsewhere: drafts, two tabs and a database that the browser refuses (`waiter/src/data/phone-property.test.ts` names
 * the tests), the screens in a browser and a server that is killed (`e2e/src/waiter/cut.spec.ts`).
 */

const event = (act: EveningEvent['do'], values: Partial<EveningEvent> = {}): EveningEvent => ({
  do: act,
  phone: 0,
  pick: 0,
  other: 0,
  flag: false,
  ...values,
})
const link = (state: LinkState, phone = 0): EveningEvent =>
  event('link', { phone, pick: LINK_STATES.indexOf(state) })
const take = event('take')
/** Longer than a phone that hears nothing waits. */
const long = event('wait', { pick: 3 })

/** What happens, and what is noticed of each fault then. */
const NOTICED: Readonly<Record<PlantedFault, readonly [readonly EveningEvent[], string]>> = {
  'sends a ticket without an answer as another one': [[link('unanswered'), take, long], 'made twice: dish 0'],
  'misses what happened while it was away': [
    [link('silent', 1), take, long, link('up', 1), long],
    'stale on phone 1: checks',
  ],
  'shows a ticket as sent before its answer': [
    [link('silent'), take],
    'shown as sent too early on phone 0: line-0',
  ],
  // Something is read, so that the app is opened again.
  'forgets a ticket before its answer': [
    [link('silent'), take, event('kill'), event('read')],
    'lost: dish 0',
  ],
}

/** With building the script of the phones, on a busy machine. */
const TIMEOUT_MS = runsOf(1_800_000, 60_000)

onBothEngines('phones of waiters', (server) => {
  it(
    'lose nothing, send nothing twice, and show what the server has',
    async () => {
      const evening = fc.record({
        seed: fc.nat(),
        events: fc.array(anyEveningEvent, { minLength: 5, maxLength: 30, size: 'max' }),
      })
      const numRuns = server().engine === 'sqlite' ? runsOf(100, 3) : runsOf(25, 1)
      await fc.assert(
        fc.asyncProperty(evening, async ({ seed, events }) => {
          expect(await runPhonesEvening(server(), { seed, events, phones: 3 })).toEqual([])
        }),
        { numRuns },
      )
    },
    TIMEOUT_MS,
  )
})

describe('phones with a fault', () => {
  let server: StoppableServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  it.each(Object.entries(NOTICED))('are noticed: one that %s', async (fault, [events, noticed]) => {
    const plan = { seed: 1, phones: 2, events }
    expect(await runPhonesEvening(server, { ...plan, fault: fault as PlantedFault })).toContain(noticed)
  })

  it('differ from those without one', async () => {
    const events = Object.values(NOTICED).flatMap(([of]) => of)
    expect(await runPhonesEvening(server, { seed: 1, phones: 2, events })).toEqual([])
  })
})
