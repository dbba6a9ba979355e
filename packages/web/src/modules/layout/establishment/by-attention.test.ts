import { floorTable, table } from '@kafana/client/testing/entities.ts'
import type { FloorTable } from '@kafana/contract'
import { DEFAULT_TICKET_TIMES } from '@kafana/domain'
import { expect, it } from 'vitest'
import { byAttention } from './by-attention.ts'
import { floorActivity } from './table-status.tsx'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()
const waiting = (minutes: number): Partial<FloorTable> => ({
  state: 'waiting',
  category: 'food',
  since: ago(minutes),
  waiting: 1,
})
const FLOOR: Readonly<Record<string, Partial<FloorTable>>> = {
  'free 10': {},
  'free 9': {},
  'served 5': { state: 'served', since: ago(5) },
  'served 50': { state: 'served', since: ago(50) },
  'waits 3': waiting(3),
  'waits 12': waiting(12),
  'asked 20': { state: 'preBilled', since: ago(20), preBill: { orders: 1, total: 5, since: ago(20) } },
  'unpaid 35': { state: 'preBilled', since: ago(35), preBill: { orders: 1, total: 5, since: ago(35) } },
  'late 25': waiting(25),
  'late 40': waiting(40),
  'ready 1': { state: 'ready', since: ago(1), readySince: ago(1) },
  'ready 4 and late': { ...waiting(90), readySince: ago(4) },
}

it('lists what is ready first, then what is late, waits, holds a pre-bill, is served or free; the longest first', () => {
  const tables = ['unknown', ...Object.keys(FLOOR)].map((id) => table(id))
  const floor = Object.entries(FLOOR).map(([id, changes]) => floorTable(id, changes))
  const activity = floorActivity(floor, DEFAULT_TICKET_TIMES, NOW)
  expect(byAttention(tables, activity).map(({ name }) => name)).toEqual([
    'ready 4 and late',
    'ready 1',
    'late 40',
    'late 25',
    'unpaid 35',
    'waits 12',
    'waits 3',
    'asked 20',
    'served 50',
    'served 5',
    'free 9',
    'free 10',
    'unknown',
  ])
})

it('lists tables by name while nothing is known', () => {
  expect(byAttention([table('10'), table('9')], null).map(({ name }) => name)).toEqual(['9', '10'])
})
