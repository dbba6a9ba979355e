import { order } from '@kafana/client/testing/entities.ts'
import { latenessOf } from '@kafana/domain'
import { expect, it } from 'vitest'
import type { MonitorFilter } from './board-settings.ts'
import { hiddenLateness } from './status-tab.tsx'

const NOW = Date.parse('2026-11-21T10:30:00.000Z')
const taken = (minutesAgo: number) =>
  order(String(minutesAgo), { createdAt: new Date(NOW - minutesAgo * 60_000).toISOString() })
const late = (since: number) => latenessOf({ warnAfter: 5, lateAfter: 10 }, since, NOW)

it.each([
  ['created', 'pending', 'late'],
  ['pending', 'created', 'warn'],
  ['all', 'created', 'warn'],
  ['all', 'pending', 'late'],
  ['created', 'created', 'fresh'],
  ['pending', 'all', 'fresh'],
  ['all', 'all', 'fresh'],
] as const satisfies readonly (readonly [MonitorFilter, MonitorFilter, string])[])(
  'the tab %s, while %s is shown, is %s by its oldest hidden order',
  (filter, shown, lateness) => {
    const waiting = { created: [taken(12), taken(1)], pending: [taken(7), taken(2)] }
    expect(hiddenLateness(filter, shown, waiting, late)).toBe(lateness)
  },
)

it('a tab without orders is not late', () => {
  expect(hiddenLateness('pending', 'created', { created: [taken(20)], pending: [] }, late)).toBe('fresh')
})
