import { useCallMutation } from '@kafana/client/api/query.ts'
import { part } from '@kafana/client/browser/parts.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ModifierGroup, NewProduct, Product } from '@kafana/contract'
import type * as z from 'zod/mini'
import type { Fact } from '../../ui/edit-conflict-note.tsx'
import { useInlineEdit } from '../../ui/inline-edit.ts'
import { CATEGORY_TEXT, unitText } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import type { ChangeRule } from '../../ui/save-changes.ts'
import type { ProductRow } from './product-row.ts'

type Fields = Pick<
  z.output<typeof NewProduct>,
  | 'name'
  | 'price'
  | 'category'
  | 'taxRate'
  | 'takeawayTaxRate'
  | 'noDiscount'
  | 'recipe'
  | 'station'
  | 'modifierGroups'
>

const form = part(async () => (await import('./product-row.ts')).ProductRow)

/** The recipe for a request; names and costs come from the server. */
const recipeOf = ({ recipe }: Product): Fields['recipe'] =>
  recipe.map(({ ingredient, quantity }) => ({ ingredient, quantity }))

/** The fields of a product that users can change. */
export const fieldsOf = (product: Product): Fields => {
  const { name, price, category, taxRate, takeawayTaxRate = null, station, modifierGroups = [] } = product
  const { noDiscount = false } = product
  const recipe = recipeOf(product)
  return { name, price, category, taxRate, takeawayTaxRate, noDiscount, station, modifierGroups, recipe }
}

/** How a product is saved, from its row and from the dialog. */
export const useProductRule = (): ChangeRule<Product, Fields, Product> => {
  const update = useCallMutation('catalog', 'update')
  return {
    fieldsOf,
    send: (id, change) => update.mutateAsync({ params: { id }, body: change }),
  }
}

/** Editing a product in its row. */
export const useProductEdit = () => {
  const { t } = useTranslation()
  return useInlineEdit({
    ...useProductRule(),
    form,
    valuesOf: ({ name, price, category }: Product): ProductRow => ({ name, price, category }),
    onSaved: () => notify.success(t('PRODUCT_UPDATED')),
    onFailure: (error) => {
      const text = refusalText(error, t, 'PRODUCT_NOT_UPDATED')
      notify.error(text)
      return text
    },
  })
}

/** The fields of a product as text, to show edit conflicts. @param groups of options, as far as they are known */
export const productFacts = (
  t: Translate,
  { money, number }: Formats,
  groups: readonly ModifierGroup[] = [],
): Fact<Product>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  { label: t('CATEGORY'), of: ({ category }) => t(CATEGORY_TEXT[category]) },
  { label: t('PRICE'), of: ({ price }) => money(price) },
  { label: t('TAX_RATE'), of: ({ taxRate }) => `${taxRate} %` },
  {
    label: t('TAKEAWAY_TAX_RATE'),
    of: ({ takeawayTaxRate }) =>
      takeawayTaxRate === undefined ? t('TAKEAWAY_TAX_SAME') : `${takeawayTaxRate} %`,
  },
  { label: t('PRODUCT_NO_DISCOUNT'), of: ({ noDiscount }) => t(noDiscount ? 'YES' : 'NO') },
  {
    label: t('RECIPE'),
    of: ({ recipe }) =>
      recipe
        .map(
          ({ name, quantity, servingUnit }) => `${name} ${number(quantity, 3)} ${unitText(t, servingUnit)}`,
        )
        .join(', ') || '–',
  },
  {
    label: t('OPTIONS'),
    of: ({ modifierGroups = [] }) =>
      groups
        .filter(({ _id }) => modifierGroups.includes(_id))
        .map(({ name }) => name)
        .join(', ') || '–',
  },
]
