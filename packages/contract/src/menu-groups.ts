import { CATEGORIES, MAX_MENU_GROUPS, MENU_COLOURS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, requiredText, sentVersion, version } from './fields.ts'

/** A part of the food or of the drinks, such as starters; in the order of the menu. */
export const MenuGroup = z
  .object({
    _id: id,
    name: z.string(),
    category: z.enum(CATEGORIES),
    colour: z.enum(MENU_COLOURS),
    /** Where its products are made, unless they have a station of their own; null is the kitchen or bar itself. */
    station: z.nullable(id),
    /** That of its products unless somebody chooses another; null for none. */
    course: z.nullable(id),
    version,
  })
  .register(z.globalRegistry, { id: 'MenuGroup' })
export type MenuGroup = z.output<typeof MenuGroup>

/** The most products that one group is given at once. */
const MAX_PRODUCTS = 2_000

const fields = {
  name: requiredText('REQUIRED_NAME'),
  colour: z.enum(MENU_COLOURS, 'VALUE_INVALID'),
  station: z.optional(z.nullable(id)),
  course: z.optional(z.nullable(id)),
  /** The products that belong to the group from now on; those that are left out leave it. */
  products: z.optional(z.array(id).check(z.maxLength(MAX_PRODUCTS, 'VALUE_INVALID'))),
}
export const NewMenuGroup = z.object({ ...fields, category: z.enum(CATEGORIES, 'CATEGORY_REQUIRED') })
export const MenuGroupChange = z.extend(z.partial(z.object(fields)), { version: sentVersion })
/** Groups that are left out keep their place after those that are named. */
export const MenuGroupOrder = z.object({
  groups: z.array(id).check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_MENU_GROUPS, 'VALUE_INVALID')),
})

const owner = { roles: ['owner'], screens: ['products'] } as const
export const menuGroupEndpoints = {
  groups: endpoint({
    method: 'GET',
    path: '/api/menu-groups',
    summary: 'The groups of the menu, in their order',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['products', 'manager', 'pad', 'stations'],
    kept: true,
    status: 200,
    response: z.array(MenuGroup),
    errors: [],
  }),
  createGroup: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/menu-groups',
    summary: 'Add a group, at the end of the menu',
    body: NewMenuGroup,
    status: 201,
    response: MenuGroup,
    errors: ['NAME_TAKEN', 'GROUP_OF_OTHER_CATEGORY', 'STATION_OF_OTHER_CATEGORY', 'TOO_MANY_GROUPS'],
  }),
  orderGroups: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/menu-groups/order',
    summary: 'Change the order of the groups',
    body: MenuGroupOrder,
    status: 200,
    response: z.array(MenuGroup),
    errors: [],
  }),
  updateGroup: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/menu-groups/:id',
    summary: 'Change a group, or which products belong to it',
    params: idParams,
    body: MenuGroupChange,
    status: 200,
    response: MenuGroup,
    errors: ['NAME_TAKEN', 'GROUP_OF_OTHER_CATEGORY', 'STATION_OF_OTHER_CATEGORY', 'VERSION_CONFLICT'],
  }),
  removeGroup: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/menu-groups/:id',
    summary: 'Delete a group; its products stay, without a group',
    params: idParams,
    status: 200,
    response: MenuGroup,
    errors: [],
  }),
}
