import { DEFAULT_ALLOWED_ROUTES, SCREENS, type Role, type ScreenName } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { heardAs, shownResources } from './live-audience.ts'
import type { LiveMessage } from './live.ts'
import { RESOURCES, type Resource } from './resources.ts'

const order = {
  _id: 'o',
  status: 'done',
  category: 'food',
  version: 2,
  table: { _id: 't', name: '1' },
} as const
const ORDER: LiveMessage = { type: 'orderCreated', seq: 7, orderName: 'Table 4', order }
const changed = (room: Resource): LiveMessage => ({ type: 'dataChanged', seq: 7, room })
const EVERY: readonly LiveMessage[] = [
  ORDER,
  { ...ORDER, type: 'orderStatusUpdated' },
  ...RESOURCES.map(changed),
  { type: 'resync', seq: 7 },
  { type: 'skipped', seq: 7 },
]
const hear = (role: Role, allowedRoutes: readonly ScreenName[], message: LiveMessage): LiveMessage | null =>
  heardAs(message, shownResources({ role, allowedRoutes }))

describe('the audience of a live message', () => {
  it.each(['admin', 'owner', 'monitor', 'waiter'] as const)('contains no %s without any screen', (role) => {
    expect(EVERY.map((message) => hear(role, [], message))).toEqual(EVERY.map(() => null))
  })

  it.each(['monitor', 'waiter', 'owner'] as const)(
    'of an order contains each %s with the usual screens, who hears all of it',
    (role) => {
      expect(hear(role, DEFAULT_ALLOWED_ROUTES[role], ORDER)).toEqual(ORDER)
    },
  )

  it.each<[Role, ScreenName, readonly Resource[]]>([
    ['owner', 'storage', ['company', 'staff', 'layout', 'storage', 'catalog', 'stations', 'orders']],
    ['owner', 'users', ['company', 'staff', 'sections', 'stations', 'orders', 'accounts']],
    // Guests pay into accounts, and bills charge them.
    [
      'owner',
      'company',
      ['company', 'staff', 'stations', 'orders', 'approvals', 'accounts', 'billing', 'gateways'],
    ],
    [
      'monitor',
      'monitor',
      ['company', 'staff', 'layout', 'stations', 'printing', 'orders', 'approvals', 'billing', 'gateways'],
    ],
    [
      'waiter',
      'monitor',
      ['company', 'staff', 'layout', 'stations', 'printing', 'orders', 'approvals', 'billing'],
    ],
    // Who closes bills follows them, and the history of the tab stands beside its order.
    [
      'waiter',
      'orderDetails',
      [
        'company',
        'staff',
        'layout',
        'stations',
        'orders',
        'checks',
        'approvals',
        'waiter',
        'accounts',
        'billing',
      ],
    ],
    ['waiter', 'storage', ['company', 'storage', 'catalog', 'stations', 'orders']],
    // Only owners may make the calls of this screen.
    ['waiter', 'statistics', ['company', 'stations']],
  ])('of a change contains a %s with the screen %s for %o', (role, screen, resources) => {
    const heard = RESOURCES.filter((resource) => hear(role, [screen], changed(resource)) !== null)
    expect(heard.filter((resource) => resource !== 'auth')).toEqual(resources)
  })

  it.each<[Role, ScreenName]>([
    ['owner', 'storage'],
    ['owner', 'statistics'],
    ['waiter', 'storage'],
    ['monitor', 'gateway'],
  ])('of an order shows a %s with only the screen %s that orders changed, not which', (role, screen) => {
    expect(hear(role, [screen], ORDER)).toEqual({ type: 'dataChanged', seq: 7, room: 'orders' })
  })

  it('of an order contains nobody whose screens show nothing that depends on it', () => {
    expect(hear('waiter', ['statistics'], ORDER)).toBeNull()
    expect(hear('monitor', ['zones'], ORDER)).toBeNull()
  })

  it('of a resync contains everybody with a screen', () => {
    for (const screen of SCREENS) expect(hear('waiter', [screen], { type: 'resync', seq: 7 })).not.toBeNull()
  })
})
