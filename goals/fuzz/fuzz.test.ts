import { expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { fuzz } from './fuzz.ts'

const TIMEOUT_MS = 300_000

it(
  'generated requests are answered as declared',
  async () => {
    const { requests, accepted, failures } = await fuzz(2000, deadlineIn(TIMEOUT_MS))
    expect(failures).toEqual([])
    expect([requests >= 2000, accepted > 0]).toEqual([true, true])
  },
  TIMEOUT_MS,
)

it(
  'show that a call fails',
  async () => {
    // An owner has to send the id of a zone and a valid body: one of some eighty calls.
    const { failures } = await fuzz(20_000, deadlineIn(TIMEOUT_MS), 'fails when a zone changes')
    expect(failures.join('\n')).toContain('an internal error')
  },
  TIMEOUT_MS,
)
