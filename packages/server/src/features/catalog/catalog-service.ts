import { rateBasisPoints, taxLetter } from '@kafana/domain'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ensureVersion } from '../../platform/http/lost-race.ts'
import { byName, isSameName } from '../../platform/names.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { StorageService } from '../storage/index.ts'
import { readForSale } from './for-sale.ts'
import { selectMenu, selectMenuRecipes, selectProducts, selectRecipes } from './product-read-model.ts'
import { toProducts } from './product-rows.ts'
import {
  archiveProduct,
  deleteRecipe,
  insertProduct,
  insertRecipeEntry,
  updateProduct,
} from './product-store.ts'
import {
  mergedRecipe,
  type NewProduct,
  type Product,
  type ProductChange,
  type RecipeNeed,
  type SaleProduct,
} from './product.ts'

export interface CatalogService {
  list(tx: Tx): Promise<Product[]>
  /** @throws AppError NAME_TAKEN, TAX_RATE_UNKNOWN, NOT_FOUND for an ingredient that is not in storage */
  create(tx: WriteTx, caller: Caller, values: NewProduct): Promise<Product>
  /** @throws AppError NOT_FOUND, NAME_TAKEN, TAX_RATE_UNKNOWN; LostRace VERSION_CONFLICT */
  update(tx: WriteTx, caller: Caller, id: string, change: ProductChange): Promise<Product>
  /** Takes a product off the menu; orders keep their own copy. @throws AppError NOT_FOUND */
  archive(tx: WriteTx, caller: Caller, id: string): Promise<Product>
  /**
   * The live ones among these products as an order takes them down; the others are absent.
   * @throws AppError TAX_RATE_UNKNOWN when the venue no longer has the tax class of one of them
   */
  forSale(tx: Tx, productIds: readonly string[]): Promise<Map<string, SaleProduct>>
}

const NEWS = { type: 'dataChanged', room: 'catalog' } as const

const current = async (tx: Tx, id: string): Promise<Product> => {
  const ids = [id]
  return found(toProducts(await tx.all(selectProducts, { ids }), await tx.all(selectRecipes, { ids }))[0])
}

const ensureNameFree = async (tx: Tx, name: string, ownId: string): Promise<void> => {
  const others = await tx.all(selectMenu, {})
  if (others.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

export interface CatalogRooms {
  readonly company: CompanyService
  readonly storage: StorageService
}

export const createCatalogService = (
  { journal, clock }: Pick<Platform, 'journal' | 'clock'>,
  { company, storage }: CatalogRooms,
): CatalogService => {
  const ensureTaxRate = async (tx: Tx, percent: number): Promise<void> => {
    const { taxClasses } = await company.current(tx)
    if (taxLetter(taxClasses, percent) === null) throw new AppError('TAX_RATE_UNKNOWN')
  }

  const writeRecipe = async (
    tx: WriteTx,
    productId: string,
    recipe: readonly RecipeNeed[],
  ): Promise<void> => {
    const needs = mergedRecipe(recipe)
    await storage.ensureLive(
      tx,
      needs.map(({ ingredientId }) => ingredientId),
    )
    await tx.run(deleteRecipe, { productId })
    for (const [position, need] of needs.entries())
      await tx.run(insertRecipeEntry, { ...need, productId, position })
  }

  const record = (
    tx: WriteTx,
    caller: Caller,
    action: string,
    entityId: string,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => journal.record(tx, { by: caller.userId, action, entityId, details, news: NEWS })

  return {
    list: async (tx) =>
      toProducts(await tx.all(selectMenu, {}), await tx.all(selectMenuRecipes, {})).toSorted(byName),
    create: async (tx, caller, { recipe, ...details }) => {
      const id = newId()
      await ensureTaxRate(tx, details.taxRate)
      await ensureNameFree(tx, details.name, id)
      await tx.run(insertProduct, {
        ...details,
        id,
        taxRate: rateBasisPoints(details.taxRate),
        now: clock.now(),
      })
      await writeRecipe(tx, id, recipe)
      await record(tx, caller, 'product.created', id, { ...details, recipe })
      return current(tx, id)
    },
    update: async (tx, caller, id, { version, ...sent }) => {
      const before = await current(tx, id)
      ensureVersion(before, version)
      const { recipe, ...details } = definedOnly(sent)
      const after = { ...before, ...details }
      if (details.taxRate !== undefined) await ensureTaxRate(tx, details.taxRate)
      await ensureNameFree(tx, after.name, id)
      await tx.run(updateProduct, { ...after, taxRate: rateBasisPoints(after.taxRate) })
      if (recipe) await writeRecipe(tx, id, recipe)
      await record(tx, caller, 'product.updated', id, { ...details, ...(recipe && { recipe }) })
      return current(tx, id)
    },
    archive: async (tx, caller, id) => {
      const before = await current(tx, id)
      await tx.run(archiveProduct, { id, now: clock.now() })
      await record(tx, caller, 'product.archived', id)
      return { ...before, version: before.version + 1 }
    },
    forSale: async (tx, productIds) => readForSale(tx, productIds, (await company.current(tx)).taxClasses),
  }
}
