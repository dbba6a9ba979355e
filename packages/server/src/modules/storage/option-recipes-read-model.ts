import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

const selectOptionRecipes = statement((kit) =>
  kit.db
    .selectFrom('modifier_options')
    .select(['name', 'recipe'])
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null)
    .orderBy('name'),
)

/** The ingredients that the options on offer change: one entry for each option that does, with its name. */
export const ingredientsOfOptions = async (tx: Tx): Promise<{ id: string; option: string }[]> =>
  (await tx.all(selectOptionRecipes, {})).flatMap(({ name, recipe }) =>
    (JSON.parse(recipe) as { ingredientId: string }[]).map(({ ingredientId }) => ({
      id: ingredientId,
      option: name,
    })),
  )
