import { DEFAULT_TICKET_TIMES } from '@kafana/domain'
import { expect, it } from 'vitest'
import { tableStatus } from './table-status.ts'

const NOW = Date.parse('2026-11-27T19:00:00.000Z')
const ago = (minutes: number): number => NOW - minutes * 60_000
const known = { since: null, ready: 0, category: null, readySince: null }
const statusOf = (table: Partial<Parameters<typeof tableStatus>[0]>): string =>
  tableStatus({ state: 'free', ...known, ...table }, DEFAULT_TICKET_TIMES, NOW).status

it.each([
  ['free', { state: 'free' }],
  ['fresh', { state: 'waiting', since: ago(9), category: 'food' }],
  ['warn', { state: 'waiting', since: ago(10), category: 'food' }],
  ['late', { state: 'waiting', since: ago(20), category: 'food' }],
  ['late', { state: 'waiting', since: ago(10), category: 'drink' }],
  ['fresh', { state: 'waiting', since: ago(90), category: null }],
  ['served', { state: 'served', since: ago(90) }],
  ['preBilled', { state: 'preBilled', since: ago(29) }],
  ['unpaid', { state: 'preBilled', since: ago(30) }],
] as const)('%s: %o', (status, table) => expect(statusOf(table)).toBe(status))

it('what is ready comes before any wait, and counts from when it was ready', () => {
  const table = { ...known, state: 'waiting', since: ago(30), category: 'food', ready: 1 } as const
  const readySince = new Date(ago(2)).toISOString()
  expect(tableStatus({ ...table, readySince }, DEFAULT_TICKET_TIMES, NOW)).toEqual({
    status: 'ready',
    since: ago(2),
  })
})

it('a table of which everything was just carried is served', () =>
  expect(statusOf({ state: 'ready', since: ago(3), ready: 0 })).toBe('served'))
