import type { Resource } from '@kafana/contract'
import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * The resources that a write makes stale, where that is not just its own. For the writes of other devices see
 * `staleResources` of the contract.
 */
const STALE_AFTER: Readonly<Record<string, readonly Resource[]>> = {
  // Cash that is paid into an account stands with a person.
  'accounts.pay': ['accounts', 'staff', 'statistics'],
  'accounts.sellVoucher': ['accounts', 'staff', 'statistics'],
  'accounts.updateVoucher': ['accounts'],
  'accounts.lookUpVoucher': [],
  'auth.invite': [],
  'auth.register': ['staff'],
  'billing.closeComp': ['orders', 'checks', 'billing', 'statistics'],
  'billing.closeByInvoice': ['orders', 'checks', 'billing', 'staff', 'statistics'],
  'billing.creditInvoice': ['orders', 'billing', 'statistics'],
  'auth.startSecondFactor': [],
  'billing.changeTip': ['orders', 'checks', 'billing', 'statistics'],
  'billing.tell': ['orders', 'checks', 'billing', 'staff', 'statistics'],
  'billing.rebill': ['orders', 'checks'],
  'billing.unbill': ['billing', 'orders', 'checks'],
  // Days follow the venue's clock.
  'company.update': ['company', 'statistics', 'orders'],
  'gateways.code': [],
  'orders.create': ['orders', 'checks', 'layout', 'statistics'],
  'orders.updateStatus': ['orders', 'checks', 'storage', 'catalog', 'statistics'],
  'service.moveLines': ['orders', 'checks', 'storage', 'catalog', 'statistics'],
  'service.changeNote': ['orders', 'checks'],
  'service.seeLines': ['orders', 'checks'],
  'service.updateCheck': ['orders', 'checks', 'statistics'],
  'service.moveCheck': ['orders', 'checks', 'statistics'],
  'service.mergeCheck': ['orders', 'checks', 'statistics'],
  'service.transferOrders': ['orders', 'checks', 'statistics'],
  'service.handOverCheck': ['checks'],
  'service.printGuestCheck': ['checks'],
  'service.updateOrderTypes': ['company', 'layout'],
  'service.sendTicket': ['orders', 'checks', 'layout', 'statistics'],
  'stations.create': ['stations', 'catalog'],
  'stations.update': ['stations', 'catalog'],
  'stations.setPrinter': ['stations', 'company', 'printing'],
  'stations.archive': ['stations', 'catalog', 'orders', 'checks'],
  'service.fire': ['orders', 'checks', 'statistics'],
  'service.removeHeld': ['orders', 'checks', 'catalog'],
  'service.keepHeld': ['orders', 'checks', 'catalog'],
  'service.replaceLine': ['orders', 'checks', 'storage', 'catalog', 'statistics'],
  'service.giveDiscount': ['orders', 'checks', 'statistics'],
  'service.reverseDiscount': ['orders', 'checks', 'statistics'],
  'service.voidLines': ['orders', 'checks', 'storage', 'catalog', 'statistics'],
  // Statistics show what each person holds.
  'staff.takeCash': ['staff', 'statistics'],
  'staff.archive': ['staff', 'layout', 'sections'],
  // How many of a product can be made follows from the stock.
  'storage.count': ['storage', 'catalog'],
  'storage.purchase': ['storage', 'catalog'],
  'storage.purchaseInvoice': ['storage', 'catalog'],
  'storage.update': ['storage', 'catalog'],
  'storage.importIngredients': ['storage', 'catalog'],
  'storage.undoImport': ['storage', 'catalog'],
}
/** What the end of a bill makes stale, printed or cancelled. */
export const STALE_AFTER_BILL: readonly Resource[] = ['orders', 'checks', 'billing']

/** The resources that a write makes stale, such as `orders.create`. */
export const staleAfter = (resource: Resource, call: string): readonly Resource[] =>
  STALE_AFTER[`${resource}.${call}`] ?? [resource]

/**
 * Marks a query as stale again once its first fetch has ended. That fetch may have read what was there before, but it
 * goes on, and its answer would count as fresh.
 */
const invalidateAfterFirst = async (queryClient: QueryClient, query: Query): Promise<void> => {
  await query.fetch().catch(() => undefined)
  if (query.state.data !== undefined)
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

const invalidateResource = async (queryClient: QueryClient, resource: Resource): Promise<void> => {
  const ofResource = { queryKey: [resource] }
  const first = queryClient
    .getQueryCache()
    .findAll({ ...ofResource, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.all([
    queryClient.invalidateQueries(ofResource),
    ...first.map((query) => invalidateAfterFirst(queryClient, query)),
  ])
}

/**
 * Marks resources as stale, all of them for null. Only what is on screen is fetched again; resolves when it is. For null,
 * which is for a connection that has just been made, first fetches that run already are not repeated.
 */
export const invalidate = async (
  queryClient: QueryClient,
  resources: Iterable<Resource> | null,
): Promise<void> => {
  if (resources === null) await queryClient.invalidateQueries()
  else await Promise.all([...resources].map((resource) => invalidateResource(queryClient, resource)))
}

/** What users edit: each write raises the version, and a write on an older version is refused. */
export interface Versioned {
  readonly _id: string
  readonly version: number
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  'version' in value &&
  typeof value.version === 'number'

/** The same list if nothing of it changes. */
const updatedList = (cached: readonly unknown[], entity: Versioned): readonly unknown[] => {
  const updated = cached.map((each) => withUpdate(each, entity))
  return updated.some((each, index) => each !== cached[index]) ? updated : cached
}

/**
 * Cached data with the entity replaced wherever it occurs: as the entity itself, in a list, or in a list of something
 * else, such as a page of orders or a check with its orders. Fields that only the cached data has are kept. What does
 * not have the entity stays the same object.
 */
const withUpdate = (cached: unknown, entity: Versioned): unknown => {
  if (Array.isArray(cached)) return updatedList(cached, entity)
  if (typeof cached !== 'object' || cached === null) return cached
  if (isVersioned(cached) && cached._id === entity._id)
    // A repeated response may be older than what is cached.
    return cached.version <= entity.version ? { ...cached, ...entity } : cached
  const changed = Object.entries(cached).flatMap(([name, value]): [string, unknown][] => {
    const updated: unknown = Array.isArray(value) ? updatedList(value, entity) : value
    return updated === value ? [] : [[name, updated]]
  })
  return changed.length > 0 ? { ...cached, ...Object.fromEntries(changed) } : cached
}

/** Puts an entity that the server has returned into the cached queries of its resource, before they are refetched. */
export const updateCached = (queryClient: QueryClient, resource: Resource, response: unknown): void => {
  if (isVersioned(response))
    queryClient.setQueriesData({ queryKey: [resource] }, (cached: unknown) => withUpdate(cached, response))
}
