import type { Role } from '../screen-paths.ts'
import type { HostileVenue } from './hostile-venue.ts'

type Packs = HostileVenue['packs']
type PathOf = (id: string, name: string) => string

/**
 * The screens of one thing whose name has several payloads, and addresses that contain such a name.
 * @param turn what other screens show as well has two of the names: the first, and another one in every turn
 */
export const addressesOf = (packs: Packs, role: Role, turn: number): readonly string[] => {
  const { names, tables, openOrders, billedOrders, members, sections, ingredients } = packs
  const each = (ids: readonly string[], path: PathOf): string[] =>
    ids.map((id, index) => path(id, encodeURIComponent(names[index] ?? '')))
  const two = (ids: readonly string[], path: PathOf): string[] => {
    const paths = each(ids, path)
    return [...new Set([paths[0] ?? '', paths[turn % paths.length] ?? ''])]
  }
  const withSection = (id: string): string => `/users/${id}/section/${sections[members.indexOf(id)]}`
  switch (role) {
    case 'nobody':
      return [
        ...each(names, (_, name) => `/reset-password/${name}/${name}`),
        ...two(names, (_, name) => `/register?token=${name}`),
        ...two(names, (_, name) => `/nowhere/${name}?${name}#${name}`),
      ]
    case 'kitchen':
      return [
        ...each(tables, (id) => `/establishment/${id}`),
        ...two(openOrders, (id) => `/orders/${id}`),
        ...two(billedOrders, (id) => `/orders/${id}`),
      ]
    case 'owner':
      return [
        ...two(tables, (id) => `/establishment/${id}`),
        ...each(openOrders, (id) => `/orders/${id}`),
        ...two(billedOrders, (id) => `/orders/${id}`),
        ...each(members, (id, name) => `/staff/${id}?firstname=${name}&lastname=${name}`),
        ...two(names, (_, name) => `/staff/0?firstname=${name}&lastname=${name}`),
        ...each(members, (id) => `/staff/${id}?view=balance`),
        ...each(members, withSection),
        ...each(ingredients, (id) => `/storage?movements=${id}`),
        ...['orders', 'products', 'storage', 'staff', 'users'].flatMap((screen) =>
          two(names, (_, name) => `/${screen}?search=${name}`),
        ),
        ...two(members, (id) => `/orders?createdBy=${id}`),
        ...two(tables, (id) => `/orders?table=${id}`),
      ]
  }
}
