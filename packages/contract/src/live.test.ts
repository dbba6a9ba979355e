import { expect, it } from 'vitest'
import { staleResources } from './live-protocol.ts'

const order = {
  _id: 'o',
  status: 'done',
  category: 'food',
  version: 2,
  table: { _id: 't', name: '1' },
} as const

it.each([
  [{ type: 'dataChanged', seq: 1, room: 'catalog' }, ['catalog']],
  [
    { type: 'dataChanged', seq: 1, room: 'company' },
    ['company', 'staff', 'orders', 'statistics', 'fiscalBook'],
  ],
  [
    { type: 'dataChanged', seq: 1, room: 'staff' },
    [
      'staff',
      'sections',
      'layout',
      'storage',
      'orders',
      'checks',
      'accounts',
      'billing',
      'statistics',
      'fiscalBook',
    ],
  ],
  [{ type: 'dataChanged', seq: 1, room: 'sections' }, ['sections', 'staff']],
  [{ type: 'dataChanged', seq: 1, room: 'storage' }, ['storage', 'catalog']],
  [
    { type: 'dataChanged', seq: 1, room: 'stations' },
    ['stations', 'catalog', 'orders', 'checks', 'printing', 'company'],
  ],
  [{ type: 'dataChanged', seq: 1, room: 'billing' }, ['billing', 'fiscalBook', 'accounts']],
  [{ type: 'dataChanged', seq: 1, room: 'accounts' }, ['accounts', 'staff', 'statistics']],
  [
    { type: 'dataChanged', seq: 1, room: 'layout' },
    ['layout', 'storage', 'orders', 'checks', 'billing', 'statistics'],
  ],
  [
    { type: 'orderCreated', seq: 1, orderName: 'A', order },
    ['orders', 'checks', 'staff', 'storage', 'catalog', 'statistics', 'billing', 'fiscalBook', 'accounts'],
  ],
  [
    { type: 'orderStatusUpdated', seq: 1, orderName: 'A', order },
    ['orders', 'checks', 'staff', 'storage', 'catalog', 'statistics', 'billing', 'fiscalBook', 'accounts'],
  ],
  [
    { type: 'dataChanged', seq: 1, room: 'orders' },
    ['orders', 'checks', 'staff', 'storage', 'catalog', 'statistics', 'billing', 'fiscalBook', 'accounts'],
  ],
  [{ type: 'dataChanged', seq: 1, room: 'checks' }, ['checks', 'statistics']],
  [{ type: 'dataChanged', seq: 1, room: 'printing' }, ['printing']],
  [{ type: 'dataChanged', seq: 1, room: 'approvals' }, ['approvals']],
  [{ type: 'notified', seq: 1, kind: 'ready', table: 't', check: null, person: 'p' }, ['waiter']],
  [{ type: 'skipped', seq: 1 }, []],
  [{ type: 'resync', seq: 1 }, null],
] as const)('%o makes the answers of %o stale', (message, resources) => {
  expect(staleResources(message)).toEqual(resources)
})
