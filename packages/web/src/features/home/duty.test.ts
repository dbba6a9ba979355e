import type { StaffMember, TableNow, VenueTable, Zone } from '@kafana/contract'
import { expect, it } from 'vitest'
import { dutiesOf } from './duty.ts'

const person = (firstname: string, isBlocked = false): StaffMember => ({
  _id: firstname, firstname, lastname: 'T', username: firstname, email: `${firstname}@kafana.test`, role: 'waiter', balance: 0, isBlocked, company: 'c', allowedRoutes: [], version: 1,
})
const table = (_id: string, name: string, zone: string | null, ...waiters: string[]): VenueTable =>
  ({ _id, name, zone, capacity: 4, position: { x: 0, y: 0 }, assignedUsers: waiters.map((id) => ({ _id: id })), version: 1 })
const zone = (_id: string): Zone => ({ _id, name: `Zone ${_id}`, smokingZone: false, tables: [], version: 1 })
const now = (_id: string, openOrders: number, openTotal: number): TableNow =>
  ({ _id, name: _id, zone: null, archived: false, openOrders, openTotal, since: null, billedOrders: 0, revenue: 0 })

it('tables stand with everyone who looks after them, by name and number; with nobody where only blocked or unknown people do', () => {
  const duties = dutiesOf({
    zones: [zone('a'), zone('b')],
    staff: [person('Marko'), person('Ana'), person('Luka', true), person('Elena')],
    tables: [table('1', 'T10', 'a', 'Marko', 'Ana'), table('2', 'T2', 'a', 'Marko'), table('3', 'T2', 'b', 'Luka'), table('4', 'T3', null), table('5', 'T4', 'b', 'gone')],
    now: [now('1', 2, 480), now('2', 0, 0), now('3', 1, 0)],
  })
  expect(duties.map(({ waiter, tables }) => [waiter?.firstname ?? null, tables.map(({ name, occupied, openTotal }) => `${name} ${occupied ? openTotal : 'free'}`)])).toEqual([
    ['Ana', ['T10 480']],
    ['Marko', ['T2 (Zone a) free', 'T10 480']],
    [null, ['T2 (Zone b) 0', 'T3 free', 'T4 free']],
  ])
})
