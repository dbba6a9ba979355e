import { useHold } from '@kafana/client/browser/use-hold.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { OrderedProduct } from '@kafana/client/pad/priced-lines.ts'
import { useIsSoldOut } from '@kafana/client/pad/sold-out.ts'
import type { Product } from '@kafana/contract'
import { IconStarFilled } from '@tabler/icons-react'
import type { Ref } from 'react'
import { menuColourClass } from '../../../ui/menu-colour.tsx'
import { Money } from '../../../ui/text.tsx'
import c from './product-tiles.module.css'

interface StockLeftProps {
  readonly product: Pick<Product, 'calculatedQuantity' | 'left'>
  /** Shows the remaining quantity once it is not above this. */
  readonly threshold: number
}

/**
 * How many of a product somebody said are left. Otherwise how many can still be made, if few: that prevents no order,
 * because stock counts can be wrong.
 */
export const StockLeft = ({ product: { calculatedQuantity: count, left }, threshold }: StockLeftProps) => {
  const { t } = useTranslation()
  // At zero it is sold out, or was on an earlier day.
  if (left) return <span className={c.lowStock}>{t('PRODUCTS_LEFT', { count: left })}</span>
  if (count === null || count > threshold) return null
  return count <= 0 ? (
    <span className={c.outOfStock}>{t('OUT_OF_STOCK')}</span>
  ) : (
    <span className={c.lowStock}>{t('PRODUCTS_LEFT', { count })}</span>
  )
}

const nearest = (tiles: readonly HTMLElement[], from: DOMRect): HTMLElement | undefined =>
  tiles.toSorted(
    (a, b) =>
      Math.abs(a.getBoundingClientRect().left - from.left) -
      Math.abs(b.getBoundingClientRect().left - from.left),
  )[0]

/** The index of the tile one row down (`1`) or up (`-1`) in a grid; unchanged at the edges. */
const stepRow = (tiles: readonly HTMLElement[], at: number, direction: 1 | -1): number => {
  const here = tiles[at]?.getBoundingClientRect()
  if (!here) return 0
  const beyond = tiles.filter((tile) => direction * (tile.getBoundingClientRect().top - here.top) > 1)
  const edge = direction === 1 ? beyond[0] : beyond.at(-1)
  const row = edge
    ? beyond.filter(
        (tile) => Math.abs(tile.getBoundingClientRect().top - edge.getBoundingClientRect().top) <= 1,
      )
    : []
  const next = nearest(row, here)
  return next ? tiles.indexOf(next) : at
}

/** Scrolls to the tile one row down or up in a list of tiles and returns its index; to the first if none is active. */
export const goToRow = (list: HTMLElement | null, active: number, direction: 1 | -1): number => {
  const tiles = [...(list?.children ?? [])] as HTMLElement[]
  const next = stepRow(tiles, active, direction)
  tiles[next]?.scrollIntoView({ block: 'nearest' })
  return next
}

/** Up to this many a tile shows the remaining quantity. */
const LOW_STOCK = 10

interface PadTiles {
  /** Products that are sold out are not offered: a press says so, and the tile says until when. */
  readonly refusesSoldOut?: boolean
  /** The ids of products with a star. */
  readonly marked?: ReadonlySet<string>
  /** A product was held, or pressed with the other button of the mouse. */
  readonly onHold?: (product: Product) => void
}

interface ProductTilesProps extends PadTiles {
  readonly id: string
  readonly products: readonly Product[]
  /** Shown when there are no products; by default that none were found. */
  readonly emptyTitle?: string
  readonly emptyHint: string
  /** The index of the product that Enter selects; -1 for none. */
  readonly active: number
  /** The lines of the order: its tiles show the ordered quantity, as feedback to a tap. */
  readonly ordered: readonly OrderedProduct[]
  readonly onPick: (product: Product) => void
  readonly listRef: Ref<HTMLDivElement>
}

const Ordered = ({ quantity }: { readonly quantity: number | undefined }) =>
  quantity !== undefined && <span className={c.ordered}>× {quantity}</span>

interface TileProps {
  readonly product: Product
  readonly id: string
  readonly isActive: boolean
  /** How many the order has. */
  readonly ordered: number | undefined
  readonly onPick: (product: Product) => void
  readonly refusesSoldOut: boolean
  readonly isMarked: boolean
  readonly onHold: ((product: Product) => void) | undefined
}

const SoldOut = ({ until }: { readonly until: string | null | undefined }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <>
      <span className={c.outOfStock}>{t('SOLD_OUT')}</span>
      {until && <span>{t('SOLD_OUT_UNTIL', { time: time(until) })}</span>}
    </>
  )
}

/**
 * On the manager's screen a product that is sold out can be ordered all the same: whoever takes the order may know
 * better.
 */
const Tile = ({ product, id, isActive, ordered, onPick, refusesSoldOut, isMarked, onHold }: TileProps) => {
  const isSoldOut = useIsSoldOut(product)
  const hold = useHold(onHold && (() => onHold(product)))
  return (
    // The search box keeps the focus and moves the selection; a tile only reacts to presses.
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`${c.tile} ${product.group ? menuColourClass(product.group.colour) : ''}`}
      data-grouped={product.group !== null}
      data-sold-out={isSoldOut}
      {...(refusesSoldOut && isSoldOut && { 'aria-disabled': true })}
      {...hold.handlers}
      onPointerDown={(event) => {
        event.preventDefault()
        hold.begin(event)
      }}
      onClick={() => {
        if (!hold.wasHeld()) onPick(product)
      }}
    >
      <span className={c.name}>
        {isMarked && <IconStarFilled size={14} className={c.star} aria-hidden />}
        {product.name}
      </span>
      <span className={c.facts}>
        <Money amount={product.price} />
        {isSoldOut ? (
          <SoldOut until={refusesSoldOut ? product.soldOut?.until : null} />
        ) : (
          <StockLeft product={product} threshold={LOW_STOCK} />
        )}
      </span>
      <Ordered quantity={ordered} />
    </button>
  )
}

export const tileId = (listId: string, product: Product): string => `${listId}-${product._id}`

/** How many of a product an order has; undefined for none. */
const quantityIn = (ordered: readonly OrderedProduct[], { _id }: Product): number | undefined =>
  ordered
    .filter(({ product }) => product === _id)
    .reduce<number | undefined>((sum = 0, { quantity }) => sum + quantity, undefined)

/** Products to choose from: a tap adds to the order. Keyboard control is in the search box above it. */
export const ProductTiles = ({
  id,
  products,
  emptyTitle,
  emptyHint,
  active,
  ordered,
  onPick,
  listRef,
  refusesSoldOut = false,
  marked,
  onHold,
}: ProductTilesProps) => {
  const { t } = useTranslation()
  if (products.length === 0)
    return (
      <p className={c.nothing}>
        <strong>{emptyTitle ?? t('NO_PRODUCTS_FOUND')}</strong>
        {emptyHint}
      </p>
    )
  return (
    <div ref={listRef} id={id} role="listbox" tabIndex={-1} aria-label={t('PRODUCTS')} className={c.tiles}>
      {products.map((product, index) => (
        <Tile
          key={product._id}
          product={product}
          id={tileId(id, product)}
          isActive={index === active}
          ordered={quantityIn(ordered, product)}
          onPick={onPick}
          refusesSoldOut={refusesSoldOut}
          isMarked={marked?.has(product._id) ?? false}
          onHold={onHold}
        />
      ))}
    </div>
  )
}
