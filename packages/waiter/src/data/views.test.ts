import {
  assignedTo,
  check,
  company,
  floorTable,
  order,
  product,
  table,
  zone,
} from '@kafana/client/testing/entities.ts'
import type { Check, Order } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { partiesOf } from './parties.ts'
import type { PhoneCalls, PhoneChange } from './phone-calls.ts'
import { readyViews } from './ready-views.ts'
import { tableViews } from './table-views.ts'
import type { Venue } from './venue-store.ts'

const ANA = { _id: 'ana', firstname: 'Ana', lastname: 'K' }
const at = (id: string) => ({ _id: id, name: id, zone: null })
const line = (id: string, changes: Partial<Order['products'][number]> = {}): Order['products'][number] => ({
  product: { _id: 'p', name: 'Pie', taxClass: 'A' },
  price: 100,
  quantity: 1,
  line: id,
  lineVersion: 1,
  state: 'sent',
  note: '',
  station: null,
  ...changes,
})
const held = (id: string): Check['held'][number] => ({
  line: id,
  ticket: 'k',
  course: 'main',
  product: { _id: 'p', name: 'Pie', category: 'food' },
  price: 100,
  quantity: 2,
  note: '',
  takenAt: '2026-11-21T10:00:00.000Z',
})
const venueOf = (checks: readonly Check[], sent: readonly PhoneChange[] = []): Venue => ({
  menu: { products: [product('p', 'Pie')], groups: [], modifierGroups: [] },
  floor: {
    zones: [zone('z', { name: 'Garden' })],
    tables: [
      table('1', { zone: 'z', ...assignedTo('ana') }),
      table('2', assignedTo('luka')),
      table('bar', { kind: 'counter' }),
    ],
  },
  states: ['1', '2', 'bar'].map((each) => floorTable(each)),
  checks: [...checks],
  reasons: [],
  limits: {} as Venue['limits'],
  company: company(),
  courses: { mode: 'manual', courses: [] },
  people: [],
  readAt: 0,
  clockAhead: 0,
  sent,
})

let keys = 0
const change = <C extends PhoneChange['call']>(
  call: C,
  input: PhoneCalls[C]['input'],
  details: PhoneCalls[C]['details'],
): PhoneChange => {
  keys += 1
  const stored = { key: `key ${keys}`, place: keys, company: 'c', by: ANA, at: 1000 + keys, waited: false }
  return { ...stored, ...details, call, input, state: 'waiting', refusal: null } as unknown as PhoneChange
}
const ticket = (id: string, to: { readonly table: string; readonly check?: string }): PhoneChange =>
  change(
    'service.sendTicket',
    { body: { id, ...to, lines: [{ id, product: 'p', quantity: 3 }] } },
    {
      table: to.table,
      check: to.check ?? null,
      taken: [
        { id, product: { _id: 'p', name: 'Pie', category: 'food' }, price: 100, options: [], isHeld: false },
      ],
    },
  )
const tablesOf = (venue: Venue, pending: readonly PhoneChange[]) =>
  tableViews(venue, partiesOf(venue, pending), pending, 'ana')

describe('what a waiter sees', () => {
  it('is a party with its rounds: orders that were sent together, and what is held', () => {
    const together = { createdAt: '2026-11-21T11:00:00.000Z', createdBy: ANA }
    const sat = check('c', {
      table: at('1'),
      orders: [
        order('drinks', { ...together, products: [line('b')] }),
        order('food', { ...together, category: 'food', products: [line('a', { state: 'ready' })] }),
        order('later', { createdAt: '2026-11-21T12:00:00.000Z', products: [line('d')] }),
      ],
      held: [held('h')],
    })
    const [party] = partiesOf(venueOf([sat]), [])
    expect(
      party?.rounds.map(({ key, lines }) => [key, lines.map(({ id, where }) => `${id} ${where}`)]),
    ).toEqual([
      ['h', ['h server']],
      ['a', ['b server', 'a kitchen']],
      ['d', ['d server']],
    ])
    expect(party?.ready.map(({ id }) => id)).toEqual(['a'])
  })

  it('has what waits on the phone: in the party of its table, or in a new one at a counter', () => {
    const sat = check('c', { table: at('1'), owed: 50 })
    const away = check('w', { table: at('1'), type: 'takeaway', openedAt: '2026-11-21T09:00:00.000Z' })
    const pending = [
      ticket('a', { table: '1' }),
      ticket('b', { table: '2' }),
      ticket('d', { table: '2' }),
      ticket('e', { table: 'bar' }),
      ticket('f', { table: 'bar' }),
    ]
    const parties = partiesOf(venueOf([sat, away]), pending)
    expect(
      parties.map(({ check: of, table: where, owed, rounds }) => [of?._id, where, owed, rounds.length]),
    ).toEqual([
      ['w', '1', 0, 0],
      ['c', '1', 350, 1],
      [undefined, '2', 600, 2],
      [undefined, 'bar', 300, 1],
      [undefined, 'bar', 300, 1],
    ])
  })

  it('has the times of one clock: what is on the phone counts by that of the server', () => {
    const ahead = { ...venueOf([]), clockAhead: 3_600_000 }
    const pending = [ticket('a', { table: '1' })]
    const since = (pending[0]?.at ?? 0) - 3_600_000
    expect(partiesOf(ahead, pending)[0]?.rounds[0]?.at).toBe(since)
    expect(tablesOf(ahead, pending)[0]?.since).toBe(since)
  })

  it('fires, moves and counts guests at once, and the tables follow', () => {
    const sat = check('c', { table: at('1'), held: [held('h')], waiter: ANA })
    const pending = [
      change('service.fire', { params: { id: 'c' }, body: { course: 'main' } }, { table: '1', check: 'c' }),
      change('service.updateCheck', { params: { id: 'c' }, body: { covers: 4 } }, { table: '1', check: 'c' }),
      change('service.moveCheck', { params: { id: 'c' }, body: { table: '2' } }, { table: '2', check: 'c' }),
    ]
    const [party] = partiesOf(venueOf([sat]), pending)
    expect(party).toMatchObject({ table: '2', covers: 4, owed: 200 })
    expect(party?.rounds[0]?.lines[0]).toMatchObject({ state: 'sent', where: 'phone' })
    expect(tablesOf(venueOf([sat]), pending)).toMatchObject([
      { id: '1', state: 'free', owed: 0, covers: 0, unsent: 0, isMine: true, zone: { name: 'Garden' } },
      { id: '2', state: 'waiting', owed: 200, covers: 4, unsent: 3, isMine: true },
      { id: 'bar', state: 'free', isMine: false },
    ])
  })

  it('is at the server what the server has answered, before it is read', () => {
    const [sat] = [check('c', { table: at('1') })]
    const sent = ticket('a', { table: '1', check: 'c' })
    const where = (venue: Venue, pending: readonly PhoneChange[]) =>
      partiesOf(venue, pending).flatMap(({ rounds }) =>
        rounds.flatMap(({ lines }) => lines.map((each) => each.where)),
      )
    expect(where(venueOf([sat], [sent]), [])).toEqual(['server'])
    // Its answer has come, and the outbox has not forgotten it yet.
    expect(where(venueOf([sat], [sent]), [sent])).toEqual(['phone'])
  })

  it('leaves the state of a table to the server where nothing waits', () => {
    const venue = {
      ...venueOf([]),
      states: [floorTable('1', { state: 'served', since: '2026-11-21T10:00:00.000Z', owed: 70 })],
    }
    expect(tablesOf(venue, [])[0]).toMatchObject({
      state: 'served',
      since: Date.parse('2026-11-21T10:00:00Z'),
      owed: 70,
    })
  })
})

describe('what stands at the pass', () => {
  const ready = (id: string, updatedAt: string): Order =>
    order(id, {
      status: 'done',
      category: 'food',
      updatedAt,
      products: [line(`${id} 1`, { state: 'ready' })],
    })
  const idsOf = (venue: Venue, pending: readonly PhoneChange[], person: string) =>
    readyViews(venue, partiesOf(venue, pending), person).food.map((party) => [
      party.table._id,
      party.unassigned ?? false,
      party.orders.map(({ _id }) => _id),
    ])
  const venue = venueOf([
    check('mine', { table: at('2'), waiter: ANA, orders: [ready('b', '2026-11-21T10:05:00.000Z')] }),
    check('duty', { table: at('1'), orders: [ready('a', '2026-11-21T10:01:00.000Z')] }),
    check('nobody', { table: at('bar'), orders: [ready('c', '2026-11-21T10:03:00.000Z')] }),
  ])

  it('is of the parties that a waiter serves, and of those that nobody serves, the oldest first', () => {
    expect(idsOf(venue, [], 'ana')).toEqual([
      ['1', false, ['a']],
      ['bar', true, ['c']],
      ['2', false, ['b']],
    ])
    expect(idsOf(venue, [], 'luka')).toEqual([['bar', true, ['c']]])
  })

  it('is not what this phone has carried', () => {
    const carried = change(
      'service.moveLines',
      { body: { lines: [{ id: 'a 1', version: 1 }], to: 'served' } },
      { table: '1', check: 'duty' },
    )
    expect(idsOf(venue, [carried], 'ana').map(([where]) => where)).toEqual(['bar', '2'])
  })
})
