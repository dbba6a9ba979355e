import { expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { foreignEvents } from './foreign-events.ts'
import { outage } from './outage.ts'

const TIMEOUT_MS = 300_000

it('an event that is skipped is noticed', { timeout: TIMEOUT_MS }, async () => {
  const { failures } = await outage({ events: 120, outageMs: 0, fault: 'skips a live event' })
  expect(failures.join('\n')).toContain('(skipped)')
})

it('an event that is sent to another venue is noticed', { timeout: TIMEOUT_MS }, async () => {
  const { failures } = await foreignEvents({
    engine: 'sqlite',
    venues: 2,
    monitors: 3,
    arrivals: 2000,
    deadline: deadlineIn(TIMEOUT_MS),
    fault: 'reads live events of any venue',
  })
  expect(failures.join('\n')).toContain('is of another venue')
})
