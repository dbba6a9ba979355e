import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFavourites, useRecentlySold } from '@kafana/client/pad/device-lists.ts'
import type { OrderedProduct } from '@kafana/client/pad/priced-lines.ts'
import type { Product } from '@kafana/contract'
import { parseEntry } from '@kafana/domain'
import { TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconClock, IconSearch, IconStar } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { CATEGORY_TEXT } from '../../../ui/labels.ts'
import { useIsPhone } from '../../../ui/page.tsx'
import { type MenuTab, MenuTabs } from '../order-entry/menu-tabs.tsx'
import { goToRow, ProductTiles, tileId } from '../order-entry/product-tiles.tsx'
import { useFavouriteMark } from './favourite-mark.tsx'
import { keyOf, type MenuPart, menuParts, productsOf } from './menu-parts.ts'
import c from './product-menu.module.css'

const ALL: MenuPart = { is: 'all' }

const tabOf = (part: MenuPart, t: Translate): MenuTab => {
  const key = keyOf(part)
  switch (part.is) {
    case 'all':
      return { key, name: t('FILTER_ALL') }
    case 'favourites':
      return { key, name: t('PAD_FAVOURITES'), icon: <IconStar size={18} aria-hidden /> }
    case 'recent':
      return { key, name: t('PAD_RECENT'), icon: <IconClock size={18} aria-hidden /> }
    case 'category':
      return { key, name: t(CATEGORY_TEXT[part.category]) }
    case 'group':
      return { key, name: part.group.name, colour: part.group.colour }
  }
}

const EMPTY_TEXT = {
  favourites: ['PAD_FAVOURITES_EMPTY', 'PAD_FAVOURITES_HINT'],
  recent: ['PAD_RECENT_EMPTY', 'PAD_RECENT_HINT'],
} as const

/** What stands where no product does. */
const emptyTexts = (menu: readonly Product[], part: MenuPart, text: string, t: Translate) => {
  if (menu.length === 0) return { emptyHint: t('NO_PRODUCTS_ASK') }
  if (text.trim() !== '' || (part.is !== 'favourites' && part.is !== 'recent'))
    return { emptyHint: t('SEARCH_HINT') }
  const [title, hint] = EMPTY_TEXT[part.is]
  return { emptyTitle: t(title), emptyHint: t(hint) }
}

/** What is typed and has not been added to the ticket. */
export interface TypedEntry {
  /** False, with the reason at the box, while something is typed. */
  readonly isEmpty: () => boolean
}

interface Props {
  /** In the order of the menu. */
  readonly menu: readonly Product[]
  readonly ordered: readonly OrderedProduct[]
  /** Returns whether it was added. */
  readonly onAdd: (product: Product, quantity: number) => boolean
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly typedRef: Ref<TypedEntry>
}

/** No selection, so that Enter in an empty box adds nothing. */
const NONE = -1

/** The search box: "esp" and Enter adds one, "3 esp" three; the arrow keys choose among what is found. */
const useEntry = (
  menu: readonly Product[],
  offered: readonly Product[],
  { onAdd, searchRef, typedRef }: Omit<Props, 'menu' | 'ordered'>,
) => {
  const isPhone = useIsPhone()
  const listRef = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(NONE)
  const [isLeft, setLeft] = useState(false)
  // Typing searches the whole menu.
  const entry = text.trim() === '' ? { products: offered } : parseEntry(menu, text)
  const { products, quantity = 1 }: { readonly products: readonly Product[]; readonly quantity?: number } =
    entry
  const type = (next: string): void => {
    setText(next)
    setActive(next.trim() === '' ? NONE : 0)
    setLeft(false)
  }
  const add = (product: Product | undefined): void => {
    if (!product || !onAdd(product, quantity)) return
    type('')
    if (!isPhone) searchRef.current?.focus()
  }
  const go = (direction: 1 | -1): void => setActive(goToRow(listRef.current, active, direction))
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const act = {
      Enter: () => add(products[active]),
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
      Escape: () => type(''),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  useImperativeHandle(typedRef, () => ({
    isEmpty: () => {
      if (text.trim() === '') return true
      setLeft(true)
      searchRef.current?.focus()
      return false
    },
  }))
  return { text, type, products, active, add, onKey, listRef, isLeft }
}

/** The whole menu: found by typing, by its groups, or by what this device uses most. */
export const ProductMenu = ({ menu, ordered, onAdd, searchRef, typedRef }: Props) => {
  const { t } = useTranslation()
  const listId = useId()
  const markFavourite = useFavouriteMark()
  const favourites = useFavourites()
  const recent = useRecentlySold()
  const [key, setKey] = useLocalStorage({
    key: 'pad-tab',
    defaultValue: 'all',
    getInitialValueInEffect: false,
  })
  const parts = menuParts(menu)
  // The shown group may be deleted by somebody else.
  const part = parts.find((each) => keyOf(each) === key) ?? ALL
  const offered = productsOf(menu, part, { favourites, recent })
  const search = useEntry(menu, offered, { onAdd, searchRef, typedRef })
  const shown = search.products[search.active]
  return (
    <section className={c.menu} aria-label={t('PRODUCTS')}>
      <TextInput
        ref={searchRef}
        aria-label={t('PRODUCT')}
        placeholder={t('FIND_PRODUCT')}
        value={search.text}
        error={search.isLeft && t('ENTRY_NOT_ADDED')}
        autoComplete="off"
        enterKeyHint="done"
        leftSection={<IconSearch size={20} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && tileId(listId, shown)}
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={search.onKey}
      />
      <MenuTabs tabs={parts.map((each) => tabOf(each, t))} shown={keyOf(part)} onShow={setKey} />
      <ProductTiles
        id={listId}
        listRef={search.listRef}
        products={search.products}
        {...emptyTexts(menu, part, search.text, t)}
        active={search.active}
        ordered={ordered}
        onPick={search.add}
        refusesSoldOut
        marked={favourites}
        onHold={markFavourite}
      />
    </section>
  )
}
