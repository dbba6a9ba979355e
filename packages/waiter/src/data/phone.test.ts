// @vitest-environment jsdom
import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { clearSession } from '@kafana/client/session/session-store.ts'
import { modifierGroup } from '@kafana/client/testing/entities.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { advanceTime } from '@kafana/client/testing/tabs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { carry, discardChange, resendRefused, sendTicket } from './acts.ts'
import { isOutOfTouch } from './contact.ts'
import { closeVenueStore, SNAPSHOT, venueStore } from './current-venue.ts'
import { dropOfOthers } from './drop-of-others.ts'
import { phoneOutbox } from './phone-outbox.ts'
import { refusedViews } from './refused-views.ts'
import { tableViews } from './table-views.ts'
import { ME, newPhone, type Phone } from './testing/phone.ts'
import { endValues, valuesAtStart } from './values-at-start.ts'

let phone: Phone
beforeEach(async () => {
  phone = await newPhone()
})
afterEach(() => {
  phone.close()
  vi.useRealTimers()
})

/** Takes one piece of a product for a table, or for the party with this check. */
const take = async (
  id: string,
  to: { readonly table: string; readonly check?: string; readonly newCheck?: string },
  product = 'pie',
) => {
  sendTicket({ id, ...to, lines: [{ id: `line of ${id}`, product, quantity: 1, note: '' }] })
  await advanceTime(0)
}
const lines = () =>
  phone
    .shown()
    .flatMap((party) =>
      party.rounds.flatMap((round) => round.lines.map(({ id, where }) => `${party.table} ${id}, ${where}`)),
    )
const tables = () => {
  const venue = venueStore().get()
  if (!venue) throw new Error('nothing was read')
  return tableViews(venue, phone.shown(), phoneOutbox().changes(), ME)
}
const checkAt = (table: number): string => phone.partyAt(table)?.check?._id ?? ''

it('shows a ticket at once, and opens cold in a dead spot with what it has sent and what waits', async () => {
  await take('a', { table: 't1' })
  expect(lines()).toEqual(['t1 line of a, server'])
  phone.server.network = 'down'
  await take('b', { table: 't2' })
  expect(lines()).toEqual(['t1 line of a, server', 't2 line of b, phone'])
  expect(tables()).toMatchObject([
    { id: 't1', state: 'waiting', owed: 250, unsent: 0 },
    { id: 't2', state: 'waiting', owed: 250, unsent: 1 },
    { id: 't3', state: 'free', owed: 0, unsent: 0 },
  ])
  phone.close()
  await phone.open()
  expect(lines()).toEqual(['t1 line of a, server', 't2 line of b, phone'])
  phone.server.network = 'up'
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual(['a', 'b'])
  expect(phone.shown().map(({ check }) => check?.table._id)).toEqual(['t1', 't2'])
})

it('shows a ticket once whose answer was lost, and whose party was read since', async () => {
  phone.server.network = 'writes-lost'
  await take('a', { table: 't1' })
  void venueStore().refresh(null)
  await advanceTime(500)
  expect(phoneOutbox().changes()).toHaveLength(1)
  expect(lines()).toEqual(['t1 line of a, server'])
})

it('gives a ticket a check of its own where its party has gone, also beside a party that came since', async () => {
  await take('a', { table: 't1' })
  await advanceTime(500)
  const check = checkAt(0)
  phone.server.network = 'down'
  await take('b', { table: 't1', check })
  phone.server.close('t1')
  phone.server.seat('t1')
  phone.server.network = 'up'
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual(['a', 'b'])
  expect(phone.server.checks.map(({ state, orders }) => [state, orders.length])).toEqual([
    ['closed', 1],
    ['open', 0],
    ['open', 1],
  ])
  expect(refusedViews(phoneOutbox().changes())).toEqual([])
})

it('keeps a ticket that is refused until it is read, and sends it without what is sold out', async () => {
  phone.server.soldOut.add('pie')
  sendTicket({
    id: 'a',
    table: 't1',
    lines: [
      { id: 'pie', product: 'pie', quantity: 1, note: '' },
      { id: 'beer', product: 'beer', quantity: 2, note: '' },
    ],
  })
  await advanceTime(500)
  const [refused] = refusedViews(phoneOutbox().changes())
  expect(refused).toMatchObject({
    what: 'ticket',
    table: 't1',
    refusal: { code: 'SOLD_OUT' },
    soldOut: ['pie'],
  })
  expect(lines()).toEqual(['t1 pie, refused', 't1 beer, refused'])
  expect(phone.shown()[0]?.rounds[0]?.lines.map(({ refusal }) => refusal?.code)).toEqual([
    'SOLD_OUT',
    undefined,
  ])
  expect(tables()[0]).toMatchObject({ state: 'free', owed: 0, refused: 1 })
  phone.close()
  await phone.open()
  resendRefused(refused?.key ?? '')
  // The app that was closed before may still be sending.
  await advanceTime(8000)
  expect(lines()).toEqual(['t1 beer, server'])
  expect(phone.server.tickets).toEqual(['a'])
})

it('sends a refused ticket without a line whose option is what is sold out', async () => {
  const beer = { _id: 'beer', name: 'Beer' }
  const option = { _id: 'shot', name: 'Shot', delta: 80, isDefault: false, recipe: [], product: beer }
  phone.server.modifierGroups = [modifierGroup('extras', { options: [option] })]
  void venueStore().refresh(null)
  await advanceTime(500)
  phone.server.soldOut.add('beer')
  const line = (id: string, options: { option: string; quantity: number }[]) => ({
    id,
    product: 'pie',
    quantity: 1,
    note: '',
    options,
  })
  sendTicket({
    id: 'a',
    table: 't1',
    lines: [line('with', [{ option: 'shot', quantity: 2 }]), line('plain', [])],
  })
  await advanceTime(500)
  const shown = phone.shown()[0]?.rounds[0]?.lines
  expect(shown?.map(({ id, price, refusal }) => [id, price, refusal?.code])).toEqual([
    ['with', 410, 'SOLD_OUT'],
    ['plain', 250, undefined],
  ])
  resendRefused(refusedViews(phoneOutbox().changes())[0]?.key ?? '')
  await advanceTime(500)
  expect(lines()).toEqual(['t1 plain, server'])
})

it('names what is archived apart from what is sold out, and sends a ticket without both', async () => {
  phone.server.soldOut.add('pie')
  phone.server.archived.add('beer')
  const line = (product: string) => ({ id: product, product, quantity: 1, note: '' })
  sendTicket({ id: 'a', table: 't1', lines: [line('pie'), line('beer'), line('tea')] })
  await advanceTime(500)
  const [refused] = refusedViews(phoneOutbox().changes())
  expect(refused).toMatchObject({ soldOut: ['pie'], archived: ['beer'] })
  resendRefused(refused?.key ?? '')
  await advanceTime(500)
  expect(lines()).toEqual(['t1 tea, server'])
})

it('sends a refused ticket to another table, or drops it', async () => {
  phone.server.soldOut.add('pie')
  await take('a', { table: 't1' })
  await take('b', { table: 't1' })
  await advanceTime(500)
  const [a, b] = refusedViews(phoneOutbox().changes())
  phone.server.soldOut.clear()
  discardChange(b?.key ?? '')
  resendRefused(a?.key ?? '', { table: 't2' })
  await advanceTime(500)
  // Nothing is left of it without what the server said to be sold out.
  expect([phone.server.tickets, phoneOutbox().changes()]).toEqual([[], []])
})

it('carries lines that somebody changed since, as long as they stand at the pass', async () => {
  await take('a', { table: 't1' })
  await advanceTime(500)
  phone.server.finish('t1')
  void venueStore().refresh(null)
  await advanceTime(500)
  phone.server.network = 'down'
  void carry(checkAt(0), ['line of a'])
  await advanceTime(0)
  expect(phone.shown()[0]?.ready).toEqual([])
  expect(tables()[0]).toMatchObject({ state: 'served', ready: 0, unsent: 1 })
  phone.server.finish('t1')
  phone.server.recook('line of a')
  phone.server.network = 'up'
  await advanceTime(8000)
  expect(phone.server.checks[0]?.orders[0]?.products[0]?.state).toBe('served')
  expect(phoneOutbox().changes()).toEqual([])
})

it('holds up no other party behind one that is stuck', async () => {
  await take('a', { table: 't1' })
  await take('b', { table: 't2' })
  await advanceTime(500)
  phone.server.stuck = checkAt(0)
  await take('c', { table: 't1', check: checkAt(0) })
  await take('d', { table: 't2', check: checkAt(1) })
  await advanceTime(500)
  expect(phone.server.tickets).toEqual(['a', 'b', 'd'])
  phone.server.stuck = null
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual(['a', 'b', 'd', 'c'])
})

it('sends what new guests have ordered after what a party ordered that sat at their table before them', async () => {
  phone.server.stuck = 'a'
  await take('a', { table: 't3' })
  await take('b', { table: 't3', newCheck: 'n' })
  await take('c', { table: 't3', check: 'n' })
  await advanceTime(500)
  expect(phone.server.tickets).toEqual([])
  phone.server.stuck = null
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual(['a', 'b', 'c'])
  expect(phone.server.checks.map(({ orders }) => orders.flatMap(({ products }) => products.length))).toEqual([
    [1],
    [1, 1],
  ])
})

it('shows nobody the snapshot of somebody else, and keeps unsent work over a sign-out', async () => {
  await advanceTime(1500)
  phone.server.network = 'down'
  await take('a', { table: 't1' })
  clearSession('ended')
  closeVenueStore()
  signedInAs('waiter', { _id: 'somebody-else' })
  await dropOfOthers(SNAPSHOT, 'somebody-else')
  for (const person of ['somebody-else', ME]) {
    await venueStore().open(person)
    expect(venueStore().get()).toBeUndefined()
  }
  phone.server.network = 'up'
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual([])
  signedInAs('waiter', { _id: ME })
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual(['a'])
})

it('sends nothing of an earlier page before the phone knows who is signed in', async () => {
  phone.server.network = 'down'
  await take('a', { table: 't1' })
  phone.close()
  phone.server.network = 'up'
  valuesAtStart()
  await phone.open()
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual([])
  endValues()
  await advanceTime(8000)
  expect(phone.server.tickets).toEqual(['a'])
})

it('reads everything once more where another version kept something that this one does not know', async () => {
  const record = keptRecord('kafana-snapshot')
  await advanceTime(1500)
  phone.server.network = 'down'
  await take('a', { table: 't1' })
  const own = (await record.read())?.record as object
  for (const kept of [{ ...own, format: 0 }, { ...own, venue: { menu: {} } }, 'text']) {
    phone.close()
    await record.write(kept)
    await phone.open()
    expect(venueStore().get()).toBeUndefined()
    expect(phoneOutbox().changes()).toHaveLength(1)
  }
  phone.server.network = 'up'
  await advanceTime(8000)
  expect([phone.server.tickets, lines()]).toEqual([['a'], ['t1 line of a, server']])
})

it.each([1, -1])('says how long it kept a ticket, with a clock that is %i h wrong', async (hours) => {
  phone.server.phoneAhead = hours * 3_600_000
  void venueStore().refresh(null)
  await advanceTime(500)
  expect(venueStore().get()?.clockAhead).toBe(phone.server.phoneAhead)
  phone.server.network = 'down'
  const taken = Date.now()
  await take('a', { table: 't1' })
  expect(phone.shown()[0]?.rounds[0]?.at).toBe(taken - phone.server.phoneAhead)
  await advanceTime(60_000)
  phone.server.network = 'up'
  await advanceTime(8000)
  const [keptFor = 0] = phone.server.keptFor
  expect(Math.abs(keptFor - 64_000)).toBeLessThan(6000)
})

it('works for an evening without the server, by a clock that may be set back', () => {
  const evening = 14 * 60 * 60_000
  expect([isOutOfTouch(0, evening), isOutOfTouch(0, evening + 1), isOutOfTouch(evening, 0)]).toEqual([
    false,
    true,
    false,
  ])
})
