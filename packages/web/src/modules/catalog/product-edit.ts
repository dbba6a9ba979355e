import { NewProduct, Product } from '@kafana/contract'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import type { Formats } from '../../platform/i18n/formats.ts'
import type { Fact } from '../../ui/edit-conflict-note.tsx'
import { CATEGORY_TEXT, unitText } from '../../ui/labels.ts'
import type { ChangeRule } from '../../ui/save-changes.ts'

type Fields = Pick<z.output<typeof NewProduct>, 'name' | 'price' | 'category' | 'taxRate' | 'recipe'>

/** The fields edited in a product's row; the others have a dialog. */
export const ProductRow = z.pick(NewProduct, { name: true, price: true, category: true })
export type ProductRow = z.output<typeof ProductRow>

/** The recipe for a request; names and costs come from the server. */
export const recipeOf = ({ recipe }: Product): Fields['recipe'] =>
  recipe.map(({ ingredient, quantity }) => ({ ingredient, quantity }))

const fieldsOf = (product: Product): Fields => {
  const { name, price, category, taxRate } = product
  return { name, price, category, taxRate, recipe: recipeOf(product) }
}

/** How a product is saved, from its row and from the dialog. */
export const useProductRule = (): ChangeRule<Product, Fields> => {
  const update = useCallMutation('catalog', 'update')
  return {
    entity: Product,
    fieldsOf,
    send: (id, change) => update.mutateAsync({ params: { id }, body: change }),
  }
}

/** The fields of a product as text, to show edit conflicts. */
export const productFacts = (t: TFunction, { money, number }: Formats): Fact<Product>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('CATEGORY'), of: ({ category }) => t(CATEGORY_TEXT[category]) },
  { label: t('PRICE'), of: ({ price }) => money(price) },
  { label: t('TAX_RATE'), of: ({ taxRate }) => `${taxRate} %` },
  {
    label: t('RECIPE'),
    of: ({ recipe }) =>
      recipe
        .map(
          ({ name, quantity, servingUnit }) => `${name} ${number(quantity, 3)} ${unitText(t, servingUnit)}`,
        )
        .join(', ') || '–',
  },
]
