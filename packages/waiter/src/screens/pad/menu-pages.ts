import type { TextKey, Translate } from '@kafana/client/i18n/translator.ts'
import type { Product } from '@kafana/contract'
import type { Category } from '@kafana/domain'

/** A group of the menu, or what a category has without a group. */
interface GroupPage {
  readonly is: 'group'
  readonly key: string
  readonly of: Pick<Product, 'group' | 'category'>
  readonly products: readonly Product[]
}
/** What the waiter takes most often. */
interface OwnPage {
  readonly is: 'own'
  readonly key: 'own'
  readonly favourites: readonly Product[]
  /** Without the favourites. */
  readonly recent: readonly Product[]
}
export type MenuPage = OwnPage | GroupPage

interface OnPhone {
  readonly favourites: ReadonlySet<string>
  /** Ids in the order in which they are shown. */
  readonly recent: readonly string[]
}

/** So many fit on the first page. */
const MAX_RECENT = 12

const ownPage = (menu: readonly Product[], { favourites, recent }: OnPhone): OwnPage => {
  const byId = new Map(menu.map((product) => [product._id, product]))
  return {
    is: 'own',
    key: 'own',
    favourites: menu.filter(({ _id }) => favourites.has(_id)),
    recent: recent
      .filter((id) => !favourites.has(id))
      .flatMap((id) => byId.get(id) ?? [])
      .slice(0, MAX_RECENT),
  }
}

/**
 * The pages of a menu whose products are in the order of `compareOnMenu`: first what this waiter takes most often, if
 * there is anything, then the groups.
 */
export const menuPages = (menu: readonly Product[], onPhone: OnPhone): readonly MenuPage[] => {
  const byGroup = Map.groupBy(menu, ({ group, category }) => group?._id ?? category)
  const groups = [...byGroup].flatMap(([key, products]): GroupPage[] =>
    products[0] ? [{ is: 'group', key, of: products[0], products }] : [],
  )
  const own = ownPage(menu, onPhone)
  return own.favourites.length + own.recent.length > 0 ? [own, ...groups] : groups
}

/** The key of the page beside one, without going beyond the last or the first. */
export const pageBeside = (pages: readonly MenuPage[], key: string, direction: 1 | -1): string => {
  const at = pages.findIndex((page) => page.key === key)
  return pages[at + direction]?.key ?? key
}

const CATEGORY_TEXT = { food: 'FOOD', drink: 'DRINK' } as const satisfies Record<Category, TextKey>

export const pageName = (page: MenuPage, t: Translate): string =>
  page.is === 'own' ? t('PAD_FAVOURITES') : (page.of.group?.name ?? t(CATEGORY_TEXT[page.of.category]))
