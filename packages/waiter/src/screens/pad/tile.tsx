import { useHold } from '@kafana/client/browser/use-hold.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useIsSoldOut } from '@kafana/client/pad/sold-out.ts'
import type { Product } from '@kafana/contract'
import { memo } from 'react'
import { usePieces } from './pad.ts'
import classes from './tile.module.css'

interface Props {
  readonly product: Product
  readonly formats: Formats
  readonly onAdd: (product: Product) => void
  /** Shows what is on the pad of it. */
  readonly onOpen: (product: Product) => void
}

const Availability = ({
  product: { soldOut, left },
  isSoldOut,
  formats: { time },
}: Pick<Props, 'product' | 'formats'> & { readonly isSoldOut: boolean }) => {
  const { t } = useTranslation()
  if (!isSoldOut)
    return left ? <span className={classes['left']}>{t('PRODUCTS_LEFT', { count: left })}</span> : null
  const until = soldOut?.until ? ` ${t('SOLD_OUT_UNTIL', { time: time(soldOut.until) })}` : ''
  return <span className={classes['soldOut']}>{t('SOLD_OUT') + until}</span>
}

/** One product: a press adds one, a long press or a press on how many there are shows the line. */
export const Tile = memo(({ product, formats, onAdd, onOpen }: Props) => {
  const { t } = useTranslation()
  const pieces = usePieces(product._id)
  const isSoldOut = useIsSoldOut(product)
  const hold = useHold(() => onOpen(product))
  return (
    <li
      className={classes['tile']}
      data-colour={product.group?.colour}
      data-sold-out={isSoldOut || undefined}
    >
      <button
        type="button"
        className={classes['add']}
        aria-disabled={isSoldOut || undefined}
        {...hold.handlers}
        onPointerDown={hold.begin}
        onClick={() => {
          if (!hold.wasHeld()) onAdd(product)
        }}
      >
        <span className={classes['name']}>{product.name}</span>
        <span className={classes['facts']}>
          <span>{formats.money(product.price)}</span>
          <Availability product={product} isSoldOut={isSoldOut} formats={formats} />
        </span>
      </button>
      {pieces > 0 && (
        <button
          type="button"
          className={classes['pieces']}
          aria-label={`${pieces} × ${product.name}: ${t('PAD_OPTIONS_AND_NOTE')}`}
          onClick={() => onOpen(product)}
        >
          {pieces}
        </button>
      )}
    </li>
  )
})
