import type { Product } from '@kafana/contract'
import { CATEGORIES, type Category } from '@kafana/domain'

type Group = NonNullable<Product['group']>

/** What the tabs of the pad show: all products, those marked or sold on this device, a category or a group. */
export type MenuPart =
  | { readonly is: 'all' | 'favourites' | 'recent' }
  | { readonly is: 'category'; readonly category: Category }
  | { readonly is: 'group'; readonly group: Group }

export const keyOf = (part: MenuPart): string => {
  if (part.is === 'category') return part.category
  return part.is === 'group' ? part.group._id : part.is
}

/** The groups of these products, in their order. */
const groupsOf = (products: readonly Product[]): Group[] => [
  ...new Map(products.flatMap(({ group }) => (group ? [[group._id, group] as const] : []))).values(),
]

/** A category whose products have no groups is one part. */
const partsOf = (products: readonly Product[], category: Category): MenuPart[] => {
  const groups = groupsOf(products)
  if (groups.length > 0) return groups.map((group) => ({ is: 'group', group }))
  return products.length > 0 ? [{ is: 'category', category }] : []
}

/** The parts of a menu whose products are in the order of `compareOnMenu`. */
export const menuParts = (menu: readonly Product[]): MenuPart[] => [
  { is: 'all' },
  { is: 'favourites' },
  { is: 'recent' },
  ...CATEGORIES.toSorted((a, b) => firstOf(menu, a) - firstOf(menu, b)).flatMap((category) =>
    partsOf(
      menu.filter((product) => product.category === category),
      category,
    ),
  ),
]

const firstOf = (menu: readonly Product[], category: Category): number =>
  menu.findIndex((product) => product.category === category)

interface OnDevice {
  readonly favourites: ReadonlySet<string>
  /** In their order. */
  readonly recent: readonly string[]
}

/** The products of a part. */
export const productsOf = (
  menu: readonly Product[],
  part: MenuPart,
  { favourites, recent }: OnDevice,
): readonly Product[] => {
  switch (part.is) {
    case 'all':
      return menu
    case 'favourites':
      return menu.filter(({ _id }) => favourites.has(_id))
    case 'recent':
      return recent.flatMap((id) => menu.find(({ _id }) => _id === id) ?? [])
    case 'category':
      return menu.filter(({ category }) => category === part.category)
    case 'group':
      return menu.filter(({ group }) => group?._id === part.group._id)
  }
}
