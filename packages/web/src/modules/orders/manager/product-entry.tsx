import { textOf } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import { parseEntry } from '@kafana/domain'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { useIsPhone } from '../../../ui/page.tsx'
import { goToRow, ProductTiles, tileId } from '../order-entry/product-tiles.tsx'
import { checkLine, type LineErrors } from './check-line.ts'
import type { DraftLine } from './draft.ts'
import { GroupFilter, useGroupFilter } from './group-filter.tsx'
import c from './product-entry.module.css'

interface Props {
  readonly products: readonly Product[]
  /** The lines that the order has already. */
  readonly ordered: readonly DraftLine[]
  readonly onAdd: (line: DraftLine) => void
  /** The search box, so that the screen can focus it. */
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly pendingRef: Ref<PendingEntry>
}

/** What is typed but not yet added to the order. */
export interface PendingEntry {
  /**
   * Adds a product that was chosen, or typed with a quantity. What is incomplete or only searched for is marked
   * instead: `refused`.
   */
  readonly finish: () => 'nothing' | 'added' | 'refused'
}

/** No selection, so that Enter in an empty box adds no product by accident. */
const NONE = -1

/** Undefined for an empty input: a missing quantity is not zero. */
const quantityOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.replace(',', '.'))

/** Ready for typing when the menu loads or the category changes; on a phone that would open the keyboard. */
const useFocusAtFirst = (field: RefObject<HTMLInputElement | null>, isWanted: boolean): void =>
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [field, isWanted])

/**
 * Adds lines to the order by keyboard: product, Enter, quantity, Enter; or "3 esp", Enter. A tap on a tile
 * adds the product at once.
 */
export const ProductEntry = ({ products, ordered, onAdd, searchRef, pendingRef }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const listId = useId()
  const [listRef, quantityRef] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<Product | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [active, setActive] = useState(NONE)
  const [errors, setErrors] = useState<LineErrors>({})
  useFocusAtFirst(searchRef, !isPhone)
  const { offered, ...filter } = useGroupFilter(products, text)
  const entry = parseEntry(offered, text)
  const shown = entry.products[active]
  const errorTextOf = (field: string) => errors[field] && (textOf(t, errors[field]) ?? t('VALUE_INVALID'))
  const search = (next: string): void => {
    setText(next)
    setSelected(null)
    setActive(next.trim() === '' ? NONE : 0)
    setErrors({})
  }
  const add = (product: Product | null): boolean => {
    const { line, errors: lineErrors } = checkLine(product?._id, entry.quantity ?? quantityOf(quantity))
    setErrors(lineErrors)
    if (!line) (lineErrors['product'] === undefined ? quantityRef : searchRef).current?.focus()
    if (!line) return false
    onAdd(line)
    search('')
    setQuantity('1')
    if (!isPhone) searchRef.current?.focus()
    return true
  }
  useImperativeHandle(pendingRef, () => ({
    finish: () => {
      if (text.trim() === '') return 'nothing'
      const product = selected ?? (entry.quantity === undefined ? undefined : shown)
      if (product) return add(product) ? 'added' : 'refused'
      setErrors({ product: 'ENTRY_NOT_ADDED' })
      searchRef.current?.focus()
      return 'refused'
    },
  }))
  const choose = (product: Product | undefined): void => {
    if (!product) return setErrors({ product: 'PRODUCT_REQUIRED' })
    if (entry.quantity !== undefined) return void add(product)
    setSelected(product)
    setText(product.name)
    setActive(0)
    setErrors({})
    quantityRef.current?.focus()
  }
  const count = (next: string): void => {
    // This input replaces a quantity that was typed with the product.
    if (entry.quantity !== undefined) setText(entry.text)
    setQuantity(next)
  }
  const go = (direction: 1 | -1): void => setActive(goToRow(listRef.current, active, direction))
  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const act = {
      Enter: () => choose(shown),
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
      Escape: () => search(''),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section className={c.entry} aria-label={t('PRODUCTS')}>
      <form
        noValidate
        className={c.fields}
        onSubmit={(event) => {
          event.preventDefault()
          add(selected ?? shown ?? null)
        }}
      >
        <TextInput
          ref={searchRef}
          className={c.product}
          label={t('PRODUCT')}
          placeholder={t('FIND_PRODUCT')}
          value={text}
          error={errorTextOf('product')}
          autoComplete="off"
          enterKeyHint="next"
          leftSection={<IconSearch size={20} aria-hidden />}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && tileId(listId, shown)}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
        <TextInput
          ref={quantityRef}
          className={c.quantity}
          label={t('QUANTITY')}
          value={entry.quantity ?? quantity}
          error={errorTextOf('quantity')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => count(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="submit" className={c.add} leftSection={<IconPlus size={20} aria-hidden />}>
          {t('ADD_TO_ORDER')}
        </Button>
      </form>
      <GroupFilter {...filter} />
      <ProductTiles
        id={listId}
        listRef={listRef}
        products={entry.products}
        emptyHint={t(products.length === 0 ? 'NO_PRODUCTS_ASK' : 'SEARCH_HINT')}
        active={active}
        ordered={ordered}
        onPick={add}
      />
    </section>
  )
}
