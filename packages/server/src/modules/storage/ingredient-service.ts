import { areConvertible } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { byName, isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { currentIngredient } from './current-ingredient.ts'
import {
  archiveIngredient,
  countProductsNeeding,
  insertIngredient,
  selectActiveIngredientIds,
  selectActiveIngredients,
  updateIngredient,
} from './ingredient-store.ts'
import { toIngredient, type Ingredient, type IngredientChange, type NewIngredient } from './ingredient.ts'
import { ingredientsOfOptions } from './option-recipes-read-model.ts'
import { moveStock } from './stock-service.ts'

export interface IngredientService {
  list(tx: Tx): Promise<Ingredient[]>
  /** @throws AppError NAME_TAKEN, UNIT_MISMATCH */
  create(tx: WriteTx, caller: Caller, values: NewIngredient): Promise<Ingredient>
  /**
   * A quantity is a stock count: it replaces the stock. The serving unit cannot change while recipes use it.
   * @throws AppError NOT_FOUND, NAME_TAKEN, UNIT_MISMATCH, INGREDIENT_IN_RECIPE; ConflictError
   * VERSION_CONFLICT
   */
  update(tx: WriteTx, caller: Caller, id: string, change: IngredientChange): Promise<Ingredient>
  /** @throws AppError NOT_FOUND, INGREDIENT_IN_RECIPE with the `count` of products and the names of `options` */
  archive(tx: WriteTx, caller: Caller, id: string): Promise<Ingredient>
  /** @throws AppError NOT_FOUND when one of these is not an active ingredient of the venue */
  ensureActive(tx: Tx, ids: readonly string[]): Promise<void>
}

const list = async (tx: Tx): Promise<Ingredient[]> =>
  (await tx.all(selectActiveIngredients, {})).map(toIngredient).toSorted(byName)

const ensureNameFree = async (tx: Tx, name: string, ownId: string): Promise<void> => {
  const others = await tx.all(selectActiveIngredients, {})
  if (others.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

const ensureUnits = ({ buyingUnit, servingUnit }: Pick<Ingredient, 'buyingUnit' | 'servingUnit'>): void => {
  if (!areConvertible(buyingUnit, servingUnit)) throw new AppError('UNIT_MISMATCH')
}

const ensureInNoRecipe = async (tx: Tx, id: string): Promise<void> => {
  const count = (await tx.get(countProductsNeeding, { id }))?.count ?? 0
  const options = (await ingredientsOfOptions(tx)).flatMap((each) => (each.id === id ? [each.option] : []))
  if (count > 0 || options.length > 0)
    throw new AppError('INGREDIENT_IN_RECIPE', { details: { count, options } })
}

export const createIngredientService = ({
  audit,
  clock,
}: Pick<Platform, 'audit' | 'clock'>): IngredientService => {
  const record = changesOf(audit, 'storage')

  const count = async (
    tx: WriteTx,
    by: string,
    ingredient: Pick<Ingredient, 'id' | 'quantity'>,
    counted: number,
  ): Promise<void> => {
    const change = counted - ingredient.quantity
    if (change !== 0)
      await moveStock(tx, { ingredientId: ingredient.id, kind: 'corrected', change, at: clock.now(), by })
  }

  return {
    list,
    create: async (tx, { userId }, values) => {
      ensureUnits(values)
      const id = newId()
      await ensureNameFree(tx, values.name, id)
      await tx.run(insertIngredient, { ...values, lowAt: values.lowAt ?? null, id, now: clock.now() })
      await count(tx, userId, { id, quantity: 0 }, values.quantity)
      await record(tx, userId, 'ingredient.created', id, values)
      return currentIngredient(tx, id)
    },
    update: async (tx, { userId }, id, { version, ...sent }) => {
      const before = await currentIngredient(tx, id)
      ensureVersion(before, version)
      const change = definedOnly(sent)
      const after: Ingredient = { ...before, ...change }
      ensureUnits(after)
      if (after.servingUnit !== before.servingUnit) await ensureInNoRecipe(tx, id)
      await ensureNameFree(tx, after.name, id)
      await tx.run(updateIngredient, after)
      await count(tx, userId, before, after.quantity)
      await record(tx, userId, 'ingredient.updated', id, change)
      return currentIngredient(tx, id)
    },
    archive: async (tx, { userId }, id) => {
      const before = await currentIngredient(tx, id)
      await ensureInNoRecipe(tx, id)
      await tx.run(archiveIngredient, { id, now: clock.now() })
      await record(tx, userId, 'ingredient.archived', id)
      return { ...before, version: before.version + 1 }
    },
    ensureActive: async (tx, ids) => {
      const active = await tx.all(selectActiveIngredientIds, { ids })
      if (active.length !== new Set(ids).size) throw new AppError('NOT_FOUND')
    },
  }
}
