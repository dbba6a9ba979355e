import { expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { foreignEvents } from './foreign-events.ts'
import { latencies, outage } from './outage.ts'

const TIMEOUT_MS = 300_000

it(
  'a screen that was away gets every event, in order',
  async () => {
    expect(await outage({ events: 120, outageMs: 0 })).toMatchObject({ received: 120, failures: [] })
  },
  TIMEOUT_MS,
)

it(
  'every screen gets every change',
  async () => {
    expect(await latencies(20, 1, deadlineIn(TIMEOUT_MS))).toHaveLength(20 * 10)
  },
  TIMEOUT_MS,
)

it(
  'no screen gets an event of another venue',
  async () => {
    const few = { venues: 2, monitors: 3, arrivals: 2000, deadline: deadlineIn(TIMEOUT_MS) }
    const { arrivals, resumed, failures } = await foreignEvents({ ...few, engine: 'sqlite' })
    expect(failures).toEqual([])
    expect(arrivals).toBeGreaterThanOrEqual(2000)
    expect(resumed).toBeGreaterThan(5)
  },
  TIMEOUT_MS,
)
