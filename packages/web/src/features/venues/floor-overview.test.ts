import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorGroups, totalsOf, type Floor } from './floor-overview.ts'

const table = (_id: string, zone: string | null, capacity = 4, waiters: string[] = []) =>
  ({ _id, name: _id, capacity, zone, position: { x: 0, y: 0 }, assignedUsers: waiters.map((user) => ({ _id: user })), version: 1 })
const now = (_id: string, figures: Partial<Floor['now'][number]> = {}) =>
  ({ _id, name: _id, zone: null, archived: false, openOrders: 0, openTotal: 0, since: null, billedOrders: 0, revenue: 0, ...figures })
const waiter = (_id: string, firstname: string) =>
  ({ _id, firstname, lastname: 'K', username: _id, email: `${_id}@kafana.test`, role: 'waiter' as const, balance: 0, isBlocked: false, company: 'c', allowedRoutes: [], version: 1 })

const hall = [table('12', 'hall', 4, ['ana', 'gone']), table('2', 'hall', 2)]
const floor: Floor = {
  zones: [{ _id: 'hall', name: 'Hall', smokingZone: false, tables: hall, version: 1 }, { _id: 'yard', name: 'Yard', smokingZone: true, tables: [], version: 1 }],
  tables: [...hall, table('bar', null, 6)],
  now: [
    now('12', { openOrders: 2, openTotal: 10.1, since: '2026-11-21T12:05:00.000Z' }), now('2', { billedOrders: 3, revenue: 0.2 }),
    now('old', { archived: true, billedOrders: 1, revenue: 99 }), now('older', { archived: true }),
  ],
  staff: [waiter('ana', 'Ana')],
}

describe('the floor', () => {
  it('is told zone by zone, then tables without one, then what is gone but has figures', () => {
    expect(floorGroups(floor).map(({ key, tables }) => [key, tables.map(({ _id }) => _id)]))
      .toEqual([['hall', ['2', '12']], ['yard', []], ['none', ['bar']], ['elsewhere', ['old']]])
  })

  it('names those who look after a table, as far as they still work here', () => {
    expect(floorGroups(floor)[0]?.tables.map(({ waiters }) => waiters)).toEqual([[], ['Ana K']])
  })

  it('counts occupied tables and their seats; a table that is gone has neither, but its takings count', () => {
    const [first, , , elsewhere] = floorGroups(floor)
    expect(first?.totals).toEqual({ tables: 2, occupied: 1, seats: 6, seatsTaken: 4, openOrders: 2, openTotal: 10.1, billedOrders: 3, revenue: 0.2 })
    expect(elsewhere?.totals).toMatchObject({ tables: 0, seats: 0, billedOrders: 1, revenue: 99 })
    expect(totalsOf(floorGroups(floor).flatMap(({ tables }) => tables))).toEqual({ tables: 3, occupied: 1, seats: 12, seatsTaken: 4, openOrders: 2, openTotal: 10.1, billedOrders: 4, revenue: 99.2 })
  })

  it('shows a table that the figures do not know yet as a free one', () => {
    expect(floorGroups({ ...floor, now: [] })[0]?.totals).toMatchObject({ tables: 2, occupied: 0, revenue: 0 })
  })

  it('adds money without losing a cent, whatever the parts', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 50 }), (cents) => {
      const tables = cents.map((cent, index) => ({ ...now(`t${index}`), capacity: 1, waiters: [], revenue: cent / 100 }))
      expect(totalsOf(tables).revenue).toBe(cents.reduce((sum, cent) => sum + cent, 0) / 100)
    }))
  })
})
