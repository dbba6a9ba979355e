import type { Role } from '../screen-paths.ts'
import type { HostileVenue } from './hostile-venue.ts'

type Packs = HostileVenue['packs']
type PathOf = (id: string, name: string) => string

/** A text in an address: with a plain dot the server would take it for that of a file, which is no page. */
const inAddress = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E')

/**
 * The screens of one thing whose name has several payloads, and addresses that contain such a name.
 * @param turn the first name, whose payloads a translation could fill in, is in every turn; of the others some, so that
 *   as many turns as there are languages have them all
 */
export const addressesOf = (packs: Packs, role: Role, turn: number): readonly string[] => {
  const { names, tables, openOrders, billedOrders, members, sections, ingredients } = packs
  const some = (ids: readonly string[], path: PathOf): string[] => {
    const paths = ids.map((id, index) => path(id, inAddress(names[index] ?? '')))
    return [...new Set([0, 2 * turn + 1, 2 * turn + 2].map((index) => paths[index % paths.length] ?? ''))]
  }
  const withSection = (id: string): string => `/users/${id}/section/${sections[members.indexOf(id)]}`
  switch (role) {
    case 'nobody':
      return [
        ...some(names, (_, name) => `/reset-password/${name}/${name}`),
        ...some(names, (_, name) => `/register?token=${name}`),
        ...some(names, (_, name) => `/nowhere/${name}?${name}#${name}`),
      ]
    case 'kitchen':
      return [
        ...some(tables, (id) => `/establishment/${id}`),
        ...some(tables, (id) => `/establishment/${id}?view=board`),
        ...some(openOrders, (id) => `/orders/${id}`),
        ...some(billedOrders, (id) => `/orders/${id}`),
      ]
    case 'owner':
      return [
        ...some(tables, (id) => `/establishment/${id}`),
        ...some(tables, (id) => `/establishment/${id}?view=board`),
        ...some(openOrders, (id) => `/orders/${id}`),
        ...some(billedOrders, (id) => `/orders/${id}`),
        ...some(members, (id, name) => `/staff/${id}?firstname=${name}&lastname=${name}`),
        ...some(names, (_, name) => `/staff/0?firstname=${name}&lastname=${name}`),
        ...some(members, (id) => `/staff/${id}?view=balance`),
        ...some(members, withSection),
        ...some(ingredients, (id) => `/storage?movements=${id}`),
        ...['orders', 'products', 'storage', 'staff', 'users'].flatMap((screen) =>
          some(names, (_, name) => `/${screen}?search=${name}`),
        ),
        ...some(members, (id) => `/orders?createdBy=${id}`),
        ...some(tables, (id) => `/orders?table=${id}`),
      ]
  }
}
