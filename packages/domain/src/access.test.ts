import { describe, expect, it } from 'vitest'
import {
  DEFAULT_ALLOWED_ROUTES,
  START_ROUTE,
  PUBLIC_ROUTES,
  ROLES,
  ROUTES,
  ROUTES_WITHIN,
  SCREENS,
  SIGNED_OUT_ROUTES,
  STAFF_ROLES,
} from './access.ts'

describe('routes', () => {
  it('have different paths', () => {
    expect(Object.keys(ROUTES)).toHaveLength(30)
    expect(new Set(Object.values(ROUTES)).size).toBe(30)
  })

  it('are screens that can be granted, parts of them, or open to everyone', () => {
    const open: readonly string[] = [...PUBLIC_ROUTES, ...SIGNED_OUT_ROUTES]
    expect([...SCREENS, ...Object.keys(ROUTES_WITHIN), ...open].toSorted()).toEqual(
      Object.keys(ROUTES).toSorted(),
    )
    expect(SCREENS.filter((screen) => open.includes(screen))).toEqual([])
  })
})

describe('the screens of a new account', () => {
  it.each(ROLES)('of a %s are valid and unique', (role) => {
    const allowed = DEFAULT_ALLOWED_ROUTES[role]
    expect(allowed.filter((name) => !SCREENS.includes(name))).toEqual([])
    expect(new Set(allowed).size).toBe(allowed.length)
  })

  it('contain the start page of its role', () => {
    expect(DEFAULT_ALLOWED_ROUTES.owner).toContain(START_ROUTE.owner)
    expect(DEFAULT_ALLOWED_ROUTES.monitor).toContain(START_ROUTE.monitor)
  })

  it('exclude staff and money for monitors and waiters, and are empty for admins', () => {
    const kept = ['panel', 'company', 'staff', 'statistics', 'users', 'zones']
    for (const role of STAFF_ROLES)
      expect(DEFAULT_ALLOWED_ROUTES[role].filter((screen) => kept.includes(screen))).toEqual([])
    expect(DEFAULT_ALLOWED_ROUTES.admin).toEqual([])
  })

  it('include monitor, manager and gateway for a monitor but not for an owner', () => {
    for (const screen of ['monitor', 'manager', 'gateway'] as const) {
      expect(DEFAULT_ALLOWED_ROUTES.monitor).toContain(screen)
      expect(DEFAULT_ALLOWED_ROUTES.owner).not.toContain(screen)
    }
  })

  it('are defined for every role that an owner may assign', () => {
    expect(STAFF_ROLES.filter((role) => !ROLES.includes(role))).toEqual([])
  })
})
