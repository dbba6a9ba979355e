import { useCall } from '@kafana/client/api/query.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient, Product } from '@kafana/contract'
import { producibleCount, ROUTES, stockLevel, toThousandths } from '@kafana/domain'
import { IconPackages } from '@tabler/icons-react'
import { searchPath } from '../../../platform/url/search-params.ts'
import { unitText } from '../../../ui/labels.ts'
import { combineQueries, QueryView } from '../../../ui/query-view.tsx'
import { MetricLink, StatCard } from '../../../ui/stat-card.tsx'
import { LongName } from '../../../ui/text.tsx'
import { CappedList, CardNote, MoreLink, RowSkeletons } from './card-parts.tsx'
import c from './low-stock-card.module.css'

/** Products with fewer left to make are shown. */
const FEW_PRODUCTS = 10

interface LowStock {
  readonly ingredient: Ingredient
  readonly level: 'out' | 'low'
  /** Products that cannot be made because of it. */
  readonly stops: readonly Product[]
  /** Products of which only a few can be made. */
  readonly few: readonly Product[]
}

/** How many of the product this ingredient allows, if it is the limiting one; else null. */
const limitBy = ({ _id, quantity }: Ingredient, { recipe, calculatedQuantity }: Product): number | null => {
  const entries = recipe
    .filter(({ ingredient }) => ingredient === _id)
    .map((entry) => ({ need: toThousandths(entry.quantity), stock: toThousandths(quantity) }))
  const enoughFor = producibleCount(entries)
  return enoughFor !== null && enoughFor === calculatedQuantity ? enoughFor : null
}

/** Order: stopped products first, then empty stock, then products that will soon stop. */
const urgency = ({ level, stops, few }: LowStock): number =>
  stops.length * 10_000 + (level === 'out' ? 5000 : 0) + few.length

/** Low and empty stock, most urgent first, with the affected products. */
export const lowStock = (ingredients: readonly Ingredient[], products: readonly Product[]): LowStock[] => {
  const low = ingredients.flatMap((ingredient): LowStock[] => {
    const level = stockLevel(ingredient)
    if (level === 'enough') return []
    const limited = (holds: (left: number) => boolean) =>
      products.filter((product) => {
        const left = limitBy(ingredient, product)
        return left !== null && holds(left)
      })
    return [
      {
        ingredient,
        level,
        stops: limited((left) => left === 0),
        few: limited((left) => left > 0 && left < FEW_PRODUCTS),
      },
    ]
  })
  return low.toSorted((a, b) => urgency(b) - urgency(a) || compareTexts(a.ingredient.name, b.ingredient.name))
}

const ProductLink = ({ product, left }: { readonly product: Product; readonly left?: string }) => (
  <li>
    <MetricLink screen="products" to={searchPath(ROUTES.products, product.name)} className={c.product}>
      {product.name}
    </MetricLink>
    {left !== undefined && <span className={c.left}>{` ${left}`}</span>}
  </li>
)

/** An ingredient to buy and its effect on the products. */
const LowStockRow = ({ low: { ingredient, level, stops, few } }: { readonly low: LowStock }) => {
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
      <MetricLink screen="storage" to={searchPath(ROUTES.storage, ingredient.name)} className={c.head}>
        <span className={c.name}>
          <LongName name={ingredient.name} />
        </span>
        <span className={c.level} data-level={level}>
          {left}
        </span>
      </MetricLink>
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

/** The ingredients to buy. */
export const LowStockCard = () => {
  const { t } = useTranslation()
  const stock = useCall('storage', 'list')
  const menu = useCall('catalog', 'list')
  return (
    <StatCard
      title={t('RUNS_LOW')}
      icon={<IconPackages size={20} />}
      action={<MoreLink screen="storage" to={`${ROUTES.storage}?level=low`} text="STORAGE" />}
    >
      <QueryView
        query={combineQueries({ stock, menu })}
        failure={t('FAILED_TO_FETCH_DAY')}
        skeleton={<RowSkeletons />}
      >
        {(data) => {
          if (data.stock.length === 0)
            return (
              <CardNote
                text={t('NO_INGREDIENTS_HINT')}
                action={{ text: t('ADD_INGREDIENT'), screen: 'storage', to: ROUTES.storage }}
              />
            )
          const low = lowStock(data.stock, data.menu)
          if (low.length === 0) return <CardNote text={t('NOTHING_RUNS_LOW')} />
          return (
            <CappedList label={t('RUNS_LOW')} rows={low}>
              {(each) => <LowStockRow key={each.ingredient._id} low={each} />}
            </CappedList>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
