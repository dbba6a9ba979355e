import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, LIMITED_ROLES, limitedRolesOf, LIMITS, limitOf, mayApprove } from './approval.ts'

describe('the limits', () => {
  it('leave an owner free and an admin without any right', () => {
    for (const limit of LIMITS) {
      const limits = { ...DEFAULT_LIMITS, voidSent: { monitor: limit, waiter: 'never' } } as const
      expect(limitOf(limits, 'voidSent', 'owner')).toBe('free')
      expect(limitOf(limits, 'voidSent', 'admin')).toBe('never')
      expect(limitOf(limits, 'voidSent', 'monitor')).toBe(limit)
      expect(limitOf(limits, 'voidSent', 'waiter')).toBe('never')
    }
  })
})

it('somebody approves what all of it is approved by, and only owners what they ask for', () => {
  const monitor = { role: 'monitor', approves: ['discount'], isAsking: false } as const
  expect(mayApprove(monitor, ['discount'])).toBe(true)
  expect(mayApprove(monitor, ['comp', 'discount'])).toBe(false)
  expect(mayApprove({ ...monitor, isAsking: true }, ['discount'])).toBe(false)
  expect(mayApprove({ role: 'owner', approves: [], isAsking: true }, ['comp'])).toBe(true)
})

it('a role has a limit only of what it can do at all', () => {
  expect(limitedRolesOf('handOver')).toEqual(['waiter'])
  expect(limitedRolesOf('reprint')).toEqual(['monitor'])
  expect(limitedRolesOf('rebill')).toEqual(LIMITED_ROLES)
})
