import type { Product } from '@kafana/contract'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money.tsx'
import { StockLeft } from './stock-left.tsx'
import type { DraftLine } from './use-draft.ts'
import c from './product-tiles.module.css'

/** With this many left or fewer a tile says so. */
const FEW_LEFT = 10

interface Props {
  readonly id: string
  readonly products: readonly Product[]
  /** What to do where there are none. */
  readonly emptyHint: string
  /** Which one Enter would take; none where it is not an index. */
  readonly active: number
  /** What the order holds already: its tiles say so, where a finger finds its answer. */
  readonly ordered: readonly DraftLine[]
  readonly onPick: (product: Product) => void
  readonly listRef: Ref<HTMLDivElement>
}

const Ordered = ({ quantity }: { readonly quantity: number | undefined }) =>
  quantity !== undefined && <span className={c.ordered}>× {quantity}</span>

export const tileId = (listId: string, product: Product): string => `${listId}-${product._id}`

/** The menu of one category: a tap adds to the order. Keys work from the search box above it. */
export const ProductTiles = ({ id, products, emptyHint, active, ordered, onPick, listRef }: Props) => {
  const { t } = useTranslation()
  if (products.length === 0)
    return (
      <p className={c.nothing}>
        <strong>{t('NO_PRODUCTS_FOUND')}</strong>
        {emptyHint}
      </p>
    )
  return (
    <div ref={listRef} id={id} role="listbox" tabIndex={-1} aria-label={t('PRODUCTS')} className={c.tiles}>
      {products.map((product, index) => (
        // The search box keeps the focus and moves the choice: a tile takes presses only.
        <button
          key={product._id}
          id={tileId(id, product)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={c.tile}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(product)}
        >
          <span className={c.name}>{product.name}</span>
          <span className={c.facts}>
            <Money amount={product.price} />
            <StockLeft product={product} wanted={FEW_LEFT} />
          </span>
          <Ordered quantity={ordered.find((line) => line.product === product._id)?.quantity} />
        </button>
      ))}
    </div>
  )
}
