import type { ImportList } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ImportService, LinePlan, PastImport, UndoneImport, WrittenLine } from '../imports/index.ts'
import {
  archiveIngredient,
  insertIngredient,
  selectActiveIngredients,
  selectNeededIngredients,
  updateIngredient,
} from './ingredient-store.ts'
import { type Ingredient, toIngredient } from './ingredient.ts'
import { selectMovements } from './movement-read-model.ts'
import { ingredientsOfOptions } from './option-recipes-read-model.ts'
import {
  type IngredientLine,
  type IngredientState,
  type IngredientWrite,
  planIngredients,
} from './plan-ingredients.ts'
import { moveStock } from './stock-service.ts'

/** Imports of ingredients. `planIngredients` reads only; `importIngredients` writes all lines, or none. */
export interface IngredientImportService {
  planIngredients(tx: Tx, lines: readonly IngredientLine[]): Promise<LinePlan<IngredientWrite>[]>
  importIngredients(
    tx: WriteTx,
    caller: Caller,
    fileName: string,
    lines: readonly IngredientLine[],
  ): Promise<{ readonly id: string | null; readonly plans: readonly LinePlan<IngredientWrite>[] }>
  imports(tx: Tx): Promise<PastImport[]>
  /** @throws AppError NOT_FOUND */
  undoImport(tx: WriteTx, caller: Caller, id: string): Promise<UndoneImport>
}

const LISTS: readonly ImportList[] = ['ingredients']

const list = async (tx: Tx): Promise<Ingredient[]> =>
  (await tx.all(selectActiveIngredients, {})).map(toIngredient)
const needed = async (tx: Tx): Promise<Set<string>> =>
  new Set([
    ...(await tx.all(selectNeededIngredients, {})).map(({ id }) => id),
    ...(await ingredientsOfOptions(tx)).map(({ id }) => id),
  ])

/** How often the stock was counted at or after a moment, up to two. */
const countsSince = async (tx: Tx, ingredientId: string, start: number): Promise<number> =>
  (
    await tx.all(selectMovements('one first'), {
      ingredientId,
      kind: 'corrected',
      start,
      end: Number.MAX_SAFE_INTEGER,
      at: 0,
      id: '',
      limit: 2,
    })
  ).length

const isAsImported = (ingredient: Ingredient, state: Partial<IngredientState>): boolean =>
  Object.entries(state).every(([field, value]) => ingredient[field as keyof IngredientState] === value)

export const createIngredientImportService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  imports: ImportService,
): IngredientImportService => {
  const planned: IngredientImportService['planIngredients'] = async (tx, lines) =>
    planIngredients(lines, await list(tx), await needed(tx))

  /** Counts the stock: the difference is a movement. */
  const correct = async (tx: WriteTx, by: string, ingredientId: string, change: number): Promise<void> => {
    if (change !== 0) await moveStock(tx, { ingredientId, kind: 'corrected', change, at: clock.now(), by })
  }

  const writeLine =
    (tx: WriteTx, by: string) =>
    async (write: IngredientWrite, line: number): Promise<WrittenLine<IngredientState>> => {
      if ('create' in write) {
        const id = newId()
        const after = { ...write.create, lowAt: write.create.lowAt ?? null }
        await tx.run(insertIngredient, { ...after, id, now: clock.now() })
        await correct(tx, by, id, after.quantity)
        await audit.record(tx, { by, action: 'ingredient.created', entityId: id, details: after })
        return { line, id, before: null, after }
      }
      const { ingredient, change } = write
      const { id } = ingredient
      await tx.run(updateIngredient, { ...ingredient, ...change })
      if (change.quantity !== undefined) await correct(tx, by, id, change.quantity - ingredient.quantity)
      await audit.record(tx, { by, action: 'ingredient.updated', entityId: id, details: change })
      const before = Object.fromEntries(
        Object.keys(change).map((field) => [field, ingredient[field as keyof IngredientState]]),
      )
      return { line, id, before, after: change }
    }

  const undoNew = async (
    tx: WriteTx,
    by: string,
    ingredient: Ingredient,
    after: Partial<IngredientState>,
    inRecipes: ReadonlySet<string>,
  ): Promise<TranslationKey | null> => {
    const { id } = ingredient
    if (inRecipes.has(id)) return 'IMPORT_IN_RECIPE'
    if (!isAsImported(ingredient, after)) return 'IMPORT_CHANGED_SINCE'
    await tx.run(archiveIngredient, { id, now: clock.now() })
    await audit.record(tx, { by, action: 'ingredient.archived', entityId: id })
    return null
  }

  /** What was sold or bought since stays: the stock changes by what the import's count changed. */
  const undoChange = async (
    tx: WriteTx,
    by: string,
    ingredient: Ingredient,
    { before, after, at }: { before: Partial<IngredientState>; after: Partial<IngredientState>; at: number },
    inRecipes: ReadonlySet<string>,
  ): Promise<TranslationKey | null> => {
    const { id } = ingredient
    const { quantity: counted, ...fields } = after
    const { quantity: earlier, ...restored } = before
    if (!isAsImported(ingredient, fields)) return 'IMPORT_CHANGED_SINCE'
    if (restored.servingUnit !== undefined && inRecipes.has(id)) return 'IMPORT_IN_RECIPE'
    const change = (earlier ?? 0) - (counted ?? 0)
    if (change !== 0 && (await countsSince(tx, id, at)) > 1) return 'IMPORT_CHANGED_SINCE'
    await tx.run(updateIngredient, { ...ingredient, ...restored })
    await correct(tx, by, id, change)
    await audit.record(tx, { by, action: 'ingredient.updated', entityId: id, details: before })
    return null
  }

  return {
    planIngredients: planned,
    importIngredients: async (tx, { userId }, fileName, lines) => {
      const plans = await planned(tx, lines)
      const file = { list: 'ingredients', fileName } as const
      return { plans, id: await imports.run(tx, userId, file, plans, writeLine(tx, userId)) }
    },
    imports: (tx) => imports.past(tx, LISTS),
    undoImport: async (tx, { userId }, importId) => {
      const [stored, inRecipes] = [await list(tx), await needed(tx)]
      const byId = new Map(stored.map((ingredient) => [ingredient.id, ingredient]))
      return imports.undo<IngredientState>(tx, userId, importId, LISTS, async ({ id, before, after }, at) => {
        const ingredient = byId.get(id)
        if (!ingredient) return 'IMPORT_GONE'
        return before === null
          ? undoNew(tx, userId, ingredient, after, inRecipes)
          : undoChange(tx, userId, ingredient, { before, after, at }, inRecipes)
      })
    },
  }
}
