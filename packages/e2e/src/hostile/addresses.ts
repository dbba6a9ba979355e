import type { Role } from '../screen-paths.ts'
import type { HostileVenue } from './hostile-venue.ts'

/** The screens of one thing whose name has several payloads, and addresses that contain one. */
export const addressesOf = (packs: HostileVenue['packs'], role: Role): readonly string[] => {
  const each = (ids: readonly string[], path: (id: string, name: string) => string): string[] =>
    ids.map((id, index) => path(id, encodeURIComponent(packs.names[index] ?? '')))
  if (role === 'nobody')
    return each(packs.names, (_, name) => `/reset-password/${name}/${name}`).concat(
      each(packs.names, (_, name) => `/register?token=${name}`),
      each(packs.names, (_, name) => `/nowhere/${name}?${name}#${name}`),
    )
  const shared = [
    ...each(packs.tables, (id) => `/establishment/${id}`),
    ...each(packs.openOrders, (id) => `/orders/${id}`),
    ...each(packs.billedOrders, (id) => `/orders/${id}`),
    ...each(packs.names, (_, name) => `/orders?search=${name}`),
  ]
  if (role === 'kitchen') return shared
  return [
    ...shared,
    ...each(packs.members, (id, name) => `/staff/${id}?firstname=${name}&lastname=${name}`),
    ...each(packs.names, (_, name) => `/staff/0?firstname=${name}&lastname=${name}`),
    ...each(packs.members, (id) => `/staff/${id}?view=balance`),
    ...each(packs.members, (id) => `/users/${id}/section/${packs.sections[packs.members.indexOf(id)]}`),
    ...each(packs.ingredients, (id) => `/storage?movements=${id}`),
    ...['products', 'storage', 'staff', 'users'].flatMap((screen) =>
      each(packs.names, (_, name) => `/${screen}?search=${name}`),
    ),
    ...each(packs.members, (id) => `/orders?createdBy=${id}`),
    ...each(packs.tables, (id) => `/orders?table=${id}`),
  ]
}
