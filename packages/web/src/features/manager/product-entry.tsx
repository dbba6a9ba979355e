import { NewOrder, type Product } from '@kafana/contract'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../platform/i18n/text-of.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { readEntry } from './find-products.ts'
import { ProductTiles, tileId } from './product-tiles.tsx'
import { stepRow } from './tile-steps.ts'
import type { DraftLine } from './use-draft.ts'
import c from './product-entry.module.css'

interface Props {
  readonly products: readonly Product[]
  /** What the order holds already. */
  readonly ordered: readonly DraftLine[]
  readonly onAdd: (line: DraftLine) => void
  /** The search box, for who wants to bring the focus back to it. */
  readonly searchRef: RefObject<HTMLInputElement | null>
}

// The rules of one line of an order, as the server has them.
const Line = NewOrder.shape.products._zod.def.element

/** Nothing is chosen: Enter in an empty box takes no product by accident. */
const NONE = -1

/** Undefined where nothing is typed: a quantity that is missing is not zero. */
const quantityOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.replace(',', '.'))

type Faults = Partial<Record<string, string>>
const judge = (
  product: Product | null,
  quantity: number | undefined,
): { readonly line?: DraftLine; readonly faults: Faults } => {
  const { data, error } = Line.safeParse({ product: product?._id ?? '', quantity })
  if (error)
    return { faults: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])) }
  return { line: { product: data.product, quantity: data.quantity }, faults: {} }
}

/** Product and quantity, one line after the other: type, Enter, quantity, Enter; or "3 esp", Enter. A tap on a tile adds it at once. */
export const ProductEntry = ({ products, ordered, onAdd, searchRef }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const listId = useId()
  const [listRef, quantityRef] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Product | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [active, setActive] = useState(NONE)
  const [faults, setFaults] = useState<Faults>({})
  // A menu that comes, or another category, begins with typing; on a phone that would bring up the keyboard.
  useEffect(() => {
    if (!isPhone) searchRef.current?.focus()
  }, [isPhone, searchRef])
  const found = readEntry(products, text)
  const shown = found.products[active]
  const faultText = (field: string): string | undefined =>
    faults[field] === undefined ? undefined : (textOf(t, faults[field]) ?? t('VALUE_INVALID'))

  const search = (next: string): void => {
    setText(next)
    setChosen(null)
    setActive(next.trim() === '' ? NONE : 0)
    setFaults({})
  }
  const add = (product: Product | null): void => {
    const { line, faults: judged } = judge(product, found.quantity ?? quantityOf(quantity))
    setFaults(judged)
    if (!line) return (judged['product'] === undefined ? quantityRef : searchRef).current?.focus()
    onAdd(line)
    search('')
    setQuantity('1')
    if (!isPhone) searchRef.current?.focus()
  }
  const choose = (product: Product | undefined): void => {
    if (!product) return setFaults({ product: 'PRODUCT_REQUIRED' })
    if (found.quantity !== undefined) return add(product)
    setChosen(product)
    setText(product.name)
    setActive(0)
    setFaults({})
    quantityRef.current?.focus()
  }
  const count = (next: string): void => {
    // What is typed here counts, not what was typed along with the product.
    if (found.quantity !== undefined) setText(found.text)
    setQuantity(next)
  }
  const go = (direction: 1 | -1): void => {
    const tiles = [...(listRef.current?.children ?? [])] as HTMLElement[]
    const next = active === NONE ? 0 : stepRow(tiles, active, direction)
    setActive(next)
    tiles[next]?.scrollIntoView({ block: 'nearest' })
  }
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
          add(chosen ?? shown ?? null)
        }}
      >
        <TextInput
          ref={searchRef}
          className={c.product}
          label={t('PRODUCT')}
          placeholder={t('FIND_PRODUCT')}
          value={text}
          error={faultText('product')}
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
          value={found.quantity ?? quantity}
          error={faultText('quantity')}
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
      <ProductTiles
        id={listId}
        listRef={listRef}
        products={found.products}
        emptyHint={t(products.length === 0 ? 'NO_PRODUCTS_ASK' : 'SEARCH_HINT')}
        active={active}
        ordered={ordered}
        onPick={add}
      />
    </section>
  )
}
