// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { advanceTime, settle } from '@kafana/client/testing/tabs.ts'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { carry, fire, moveParty, sendTicket, setCovers } from './acts.ts'
import { venueStore } from './current-venue.ts'
import { partiesOf } from './parties.ts'
import { phoneOutbox } from './phone-outbox.ts'
import { tableViews } from './table-views.ts'
import { COURSE, type Network, type PhoneServer, TABLES } from './testing/phone-server.ts'
import { ME, newPhone, type Phone } from './testing/phone.ts'
import type { Venue } from './venue-store.ts'
import type { LineView, PartyView } from './views.ts'

/*
 * What this models: one phone with its real stores, outbox and databases, and a small server of our own (`PhoneServer`) that
 * makes a ticket once by its id and answers snapshots. Random are tickets, also of new guests at a taken table, held lines, covers, moves, carrying and firing;
 * the network (up, down, every answer lost, the answers of writes lost); an app that is killed between two acts; a kitchen
 * that finishes, and parties that pay.
 *
 * What it does not model, and where that is shown instead:
 * - The real server, its databases and its snapshots after every change: `server/src/modules/waiter/snapshot.test.ts`.
 * - Several phones on the real server, live messages, checks that others merge or move, a server that restarts, wrong
 *   clocks, and requests that arrive after they were abandoned: `phones-property.test.ts` beside it.
 * - The same on screens in a browser, with a server that is killed: `e2e/src/waiter/cut.spec.ts`.
 * - The service worker, and a browser that is killed: `e2e/src/waiter/new-waiter.spec.ts`.
 * - What is sold out: `phone.test.ts`. Two tabs: `client/src/outbox/outbox-tabs.test.ts`.
 * - A database that the browser refuses, and drafts: `screens/pad/sent-drafts.test.ts`.
 */

type Event =
  | {
      readonly do: 'ticket'
      readonly at: number
      readonly isHeld: boolean
      readonly covers?: number
      readonly isOfNewGuests?: boolean
    }
  | { readonly do: 'carry' | 'fire' | 'finish' | 'close'; readonly at: number }
  | { readonly do: 'covers'; readonly at: number; readonly covers: number }
  | { readonly do: 'move'; readonly at: number; readonly to: number }
  | { readonly do: 'network'; readonly network: Network }
  | { readonly do: 'kill' }
  | { readonly do: 'wait'; readonly ms: number }

const at = fc.nat({ max: TABLES.length - 1 })
const covers = fc.integer({ min: 1, max: 9 })
const of = <T extends string>(...names: readonly T[]) => fc.constantFrom(...names)
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      { do: of('ticket'), at, isHeld: fc.boolean(), covers, isOfNewGuests: fc.boolean() },
      { requiredKeys: ['do', 'at', 'isHeld'] },
    ),
  },
  { weight: 5, arbitrary: fc.record({ do: of('carry', 'fire', 'finish', 'close'), at }) },
  { weight: 1, arbitrary: fc.record({ do: of('covers'), at, covers }) },
  { weight: 1, arbitrary: fc.record({ do: of('move'), at, to: at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: of('network'),
      network: of<Network>('up', 'down', 'answer-lost', 'writes-lost'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: of('kill') }) },
  { weight: 3, arbitrary: fc.record({ do: of('wait'), ms: fc.constantFrom(0, 600, 2500, 7000) }) },
)

const linesOf = (parties: readonly PartyView[]): readonly LineView[] =>
  parties.flatMap(({ rounds }) => rounds.flatMap(({ lines }) => lines))

const take = async ({ made, partyAt }: Phone, what: Extract<Event, { do: 'ticket' }>): Promise<void> => {
  const id = `${made.length}`
  const line = { id: `line-${id}`, product: 'pie', quantity: 1, note: '' }
  const party = partyAt(what.at)
  // Guests who sit down at a taken table, or a party that is only on this phone, or one of the server.
  const onPhone = party && party.check === null && party.id !== null ? party.id : undefined
  const newCheck = what.isOfNewGuests ? `check-${id}` : onPhone
  const check = newCheck === undefined ? party?.check?._id : undefined
  sendTicket({
    id: `ticket-${id}`,
    table: TABLES[what.at] ?? '',
    check,
    newCheck,
    ...(what.covers !== undefined && { covers: what.covers }),
    lines: [what.isHeld ? { ...line, course: COURSE, hold: true } : line],
  })
  made.push({ ticket: `ticket-${id}`, line: line.id, newCheck })
  // Longer than a database takes; an app that is killed in the same instant has shown nothing yet.
  await settle()
}

/** What the waiter does for a party that the server knows. */
const serve = ({ partyAt }: Phone, what: Event): void => {
  const party = 'at' in what ? partyAt(what.at) : undefined
  const check = party?.check?._id
  if (check === undefined) return
  if (what.do === 'carry') void carry(check, party?.ready.map(({ id }) => id) ?? [])
  else if (what.do === 'fire') fire(check, COURSE)
  else if (what.do === 'covers') setCovers(check, what.covers)
  else if (what.do === 'move') moveParty(check, TABLES[what.to] ?? '')
}

const act = async (phone: Phone, what: Event): Promise<void> => {
  const { server } = phone
  if (what.do === 'ticket') return take(phone, what)
  if (what.do === 'network') server.network = what.network
  else if (what.do === 'wait') await advanceTime(what.ms)
  else if (what.do === 'kill') {
    phone.close()
    await phone.open()
  } else if (what.do === 'finish' || what.do === 'close') {
    server[what.do](TABLES[what.at] ?? '')
    void venueStore().refresh(null)
  } else serve(phone, what)
  await settle()
}

const openLines = ({ checks }: PhoneServer): readonly string[] =>
  checks
    .filter(({ state }) => state === 'open')
    .flatMap(({ orders, held }) => [...orders.flatMap(({ products }) => products), ...held])
    .map(({ line }) => line)

/** Nothing is lost, nothing is made twice, and what is shown as sent is at the server. */
const expectTrue = ({ server, made, shown }: Phone): void => {
  const { lines } = server
  const waiting = new Set(
    phoneOutbox()
      .changes()
      .flatMap((each) => (each.call === 'service.sendTicket' ? [each.input.body.id] : [])),
  )
  const known = new Set([...server.tickets, ...waiting])
  expect(made.filter(({ ticket }) => !known.has(ticket))).toEqual([])
  expect(new Set(server.tickets).size).toBe(server.tickets.length)
  const views = linesOf(shown())
  expect(new Set(views.map(({ id }) => id)).size).toBe(views.length)
  const mine = new Set(made.map(({ line }) => line))
  const claimed = views.filter(({ id, where }) => mine.has(id) && (where === 'server' || where === 'kitchen'))
  // What the server dropped with a party that has gone was there, too.
  expect(
    claimed.filter(({ id }) => !lines.has(id) && !server.tickets.includes(id.replace('line', 'ticket'))),
  ).toEqual([])
  const there = new Set(openLines(server))
  const unseen = made.filter(
    ({ ticket, line }) => (waiting.has(ticket) || there.has(line)) && !views.some(({ id }) => id === line),
  )
  expect(unseen.filter(({ line }) => there.has(line) || !lines.has(line))).toEqual([])
}

/** Tickets of one party are made in the order in which they were taken. */
const expectInOrder = ({ server, made }: Phone): void => {
  const order = new Map(made.map(({ line }, index) => [line, index]))
  for (const { orders } of server.checks) {
    const taken = orders
      .filter(({ products }) => products.every(({ course }) => course === undefined))
      .flatMap(({ products }) => products.map(({ line }) => order.get(line) ?? -1))
    expect(taken).toEqual(taken.toSorted((a, b) => a - b))
  }
}

/** New guests order on a check of their own; where they have gone, what was taken for them is on one that nobody had. */
const expectOwnChecks = ({ server, made }: Phone): void => {
  const named = new Map(made.map(({ line, newCheck }) => [line, newCheck]))
  const opened = new Set(named.values())
  for (const { _id, orders, held } of server.checks) {
    const lines = [...orders.flatMap(({ products }) => products), ...held].map(({ line }) => line)
    const ofNewGuests = lines.filter((line) => named.get(line) !== undefined && named.get(line) !== _id)
    expect(ofNewGuests.length).toBeLessThan(opened.has(_id) ? 1 : 2)
  }
}

const viewsOf = (venue: Venue) => {
  const parties = partiesOf(venue, [])
  return { parties, tables: tableViews(venue, parties, [], ME) }
}

const run = async (events: readonly Event[]): Promise<void> => {
  const phone = await newPhone()
  const { server, made, close, open } = phone
  try {
    for (const what of events) {
      await act(phone, what)
      if (venueStore().get()) expectTrue(phone)
    }
    server.network = 'up'
    await advanceTime(40_000)
    expect(readSession()?.user._id).toBe(ME)
    // A command for a party that has gone is refused and stays until it is read.
    expect(
      phoneOutbox()
        .changes()
        .filter(({ state, call }) => state === 'waiting' || call === 'service.sendTicket'),
    ).toEqual([])
    expect([...server.tickets].toSorted()).toEqual(made.map(({ ticket }) => ticket).toSorted())
    expectInOrder(phone)
    expectOwnChecks(phone)
    void venueStore().refresh(null)
    await advanceTime(2000)
    const kept = venueStore().get()
    expect(kept?.sent).toEqual([])
    const shown = kept && viewsOf(kept)
    await venueStore().close()
    close()
    await open()
    const fresh = venueStore().get()
    expect(shown).toEqual(fresh && viewsOf(fresh))
  } finally {
    close()
    vi.useRealTimers()
  }
}

it('a phone loses no ticket, sends none twice and shows what is true', async () => {
  await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 18 }), run), { numRuns: 25 })
})
