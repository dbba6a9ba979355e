import type { Order } from '@kafana/contract'
import { useCall } from '../../platform/api/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { fullName } from '../../ui/full-name.ts'
import type { Narrowing } from './order-address.ts'

/** A name; `undefined` while it is looked up, `null` where it cannot be known. */
export type Known = string | null | undefined
interface Names {
  readonly table: Known
  readonly person: Known
  readonly product: Known
}

/** Undefined until the first page is there. */
type Orders = readonly Order[] | undefined

/** Is it worth asking a list for a name? Not before the orders came, which mostly have it. */
const isWanted = (id: string | undefined, orders: Orders, shown: unknown): boolean =>
  id !== undefined && orders !== undefined && shown === undefined

const known = (
  name: string | undefined,
  orders: Orders,
  { isLoading }: { readonly isLoading: boolean },
): Known => name ?? (orders === undefined || isLoading ? undefined : null)

const useTableName = (id: string | undefined, orders: Orders): Known => {
  const shown = orders?.find(({ table }) => table._id === id)?.table
  const list = useCall('layout', 'tables', {}, { enabled: isWanted(id, orders, shown) })
  return known((shown ?? list.data?.find(({ _id }) => _id === id))?.name, orders, list)
}

const usePersonName = (id: string | undefined, orders: Orders): Known => {
  const user = useSession()?.user
  const shown = [user, ...(orders ?? []).map(({ createdBy }) => createdBy)].find(
    (person) => person?._id === id,
  )
  const list = useCall(
    'staff',
    'list',
    {},
    { enabled: user?.role === 'owner' && isWanted(id, orders, shown) },
  )
  const person = shown ?? list.data?.find(({ _id }) => _id === id)
  return known(person && fullName(person), orders, list)
}

const useProductName = (id: string | undefined, orders: Orders): Known => {
  const shown =
    orders?.flatMap(({ products }) => products).find(({ product }) => product?._id === id)?.product ??
    undefined
  const list = useCall('catalog', 'list', {}, { enabled: isWanted(id, orders, shown) })
  return known((shown ?? list.data?.find(({ _id }) => _id === id))?.name, orders, list)
}

/** The names of what the list is narrowed to: out of the orders on screen, else out of the lists that the person may read. */
export const useNames = ({ table, createdBy, product }: Narrowing, orders: Orders): Names => ({
  table: useTableName(table, orders),
  person: usePersonName(createdBy, orders),
  product: useProductName(product, orders),
})
