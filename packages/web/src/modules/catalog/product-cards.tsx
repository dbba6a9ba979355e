import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useIsSoldOut } from '@kafana/client/pad/sold-out.ts'
import type { Ingredient, Product } from '@kafana/contract'
import { useRowEdit } from '../../ui/inline-edit.ts'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { groupRows } from '../../ui/list-or-cards.tsx'
import { CategoryCell, NameCell, PriceCell } from '../../ui/row-cells.tsx'
import { GroupHeading, headingOf } from './menu-headings.tsx'
import type { SoldQuantities } from './menu-order.ts'
import { LimitingIngredient } from './producible.tsx'
import { CompactActions, type ProductActions } from './product-actions.tsx'
import { productFacts } from './product-edit.ts'
import { costAndMargin } from './product-margin.ts'
import { untilText } from './use-availability.tsx'
import { SOLD_DAYS } from './use-sold.ts'
import c from './product-cards.module.css'

interface CardProps extends ProductActions {
  readonly product: Product
  readonly ingredients: ReadonlyMap<string, Ingredient>
  readonly sold: SoldQuantities | undefined
  readonly hasHeading: boolean
}

/** What an owner looks for in a list, in one line. */
const Facts = ({ product, ingredients, sold, hasHeading }: Omit<CardProps, keyof ProductActions>) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const margin = costAndMargin(product)?.margin ?? null
  const isSoldOut = useIsSoldOut(product)
  const number = sold ? (sold.get(product._id) ?? 0) : '…'
  const facts = [
    hasHeading ? '' : t(CATEGORY_TEXT[product.category]),
    margin === null ? '' : `${t('MARGIN')} ${formats.number(margin, 1)} %`,
    t('SOLD_DAYS_SHORT', { number, days: SOLD_DAYS }),
  ].filter(Boolean)
  return (
    <div className={c.facts}>
      {isSoldOut && product.soldOut && (
        <strong className={c.soldOut}>
          {t('SOLD_OUT')} {untilText(product.soldOut, t, formats)}
        </strong>
      )}
      <span>{facts.join(' · ')}</span>
      <LimitingIngredient product={product} ingredients={ingredients} />
    </div>
  )
}

const ProductCard = ({ product, ingredients, sold, hasHeading, ...actions }: CardProps) => {
  const isEditing = useRowEdit(actions.edit, product._id) !== null
  const facts = { product, ingredients, sold, hasHeading }
  return (
    <li className={c.card} data-editing={isEditing}>
      <div className={c.name}>
        <NameCell row={product} edit={actions.edit} factsOf={productFacts} />
      </div>
      {isEditing && <CategoryCell row={product} edit={actions.edit} />}
      <div className={c.price}>
        <PriceCell row={product} edit={actions.edit} />
      </div>
      {!isEditing && <Facts {...facts} />}
      <div className={c.actions}>
        <CompactActions product={product} {...actions} />
      </div>
    </li>
  )
}

interface Props extends ProductActions {
  readonly rows: readonly Product[]
  readonly ingredients: ReadonlyMap<string, Ingredient>
  readonly sold: SoldQuantities | undefined
  /** The groups of the menu are headings. */
  readonly isGrouped: boolean
}

/** The products on a phone: two lines each, so that a menu is found without much scrolling. */
export const ProductCards = ({ rows, isGrouped, ...rest }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={c.frame}>
      {groupRows(rows, isGrouped ? headingOf : undefined).map(({ head, rows: products }) => (
        <section key={head?.key ?? ''}>
          {head && (
            <h2 className={c.heading}>
              <GroupHeading {...head} />
            </h2>
          )}
          <ul className={c.cards} aria-label={t('PRODUCTS')}>
            {products.map((product) => (
              <ProductCard key={product._id} product={product} hasHeading={isGrouped} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
