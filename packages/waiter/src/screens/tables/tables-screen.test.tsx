// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPhone, party, sentOrder } from '../../testing/open-phone.tsx'
import { TablesScreen } from './tables-screen.tsx'

const NOW = Date.parse('2026-11-27T19:00:00.000Z')
const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => vi.useRealTimers())

it('a tile says in words how its table stands; own tables come first', async () => {
  const checks = [
    party('c5', 't5', { covers: 4, orders: [sentOrder('soup', 'ready')] }),
    party('c7', 't7', { waiter: { _id: 'x', firstname: 'X', lastname: 'Y' } }),
  ]
  await openPhone(<TablesScreen />, {
    checks,
    zones: ['Hall'],
    tables: [table('t5', { zone: 'Hall' }), table('t7', { zone: 'Hall' }), table('t9', { zone: 'Hall' })],
    states: [
      floorTable('t5', { state: 'ready', since: minutesAgo(3), readySince: minutesAgo(3), owed: 100 }),
      floorTable('t7', { state: 'waiting', since: minutesAgo(25), category: 'food', owed: 50 }),
    ],
  })
  const own = within(screen.getByRole('region', { name: 'My tables' }))
  expect(own.getAllByRole('button').map((each) => each.firstChild?.textContent)).toEqual([
    't5, ready for 3 min, 4 guests, 1 ready, 100\u00a0den. to pay',
  ])
  const hall = within(screen.getByRole('region', { name: 'Hall' }))
  expect(hall.getAllByRole('button').map((each) => each.firstChild?.textContent)).toEqual([
    't7, late, waiting for 25 min, 50\u00a0den. to pay',
    't9, free',
  ])
  await userEvent.click(hall.getByRole('button', { name: /^t9/ }))
  expect(location.pathname).toBe('/waiter/table/t9')
})

it('a tile says for how long a guest check has been out', async () => {
  const presentedAt = minutesAgo(12)
  const states = [
    floorTable('t5', { state: 'served', since: minutesAgo(30), owed: 100, presentedAt }),
    floorTable('t7', { state: 'served', since: minutesAgo(30), owed: 50 }),
  ]
  await openPhone(<TablesScreen />, { tables: [table('t5'), table('t7')], states })
  const names = screen.getAllByRole('button', { name: /^t[57]/ }).map((each) => each.firstChild?.textContent)
  expect(names).toEqual([
    't5, served 30 min ago, guest check out for 12 min, 100\u00a0den. to pay',
    't7, served 30 min ago, 50\u00a0den. to pay',
  ])
})

it.each([1, -1])(
  'minutes are those of the server, whose clock is %i h from that of the phone',
  async (hours) => {
    const now = new Date(NOW - hours * 3_600_000)
    const since = new Date(now.getTime() - 2 * 60_000).toISOString()
    const states = [floorTable('t7', { state: 'waiting', since, category: 'food', owed: 50 })]
    await openPhone(<TablesScreen />, { tables: [table('t7')], states, now })
    screen.getByRole('button', { name: /^t7, waiting for 2 min/ })
  },
)

it('a typed number opens its table at once where no other can follow', async () => {
  const tables = ['Table 1', 'Table 12', 'Table 7'].map((name) => table(name.replace(' ', ''), { name }))
  await openPhone(<TablesScreen />, { tables })
  const press = async (name: string) =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Find a table by number' }))
  await screen.findByRole('dialog')
  await press('1')
  expect(location.pathname).toBe('/waiter/')
  await press('Table 1')
  expect(location.pathname).toBe('/waiter/table/Table1')
  await press('Erase')
  await press('7')
  expect(location.pathname).toBe('/waiter/table/Table7')
})

it('a venue without tables says so', async () => {
  await openPhone(<TablesScreen />, { tables: [] })
  await screen.findByText('no tables found')
})

it('what may be old says of when it is', async () => {
  const { goOffline } = await openPhone(<TablesScreen />, { tables: [table('t1')] })
  goOffline()
  await screen.findByText(/^Not connected · as of \d\d:\d\d$/)
})
