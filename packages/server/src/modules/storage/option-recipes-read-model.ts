import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

const selectOptionRecipes = statement((kit) =>
  kit.db
    .selectFrom('modifier_options')
    .select('recipe')
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null),
)

/** The ids of the ingredients that options change: one for each option that does. */
export const ingredientsOfOptions = async (tx: Tx): Promise<string[]> =>
  (await tx.all(selectOptionRecipes, {})).flatMap(({ recipe }) =>
    (JSON.parse(recipe) as { ingredientId: string }[]).map(({ ingredientId }) => ingredientId),
  )
