import type { Order } from '@kafana/contract'
import { useCall } from '../../../platform/api/query.ts'
import { useSession } from '../../../platform/session/session-store.ts'
import { fullName } from '../../../ui/labels.ts'
import type { Criteria } from './list-query.ts'

/** A name; `undefined` while it is loading, `null` if it cannot be found out. */
export type LookedUpName = string | null | undefined
interface FilterNames {
  readonly table: LookedUpName
  readonly person: LookedUpName
  readonly product: LookedUpName
}

/** Undefined until the first page is loaded. */
type LoadedOrders = readonly Order[] | undefined

/** Whether to fetch a list for a name: not before the orders are loaded, which usually have it. */
const shouldFetch = (id: string | undefined, orders: LoadedOrders, shown: unknown): boolean =>
  id !== undefined && orders !== undefined && shown === undefined

const resolveName = (
  name: string | undefined,
  orders: LoadedOrders,
  { isLoading }: { readonly isLoading: boolean },
): LookedUpName => name ?? (orders === undefined || isLoading ? undefined : null)

const useTableName = (id: string | undefined, orders: LoadedOrders): LookedUpName => {
  const shown = orders?.find(({ table }) => table._id === id)?.table
  const list = useCall('layout', 'tables', {}, { enabled: shouldFetch(id, orders, shown) })
  return resolveName((shown ?? list.data?.find(({ _id }) => _id === id))?.name, orders, list)
}

const usePersonName = (id: string | undefined, orders: LoadedOrders): LookedUpName => {
  const user = useSession()?.user
  const shown = [user, ...(orders ?? []).map(({ createdBy }) => createdBy)].find(
    (person) => person?._id === id,
  )
  const list = useCall(
    'staff',
    'list',
    {},
    { enabled: user?.role === 'owner' && shouldFetch(id, orders, shown) },
  )
  const person = shown ?? list.data?.find(({ _id }) => _id === id)
  return resolveName(person && fullName(person), orders, list)
}

const useProductName = (id: string | undefined, orders: LoadedOrders): LookedUpName => {
  const shown =
    orders?.flatMap(({ products }) => products).find(({ product }) => product?._id === id)?.product ??
    undefined
  const list = useCall('catalog', 'list', {}, { enabled: shouldFetch(id, orders, shown) })
  return resolveName((shown ?? list.data?.find(({ _id }) => _id === id))?.name, orders, list)
}

/** The names of the criteria: from the orders on screen, or else from the lists that the user may read. */
export const useFilterNames = (
  { table, createdBy, product }: Criteria,
  orders: LoadedOrders,
): FilterNames => ({
  table: useTableName(table, orders),
  person: usePersonName(createdBy, orders),
  product: useProductName(product, orders),
})
