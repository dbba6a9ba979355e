import {
  DEFAULT_ALLOWED_ROUTES,
  emailKey,
  isEmail,
  isUsername,
  checkPassword,
  checkPin,
  usernameKey,
} from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'

describe('demo accounts', () => {
  it.each(demoAccounts)(
    '$username has a valid e-mail, username, PIN and role',
    ({ email, username, pin, role }) => {
      expect([isEmail(email), isUsername(username), checkPin(pin)]).toEqual([true, true, null])
      expect(DEFAULT_ALLOWED_ROUTES).toHaveProperty(role)
    },
  )

  it('share a valid password', () => {
    expect(checkPassword(DEMO_PASSWORD)).toBeNull()
  })

  it('are six different people, one of them the owner', () => {
    expect(new Set(demoAccounts.map(({ email }) => emailKey(email))).size).toBe(6)
    expect(new Set(demoAccounts.map(({ username }) => usernameKey(username))).size).toBe(6)
    expect(new Set(demoAccounts.map(({ pin }) => pin)).size).toBe(6)
    expect(demoAccounts.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})
