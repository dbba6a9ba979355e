import { describe, expect, it } from 'vitest'
import {
  DEFAULT_ALLOWED_ROUTES,
  HOME_ROUTE,
  PUBLIC_ROUTES,
  ROUTES,
  SCREENS,
  SIGNED_OUT_ROUTES,
} from './access.ts'
import { ROLES, STAFF_ROLES } from './role.ts'

describe('routes', () => {
  it('have a path of their own each', () => {
    expect(Object.keys(ROUTES)).toHaveLength(27)
    expect(new Set(Object.values(ROUTES)).size).toBe(27)
  })

  it('are either a screen that is granted or open', () => {
    const open: readonly string[] = [...PUBLIC_ROUTES, ...SIGNED_OUT_ROUTES]
    expect([...SCREENS, ...open].toSorted()).toEqual(Object.keys(ROUTES).toSorted())
    expect(SCREENS.filter((screen) => open.includes(screen))).toEqual([])
  })
})

describe('what a new account may see', () => {
  it.each(ROLES)('of %s is made of screens, each once', (role) => {
    const allowed = DEFAULT_ALLOWED_ROUTES[role]
    expect(allowed.filter((name) => !SCREENS.includes(name))).toEqual([])
    expect(new Set(allowed).size).toBe(allowed.length)
  })

  it('contains the home of its role', () => {
    expect(DEFAULT_ALLOWED_ROUTES.owner).toContain(HOME_ROUTE.owner)
    expect(DEFAULT_ALLOWED_ROUTES.monitor).toContain(HOME_ROUTE.monitor)
  })

  it('keeps staff and money from those who serve, and leaves admins nothing', () => {
    const kept = ['panel', 'company', 'staff', 'statistics', 'users', 'zones']
    for (const role of STAFF_ROLES)
      expect(DEFAULT_ALLOWED_ROUTES[role].filter((screen) => kept.includes(screen))).toEqual([])
    expect(DEFAULT_ALLOWED_ROUTES.admin).toEqual([])
  })

  it('opens monitor, manager and gateway to a monitor and not to an owner', () => {
    for (const screen of ['monitor', 'manager', 'gateway'] as const) {
      expect(DEFAULT_ALLOWED_ROUTES.monitor).toContain(screen)
      expect(DEFAULT_ALLOWED_ROUTES.owner).not.toContain(screen)
    }
  })

  it('is decided for every role an owner may give', () => {
    expect(STAFF_ROLES.filter((role) => !ROLES.includes(role))).toEqual([])
  })
})
