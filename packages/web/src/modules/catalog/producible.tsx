import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Ingredient, Product } from '@kafana/contract'
import { producibleCount, ROUTES, toThousandths } from '@kafana/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import c from './product-list.module.css'

/** Up to this count the limiting ingredient is shown. */
const FEW = 5

/** The ingredient that runs out first if none or only a few can be made, else null. */
const limitingIngredient = (
  { calculatedQuantity, recipe }: Product,
  ingredients: ReadonlyMap<string, Ingredient>,
): Ingredient | null => {
  if (calculatedQuantity === null || calculatedQuantity > FEW) return null
  let first: { readonly ingredient: Ingredient; readonly enoughFor: number } | null = null
  for (const { ingredient: id, quantity } of recipe) {
    const ingredient = ingredients.get(id)
    const enoughFor =
      ingredient &&
      producibleCount([{ need: toThousandths(quantity), stock: toThousandths(ingredient.quantity) }])
    if (ingredient && typeof enoughFor === 'number' && (first === null || enoughFor < first.enoughFor))
      first = { ingredient, enoughFor }
  }
  return first?.ingredient ?? null
}

interface Props {
  readonly product: Product
  readonly ingredients: ReadonlyMap<string, Ingredient>
}

/** If few can be made, the limiting ingredient with a link to storage. */
export const LimitingIngredient = ({ product, ingredients }: Props) => {
  const { t } = useTranslation()
  const limiting = limitingIngredient(product, ingredients)
  if (limiting === null) return null
  const isNone = product.calculatedQuantity === 0
  const text = t(isNone ? 'NOT_ENOUGH_OF' : 'RUNS_OUT_FIRST', { name: limiting.name })
  return (
    <Link
      className={c.stopper}
      data-none={isNone}
      title={text}
      to={`${ROUTES.storage}?${new URLSearchParams({ search: limiting.name })}`}
    >
      <IconAlertTriangle size={14} aria-hidden />
      <span>{text}</span>
    </Link>
  )
}

/** How many can be made now; if few, the limiting ingredient. */
export const ProducibleCell = (props: Props) => {
  const count = props.product.calculatedQuantity
  return count === null ? (
    '–'
  ) : (
    <>
      <span className={count === 0 ? c.none : undefined}>{count}</span>
      <LimitingIngredient {...props} />
    </>
  )
}
