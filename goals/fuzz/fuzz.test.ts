import { expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { fuzz } from './fuzz.ts'

const TIMEOUT_MS = 300_000
const REQUESTS = 1500

it(
  'generated requests are answered as declared by both processes, and print nothing without a permit',
  { timeout: TIMEOUT_MS },
  async () => {
    const { requests, gateway, link, raw, accepted, receipts, failures } = await fuzz({
      requests: REQUESTS,
      deadline: deadlineIn(TIMEOUT_MS),
      seed: 20_261_124,
      installations: 1,
    })
    expect(failures).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(REQUESTS)
    for (const count of [gateway, link, raw, accepted, receipts]) expect(count).toBeGreaterThan(0)
  },
)
