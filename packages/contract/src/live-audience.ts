import type { Role, ScreenName } from '@kafana/domain'
import { contract } from './contract.ts'
import type { Endpoint, Group } from './endpoint.ts'
import { staleResources } from './live-protocol.ts'
import type { LiveMessage } from './live.ts'
import type { Resource } from './resources.ts'

/** What decides which calls a person may make. */
export interface Rights {
  readonly role: Role
  readonly allowedRoutes: readonly ScreenName[]
}

/** A call that needs no screen of its own belongs to every screen, so that it needs at least one. */
const isShown = ({ method, roles, screens }: Endpoint, { role, allowedRoutes }: Rights): boolean =>
  method === 'GET' &&
  typeof roles !== 'string' &&
  roles.includes(role) &&
  (screens === 'any' ? allowedRoutes.length > 0 : screens.some((screen) => allowedRoutes.includes(screen)))

/** The resources that a person's screens read, by the declarations of the calls. */
export const shownResources = (rights: Rights): ReadonlySet<Resource> =>
  new Set(
    (Object.entries(contract) as [Resource, Group][])
      .filter(([, group]) => Object.values(group).some((endpoint) => isShown(endpoint, rights)))
      .map(([resource]) => resource),
  )

/**
 * What somebody with these resources on their screens hears of a message: the whole of it; of an order, where
 * they only read something that depends on orders, just that orders have changed; or nothing.
 */
export const heardAs = (message: LiveMessage, shown: ReadonlySet<Resource>): LiveMessage | null => {
  const stale = staleResources(message)
  if (stale === null) return shown.size > 0 ? message : null
  if (!stale.some((resource) => shown.has(resource))) return null
  const isOrder = message.type === 'orderCreated' || message.type === 'orderStatusUpdated'
  return !isOrder || shown.has('orders') ? message : { type: 'dataChanged', seq: message.seq, room: 'orders' }
}
