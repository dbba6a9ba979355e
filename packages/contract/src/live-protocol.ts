import type { LiveMessage } from './live.ts'
import type { Resource } from './resources.ts'

/**
 * Resources whose change affects the responses of others: days follow the venue's clock, names of people and
 * tables appear in everything that refers to them, what a person completed depends on the category of a section
 * and on their orders, the available quantity of a product depends on the storage, the fiscal report of a day
 * contains the closed bills, which also charge accounts of guests, and cash that is paid into one stands with a person.
 */
const STALE_WITH: Readonly<Partial<Record<Resource, readonly Resource[]>>> = {
  company: ['company', 'staff', 'orders', 'statistics', 'fiscalBook'],
  staff: [
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
  sections: ['sections', 'staff'],
  layout: ['layout', 'storage', 'orders', 'checks', 'billing', 'statistics'],
  storage: ['storage', 'catalog'],
  stations: ['stations', 'catalog', 'orders', 'checks', 'printing', 'company'],
  orders: [
    'orders',
    'checks',
    'staff',
    'storage',
    'catalog',
    'statistics',
    'billing',
    'fiscalBook',
    'accounts',
  ],
  // What each guest paid on average counts the guests of parties that have paid.
  checks: ['checks', 'statistics'],
  billing: ['billing', 'fiscalBook', 'accounts'],
  accounts: ['accounts', 'staff', 'statistics'],
}
const TYPES: Readonly<Record<LiveMessage['type'], true>> = {
  orderCreated: true,
  orderStatusUpdated: true,
  dataChanged: true,
  notified: true,
  resync: true,
  skipped: true,
}
/** Does this version know the type of a message? One of a newer server is ignored. */
export const isKnownMessage = (message: object): message is LiveMessage =>
  'type' in message && typeof message.type === 'string' && Object.hasOwn(TYPES, message.type)

/** The resources whose responses a message makes stale; null means all of them. */
export const staleResources = (message: LiveMessage): readonly Resource[] | null => {
  if (message.type === 'resync') return null
  if (message.type === 'skipped') return []
  if (message.type === 'notified') return ['waiter']
  const changed = message.type === 'dataChanged' ? message.room : 'orders'
  return STALE_WITH[changed] ?? [changed]
}

export const LIVE_PATH = '/live'
export const LIVE_PROTOCOL = 'kafana.v1'
/** In front of the token in the subprotocol list. */
export const LIVE_BEARER_PREFIX = 'bearer.'
/** Close code of a socket whose server restarts (RFC 6455, as registered): it is back in a moment. */
export const LIVE_SERVICE_RESTART = 1012
/** Close code of a socket whose session ended. */
export const LIVE_SESSION_ENDED = 4401
