import { CATEGORIES, ORDER_STATUSES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id } from './fields.ts'

/**
 * The resources of the API: the contract's groups, the server's modules and the first part of a browser's query
 * key share these names.
 */
export const RESOURCES = [
  'auth',
  'company',
  'staff',
  'sections',
  'layout',
  'storage',
  'catalog',
  'orders',
  'billing',
  'gateways',
  'gatewayLink',
  'fiscalBook',
  'statistics',
  'contact',
  'geo',
  'system',
] as const
export type Resource = (typeof RESOURCES)[number]

const order = z.object({
  _id: id,
  status: z.enum(ORDER_STATUSES),
  category: z.enum(CATEGORIES),
  version: z.int(),
  table: z.object({ _id: id, name: z.string() }),
})
const numbered = { seq: z.int() }

export const OrderCreated = z.object({
  type: z.literal('orderCreated'),
  ...numbered,
  orderName: z.string(),
  order,
})
export const OrderStatusUpdated = z.object({
  type: z.literal('orderStatusUpdated'),
  ...numbered,
  orderName: z.string(),
  order,
})
/**
 * Another change that a screen may show: a table was moved, stock was bought, a person was blocked. `room` is
 * the resource that changed.
 */
export const DataChanged = z.object({ type: z.literal('dataChanged'), ...numbered, room: z.enum(RESOURCES) })
/**
 * The client reads everything again: too many events were missed to replay them, or the person's rights have
 * changed.
 */
export const Resync = z.object({ type: z.literal('resync'), ...numbered })
/** The events up to this number that were not sent are not meant for this person: nothing was lost. */
export const Skipped = z.object({ type: z.literal('skipped'), ...numbered })

/** What the server sends over the live connection. A client ignores types that it does not know. */
export const LiveMessage = z.discriminatedUnion('type', [
  OrderCreated,
  OrderStatusUpdated,
  DataChanged,
  Resync,
  Skipped,
])
export type LiveMessage = z.output<typeof LiveMessage>
type Unnumbered<M> = M extends LiveMessage ? Omit<M, 'seq'> : never
/** A message before it has its number in the venue's sequence. */
export type LiveEvent = Unnumbered<Exclude<LiveMessage, { type: 'resync' | 'skipped' }>>

/**
 * The one message that clients send: that they created an order. The server accepts it without effect, since the
 * commit of the order has notified the screens already.
 */
export const NewOrderMessage = z.object({ type: z.literal('new-order'), order: z.looseObject({ _id: id }) })

/**
 * Resources whose change affects the responses of others: days follow the venue's clock, names of people and
 * tables appear in everything that refers to them, what a person completed depends on the category of a section
 * and on their orders, the available quantity of a product depends on the storage, and the fiscal report of a day
 * contains the closed bills.
 */
const STALE_WITH: Readonly<Partial<Record<Resource, readonly Resource[]>>> = {
  company: ['company', 'staff', 'orders', 'statistics', 'fiscalBook'],
  staff: ['staff', 'sections', 'layout', 'storage', 'orders', 'billing', 'statistics', 'fiscalBook'],
  sections: ['sections', 'staff'],
  layout: ['layout', 'orders', 'statistics'],
  storage: ['storage', 'catalog'],
  orders: ['orders', 'staff', 'storage', 'catalog', 'statistics', 'billing', 'fiscalBook'],
  billing: ['billing', 'fiscalBook'],
}
/** The resources whose responses a message makes stale; null means all of them. */
export const staleResources = (message: LiveMessage): readonly Resource[] | null => {
  if (message.type === 'resync') return null
  if (message.type === 'skipped') return []
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
