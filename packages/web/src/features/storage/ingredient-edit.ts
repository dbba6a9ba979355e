import { Ingredient, NewIngredient } from '@kafana/contract'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import type { Formats } from '../../platform/i18n/formats.ts'
import { CATEGORY_TEXT } from '../../ui/category-text.ts'
import type { InlineEdit } from '../../ui/inline-edit.ts'
import type { Fact } from '../../ui/meanwhile-note.tsx'
import type { ChangeRule } from '../../ui/save-changes.ts'
import { unitText } from '../../ui/unit-text.ts'

type Fields = z.output<typeof NewIngredient>

/** What is changed in an ingredient's row; the rest of it has a dialog. */
export const IngredientRow = z.pick(NewIngredient, {
  name: true,
  quantity: true,
  price: true,
  category: true,
})
export type IngredientRow = z.output<typeof IngredientRow>
export type IngredientEdit = InlineEdit<Ingredient, IngredientRow>

const fieldsOf = ({ _id, version: _version, ...fields }: Ingredient): Fields => fields

/** How an ingredient is saved, from its row and from its dialog. Every sale changes what is on hand, so that alone is no news to whoever edits something else. */
export const useIngredientRule = (): ChangeRule<Ingredient, Fields> => {
  const update = useCallMutation('storage', 'update', { stale: ['storage', 'catalog'] })
  return {
    entity: Ingredient,
    fieldsOf,
    livesByItself: ['quantity'],
    send: (id, change) => update.mutateAsync({ params: { id }, body: change }),
  }
}

/** An ingredient in words, for whoever has to be told that it is not what they saw. */
export const ingredientFacts = (t: TFunction, { money, number }: Formats): Fact<Ingredient>[] => [
  { label: t('NAME'), of: ({ name }) => name },
  {
    label: t('QUANTITY'),
    of: ({ quantity, servingUnit }) => `${number(quantity, 3)} ${unitText(t, servingUnit)}`,
  },
  { label: t('CATEGORY'), of: ({ category }) => t(CATEGORY_TEXT[category]) },
  { label: t('PRICE'), of: ({ price }) => money(price) },
  {
    label: t('PACK'),
    of: ({ buyingQuantity, buyingUnit }) => `${number(buyingQuantity, 3)} ${unitText(t, buyingUnit)}`,
  },
  { label: t('WARN_ME_AT'), of: ({ lowAt }) => (lowAt === null ? '–' : number(lowAt, 3)) },
]

type Otherwise =
  | 'INGREDIENT_NOT_ADDED'
  | 'INGREDIENT_NOT_UPDATED'
  | 'INGREDIENT_NOT_DELETED'
  | 'INGREDIENT_NOT_BOUGHT'
/** Why something was not saved: what the server refused in words, else that it did not work. */
export const refusalText = (error: unknown, t: TFunction, otherwise: Otherwise): string =>
  isApiError(error) && error.status >= 400 && error.status < 500 ? errorText(error, t) : t(otherwise)
