import { expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { foreignEvents } from './foreign-events.ts'
import { stallScreens } from './stalled-screens.ts'

const TIMEOUT_MS = 300_000

it(
  'the memory with stalled screens is measured',
  async () => {
    const stalled = await stallScreens(3, 200)
    expect(stalled === null || Number.isFinite(stalled.grownMegabytes)).toBe(true)
  },
  TIMEOUT_MS,
)

it(
  'no screen gets an event of another venue on PostgreSQL',
  async () => {
    const few = { venues: 2, monitors: 3, arrivals: 2000, deadline: deadlineIn(TIMEOUT_MS) }
    const { arrivals, resumed, failures } = await foreignEvents({ ...few, engine: 'postgres' })
    expect(failures).toEqual([])
    expect(arrivals).toBeGreaterThanOrEqual(2000)
    expect(resumed).toBeGreaterThan(5)
  },
  TIMEOUT_MS,
)
