import type { Product } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { FigureLink } from '../../ui/figure-link.tsx'
import { LongName } from '../../ui/long-name.tsx'
import { unitText } from '../../ui/unit-text.ts'
import type { LowStock } from './low-stock.ts'
import c from './low-stock-row.module.css'

const searched = (path: string, name: string): string => `${path}?${new URLSearchParams({ search: name })}`

const ProductLink = ({ product, left }: { readonly product: Product; readonly left?: string }) => (
  <li>
    <FigureLink screen="products" to={searched(ROUTES.products, product.name)} className={c.product}>
      {product.name}
    </FigureLink>
    {left !== undefined && <span className={c.left}>{` ${left}`}</span>}
  </li>
)

/** An ingredient that has to be bought, and what that means for the menu. */
export const LowStockRow = ({ low: { ingredient, level, stops, few } }: { readonly low: LowStock }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const left =
    level === 'out'
      ? t('OUT_OF_STOCK')
      : t('STOCK_LEFT', {
          quantity: number(ingredient.quantity, 3),
          unit: unitText(t, ingredient.servingUnit),
        })
  return (
    <li>
      <FigureLink screen="storage" to={searched(ROUTES.storage, ingredient.name)} className={c.head}>
        <span className={c.name}>
          <LongName name={ingredient.name} />
        </span>
        <span className={c.level} data-level={level}>
          {left}
        </span>
      </FigureLink>
      {stops.length > 0 && (
        <div className={c.products}>
          <span>{t('STOPS')}</span>
          <ul>
            {stops.map((product) => (
              <ProductLink key={product._id} product={product} />
            ))}
          </ul>
        </div>
      )}
      {few.length > 0 && (
        <ul className={c.products}>
          {few.map((product) => (
            <ProductLink
              key={product._id}
              product={product}
              left={t('PRODUCTS_LEFT', { count: product.calculatedQuantity ?? 0 })}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
