import { homeOf, type Visitor } from '@kafana/client/session/home-route.ts'
import {
  DEFAULT_ALLOWED_ROUTES,
  PUBLIC_ROUTES,
  ROUTES,
  SIGNED_OUT_ROUTES,
  type RouteName,
} from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { checkAccess, screenAt, type AccessDecision } from './guard.tsx'

const owner: Visitor = { role: 'owner', allowedRoutes: DEFAULT_ALLOWED_ROUTES.owner }
const monitor: Visitor = { role: 'monitor', allowedRoutes: DEFAULT_ALLOWED_ROUTES.monitor }
const waiter: Visitor = { role: 'waiter', allowedRoutes: DEFAULT_ALLOWED_ROUTES.waiter }
const nobodyKnown: Visitor = { role: 'admin', allowedRoutes: [] }
const byHand = { sentByGuard: false, signedOut: false }
const refused = { sentByGuard: true, signedOut: false }
const cameSignedOut = { sentByGuard: false, signedOut: true }

describe('checkAccess', () => {
  it.each<[RouteName, Visitor | null, typeof byHand, AccessDecision]>([
    ['landing', null, byHand, 'show'],
    ['login', null, byHand, 'show'],
    ['unauthorized', null, byHand, 'show'],
    ['register', null, cameSignedOut, 'show'],
    ['reset', null, cameSignedOut, 'show'],
    ['panel', null, byHand, 'login'],
    ['orderDetails', null, byHand, 'login'],
    ['panel', owner, byHand, 'show'],
    ['accounts', owner, byHand, 'show'],
    ['accounts', monitor, byHand, 'unauthorized'],
    ['monitor', owner, byHand, 'unauthorized'],
    ['panel', monitor, byHand, 'unauthorized'],
    ['monitor', monitor, byHand, 'show'],
    ['landing', owner, byHand, { home: '/panel' }],
    ['login', monitor, byHand, { home: '/establishment' }],
    ['unauthorized', owner, byHand, { home: '/panel' }],
    ['unauthorized', owner, refused, 'show'],
    ['register', owner, byHand, 'unauthorized'],
    ['reset', owner, byHand, 'show'],
    ['reset', monitor, cameSignedOut, 'show'],
    ['register', owner, cameSignedOut, { home: '/panel' }],
    ['landing', nobodyKnown, byHand, 'show'],
  ])('%s for %o', (name, visitor, arrival, verdict) => {
    expect(checkAccess(name, visitor, arrival)).toEqual(verdict)
  })

  it('shows a protected screen exactly to users whose list has it', () => {
    const isProtected = (name: RouteName) =>
      ![...PUBLIC_ROUTES, ...SIGNED_OUT_ROUTES].some((open) => open === name)
    for (const visitor of [owner, monitor, waiter]) {
      for (const name of (Object.keys(ROUTES) as RouteName[]).filter(isProtected)) {
        const screen: RouteName = name === 'accounts' ? 'company' : name
        const listed = (visitor.allowedRoutes as readonly RouteName[]).includes(screen)
        expect(checkAccess(name, visitor, byHand), `${visitor.role} ${name}`).toBe(
          listed ? 'show' : 'unauthorized',
        )
      }
    }
  })
})

describe('homeOf', () => {
  it.each<[Visitor, string | undefined]>([
    [owner, '/panel'],
    [monitor, '/establishment'],
    [{ role: 'monitor', allowedRoutes: ['establishmentDetails', 'monitor'] }, '/monitor'],
    [{ role: 'owner', allowedRoutes: ['orderDetails'] }, undefined],
    [nobodyKnown, undefined],
  ])('of %o', (visitor, home) => {
    expect(homeOf(visitor)).toBe(home)
  })
})

describe('screenAt', () => {
  it.each<[string, RouteName | undefined]>([
    ['/', 'landing'],
    ['/privacy-policy', 'privacyPolicy'],
    ['/staff/7', 'staffDetails'],
    ['/staff/', 'staff'],
    ['/users/1/section/2', 'userStats'],
    ['/reset-password/1/abc', 'reset'],
    ['/staff/7/more', undefined],
    ['/nowhere', undefined],
  ])('%s', (path, name) => {
    expect(screenAt(path)).toBe(name)
  })
})
