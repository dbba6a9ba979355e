import { NewProduct, Product } from '@kafana/contract'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import type { Formats } from '../../platform/i18n/formats.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import type { Fact } from '../../ui/meanwhile-note.tsx'
import type { ChangeRule } from '../../ui/save-changes.ts'
import { unitText } from '../../ui/unit-text.ts'

type Fields = Pick<z.output<typeof NewProduct>, 'name' | 'price' | 'category' | 'taxRate' | 'recipe'>

/** What is changed in a product's row; the rest of it has a dialog. */
export const ProductRow = z.pick(NewProduct, { name: true, price: true, category: true })
export type ProductRow = z.output<typeof ProductRow>

/** What a product needs, as the call takes it: names and costs come from the server. */
export const needsOf = ({ recipe }: Product): Fields['recipe'] =>
  recipe.map(({ ingredient, quantity }) => ({ ingredient, quantity }))

const fieldsOf = (product: Product): Fields => {
  const { name, price, category, taxRate } = product
  return { name, price, category, taxRate, recipe: needsOf(product) }
}

/** How a product is saved, from its row and from its dialog. */
export const useProductRule = (): ChangeRule<Product, Fields> => {
  const update = useCallMutation('catalog', 'update')
  return {
    entity: Product,
    fieldsOf,
    send: (id, change) => update.mutateAsync({ params: { id }, body: change }),
  }
}

/** A product in words, for whoever has to be told that it is not what they saw. */
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

/** Why a product was not saved: what the server refused in words, else that it did not work. */
export const refusalText = (
  error: unknown,
  t: TFunction,
  otherwise: 'PRODUCT_NOT_ADDED' | 'PRODUCT_NOT_UPDATED' | 'PRODUCT_NOT_DELETED',
): string =>
  isApiError(error) && error.status >= 400 && error.status < 500 ? errorText(error, t) : t(otherwise)
