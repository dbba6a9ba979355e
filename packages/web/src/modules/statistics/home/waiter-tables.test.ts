import {
  assignedTo,
  member,
  table as wireTable,
  tableNow,
  zone as wireZone,
} from '@kafana/client/testing/entities.ts'
import { expect, it } from 'vitest'
import { tablesByWaiter } from './tables-card.tsx'

const person = (firstname: string, isBlocked = false) =>
  member(firstname, firstname, { lastname: 'T', isBlocked })
const table = (id: string, name: string, standsIn: string | null, ...waiters: string[]) =>
  wireTable(id, { name, zone: standsIn, ...assignedTo(...waiters) })
const zone = (id: string) => wireZone(id, { name: `Zone ${id}` })
const now = (id: string, openOrders: number, openTotal: number) => tableNow(id, { openOrders, openTotal })

it('lists tables with each assigned waiter, ignoring blocked and unknown people', () => {
  const duties = tablesByWaiter({
    zones: [zone('a'), zone('b')],
    staff: [person('Marko'), person('Ana'), person('Luka', true), person('Elena')],
    tables: [
      table('1', 'T10', 'a', 'Marko', 'Ana'),
      table('2', 'T2', 'a', 'Marko'),
      table('3', 'T2', 'b', 'Luka'),
      table('4', 'T3', null),
      table('5', 'T4', 'b', 'gone'),
    ],
    now: [now('1', 2, 480), now('2', 0, 0), now('3', 1, 0)],
  })
  expect(
    duties.map(({ waiter, tables }) => [
      waiter?.firstname ?? null,
      tables.map(({ name, occupied, openTotal }) => `${name} ${occupied ? openTotal : 'free'}`),
    ]),
  ).toEqual([
    ['Ana', ['T10 480']],
    ['Marko', ['T2 (Zone a) free', 'T10 480']],
    [null, ['T2 (Zone b) 0', 'T3 free', 'T4 free']],
  ])
})
