import { expect, it } from 'vitest'
import { outage } from './outage.ts'

it('an event that is skipped is noticed', { timeout: 300_000 }, async () => {
  const { failures } = await outage({ events: 120, outageMs: 0, fault: 'skips a live event' })
  expect(failures.join('\n')).toContain('(skipped)')
})
