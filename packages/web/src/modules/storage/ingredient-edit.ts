import { useCallMutation } from '@kafana/client/api/query.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { Ingredient, NewIngredient } from '@kafana/contract'
import { fromThousandths, isQuantity, toThousandths } from '@kafana/domain'
import type * as z from 'zod/mini'
import type { Fact } from '../../ui/edit-conflict-note.tsx'
import type { InlineEdit } from '../../ui/inline-edit.ts'
import { CATEGORY_TEXT, unitText } from '../../ui/labels.ts'
import type { ChangeRule } from '../../ui/save-changes.ts'
import type { IngredientRow } from './ingredient-row.ts'

type Fields = z.output<typeof NewIngredient>

export type IngredientEdit = InlineEdit<Ingredient, IngredientRow>

const fieldsOf = ({ _id, version: _version, ...fields }: Ingredient): Fields => fields

/**
 * How an ingredient is saved, from its row and from the dialog. Every sale changes the quantity, so that
 * alone is not a conflict for edits of other fields.
 */
export const useIngredientRule = (): ChangeRule<Ingredient, Fields, Ingredient> => {
  const update = useCallMutation('storage', 'update')
  return {
    fieldsOf,
    changesByItself: ['quantity'],
    send: (id, change) => update.mutateAsync({ params: { id }, body: change }),
  }
}

/** The fields of an ingredient as text, to show edit conflicts. */
export const ingredientFacts = (t: Translate, { money, number }: Formats): Fact<Ingredient>[] => [
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

/** A change with its sign, "+10,000" or "−20". */
export const signed = ({ number }: Formats, change: number): string =>
  `${change < 0 ? '−' : '+'}${number(Math.abs(change), 3)}`

/** The correction of a stock count; null if there is none or the input is invalid. */
export const correction = (counted: number | undefined, before: number): number | null => {
  if (counted === undefined || counted === before || !isQuantity(counted)) return null
  return fromThousandths(toThousandths(counted) - toThousandths(before))
}
