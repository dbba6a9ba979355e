import { assignedTo, member, table as wireTable, tableNow, zone } from '@kafana/client/testing/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorGroups, totalsOf, type Floor } from './floor-overview.ts'

const table = (id: string, standsIn: string | null, capacity = 4, waiters: string[] = []) =>
  wireTable(id, { capacity, zone: standsIn, ...assignedTo(...waiters) })

const hall = [table('12', 'hall', 4, ['ana', 'gone']), table('2', 'hall', 2)]
const floor: Floor = {
  zones: [zone('hall', { name: 'Hall', tables: hall }), zone('yard', { name: 'Yard', smokingZone: true })],
  tables: [...hall, table('bar', null, 6)],
  now: [
    tableNow('12', { openOrders: 2, openTotal: 10.1, since: '2026-11-21T12:05:00.000Z' }),
    tableNow('2', { billedOrders: 3, revenue: 0.2 }),
    tableNow('old', { archived: true, billedOrders: 1, revenue: 99 }),
    tableNow('older', { archived: true }),
  ],
  staff: [member('ana', 'Ana', { lastname: 'K' })],
}

describe('floorGroups and totalsOf', () => {
  it('lists zones, then tables without one, then removed tables with sales', () => {
    expect(floorGroups(floor).map(({ key, tables }) => [key, tables.map(({ _id }) => _id)])).toEqual([
      ['hall', ['2', '12']],
      ['yard', []],
      ['none', ['bar']],
      ['elsewhere', ['old']],
    ])
  })

  it('names the assigned waiters who still work here', () => {
    expect(floorGroups(floor)[0]?.tables.map(({ waiters }) => waiters)).toEqual([[], ['Ana K']])
  })

  it('does not call a table free that holds a course', () => {
    const now = [tableNow('12', { heldSince: '2026-11-21T12:05:00.000Z' })]
    expect(floorGroups({ ...floor, now })[0]?.totals).toMatchObject({
      occupied: 1,
      seatsTaken: 4,
      openOrders: 0,
    })
  })

  it('counts occupied tables and seats; removed tables only count with their sales', () => {
    const [first, , , elsewhere] = floorGroups(floor)
    expect(first?.totals).toEqual({
      tables: 2,
      occupied: 1,
      seats: 6,
      seatsTaken: 4,
      openOrders: 2,
      openTotal: 10.1,
      billedOrders: 3,
      revenue: 0.2,
    })
    expect(elsewhere?.totals).toMatchObject({ tables: 0, seats: 0, billedOrders: 1, revenue: 99 })
    expect(totalsOf(floorGroups(floor).flatMap(({ tables }) => tables))).toEqual({
      tables: 3,
      occupied: 1,
      seats: 12,
      seatsTaken: 4,
      openOrders: 2,
      openTotal: 10.1,
      billedOrders: 4,
      revenue: 99.2,
    })
  })

  it('shows a table without data as free', () => {
    expect(floorGroups({ ...floor, now: [] })[0]?.totals).toMatchObject({
      tables: 2,
      occupied: 0,
      revenue: 0,
    })
  })

  it('sums amounts exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 50 }), (cents) => {
        const tables = cents.map((cent, index) => ({
          ...tableNow(`t${index}`),
          capacity: 1,
          waiters: [],
          revenue: cent / 100,
        }))
        expect(totalsOf(tables).revenue).toBe(cents.reduce((sum, cent) => sum + cent, 0) / 100)
      }),
    )
  })
})
