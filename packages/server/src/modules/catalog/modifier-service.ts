import { type IngredientNeed, MAX_MODIFIER_GROUPS } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { AppError, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StorageService } from '../storage/index.ts'
import {
  archiveModifierGroup,
  archiveOtherOptions,
  deleteLinksOfGroup,
  deleteLinksOfProduct,
  insertLink,
  insertModifierGroup,
  insertModifierOption,
  selectIngredientNames,
  selectModifierGroups,
  selectModifierOptions,
  updateModifierGroup,
  updateModifierOption,
} from './modifier-store.ts'
import type { ModifierGroup, ModifierOption, WrittenGroup, WrittenOption } from './modifier.ts'
import { selectAvailability } from './product-store.ts'
import { mergedRecipe, type NamedProduct } from './product.ts'

export interface ModifierService {
  /** In the order of their creation. */
  modifierGroups(tx: Tx): Promise<ModifierGroup[]>
  /** @throws AppError NAME_TAKEN, TOO_MANY_GROUPS, NOT_FOUND for an ingredient or a product */
  createModifierGroup(tx: WriteTx, caller: Caller, values: WrittenGroup): Promise<ModifierGroup>
  /**
   * Replaces a group and its options.
   * @throws AppError NOT_FOUND for the group, an option of it, an ingredient or a product, NAME_TAKEN; ConflictError
   */
  updateModifierGroup(
    tx: WriteTx,
    caller: Caller,
    id: string,
    values: WrittenGroup & { readonly version?: number | undefined },
  ): Promise<ModifierGroup>
  /** Products no longer have it; lines that were sent keep their options. @throws AppError NOT_FOUND */
  removeModifierGroup(tx: WriteTx, caller: Caller, id: string): Promise<ModifierGroup>
}

type Ingredients = ReadonlyMap<string, { readonly name: string; readonly serving_unit: NamedUnit }>
type NamedUnit = ModifierOption['recipe'][number]['servingUnit']

/** Ingredients that were archived since are left out. */
const namedChanges = (recipe: string, ingredients: Ingredients): ModifierOption['recipe'] =>
  (JSON.parse(recipe) as IngredientNeed[]).flatMap((change) => {
    const found = ingredients.get(change.ingredientId)
    return found ? [{ ...change, name: found.name, servingUnit: found.serving_unit }] : []
  })

const productOf = (option: {
  readonly product_id: string | null
  readonly product_name: string | null
}): NamedProduct | null =>
  option.product_id === null ? null : { id: option.product_id, name: option.product_name ?? '' }

const modifierGroups = async (tx: Tx): Promise<ModifierGroup[]> => {
  const groups = await tx.all(selectModifierGroups, {})
  if (groups.length === 0) return []
  const ingredients = new Map((await tx.all(selectIngredientNames, {})).map((each) => [each.id, each]))
  const options = Map.groupBy(await tx.all(selectModifierOptions, {}), ({ group_id }) => group_id)
  return groups.map(({ position: _position, products, ...group }) => ({
    ...group,
    products: products ?? 0,
    options: (options.get(group.id) ?? []).map(({ id, name, delta, is_default, recipe, ...option }) => ({
      id,
      name,
      delta,
      isDefault: is_default === 1,
      recipe: namedChanges(recipe, ingredients),
      product: productOf(option),
    })),
  }))
}

const current = async (tx: Tx, id: string): Promise<ModifierGroup> =>
  ensureFound((await modifierGroups(tx)).find((group) => group.id === id))

const ensureNameFree = (groups: readonly ModifierGroup[], name: string, ownId: string): void => {
  if (groups.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

/** Replaces the groups of a product. @throws AppError NOT_FOUND for a group that is not there */
export const writeGroupsOfProduct = async (
  tx: WriteTx,
  productId: string,
  groupIds: readonly string[],
): Promise<void> => {
  const ids = [...new Set(groupIds)]
  const known = new Set((await tx.all(selectModifierGroups, {})).map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw new AppError('NOT_FOUND')
  await tx.run(deleteLinksOfProduct, { productId })
  for (const [position, groupId] of ids.entries()) await tx.run(insertLink, { productId, groupId, position })
}

/** A product that a request does not mention stays. */
const productIdOf = ({ id, productId }: WrittenOption, before: readonly ModifierOption[]): string | null =>
  productId === undefined ? (before.find((option) => option.id === id)?.product?.id ?? null) : productId

/** A product costs nothing less than nothing, and has its own recipe. @throws AppError INPUT_INVALID */
const ensurePlain = ({ delta, recipe }: WrittenOption, productId: string | null): void => {
  if (productId !== null && (delta < 0 || recipe.length > 0))
    throw new AppError('INPUT_INVALID', { issues: [{ path: 'options', key: 'VALUE_INVALID' }] })
}

export const createModifierService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  storage: Pick<StorageService, 'ensureActive'>,
): ModifierService => {
  const record = changesOf(audit, 'catalog')

  /** Those that an option had before may be archived by now. @throws AppError NOT_FOUND */
  const ensureProducts = async (
    tx: Tx,
    before: readonly ModifierOption[],
    options: readonly WrittenOption[],
  ): Promise<void> => {
    const known = new Set(before.map(({ product }) => product?.id))
    const ids = [...new Set(options.flatMap(({ productId }) => productId ?? []))].filter(
      (id) => !known.has(id),
    )
    if (ids.length > 0 && (await tx.all(selectAvailability, { ids })).length < ids.length)
      throw new AppError('NOT_FOUND')
  }

  /** @param before the options that the group has */
  const writeOptions = async (
    tx: WriteTx,
    groupId: string,
    before: readonly ModifierOption[],
    options: readonly WrittenOption[],
  ): Promise<void> => {
    const needed = options.flatMap(({ recipe }) => recipe.map(({ ingredientId }) => ingredientId))
    await storage.ensureActive(tx, [...new Set(needed)])
    await ensureProducts(tx, before, options)
    const known = new Set(before.map(({ id }) => id))
    const kept = options.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (new Set(kept).size < kept.length || !kept.every((id) => known.has(id)))
      throw new AppError('NOT_FOUND')
    await tx.run(archiveOtherOptions, { groupId, kept, now: clock.now() })
    for (const [position, option] of options.entries()) {
      const { id, name, delta, isDefault, recipe } = option
      const productId = productIdOf(option, before)
      ensurePlain(option, productId)
      const changes = mergedRecipe(recipe).filter(({ quantity }) => quantity !== 0)
      const values = {
        name,
        delta,
        position,
        isDefault: isDefault ? (1 as const) : (0 as const),
        recipe: JSON.stringify(changes),
        productId,
      }
      await (id === undefined
        ? tx.run(insertModifierOption, { ...values, id: newId(), groupId })
        : tx.run(updateModifierOption, { ...values, id }))
    }
  }

  return {
    modifierGroups,
    createModifierGroup: async (tx, { userId }, { options, ...values }) => {
      const before = await tx.all(selectModifierGroups, {})
      if (before.length >= MAX_MODIFIER_GROUPS) throw new AppError('TOO_MANY_GROUPS')
      const id = newId()
      ensureNameFree(await modifierGroups(tx), values.name, id)
      await tx.run(insertModifierGroup, { ...values, id, position: (before.at(-1)?.position ?? 0) + 1 })
      await writeOptions(tx, id, [], options)
      await record(tx, userId, 'modifierGroup.created', id, { ...values, options })
      return current(tx, id)
    },
    updateModifierGroup: async (tx, { userId }, id, { version, options, ...values }) => {
      const before = await current(tx, id)
      ensureVersion(before, version)
      ensureNameFree(await modifierGroups(tx), values.name, id)
      await tx.run(updateModifierGroup, { ...values, id })
      await writeOptions(tx, id, before.options, options)
      await record(tx, userId, 'modifierGroup.updated', id, { ...values, options })
      return current(tx, id)
    },
    removeModifierGroup: async (tx, { userId }, id) => {
      const before = await current(tx, id)
      const now = clock.now()
      await tx.run(deleteLinksOfGroup, { groupId: id })
      await tx.run(archiveOtherOptions, { groupId: id, kept: [], now })
      await tx.run(archiveModifierGroup, { id, now })
      await record(tx, userId, 'modifierGroup.archived', id)
      return { ...before, version: before.version + 1 }
    },
  }
}
