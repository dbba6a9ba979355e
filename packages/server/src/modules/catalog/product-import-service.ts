import { type ImportList, rateBasisPoints } from '@kafana/domain'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { ImportService, LinePlan, PastImport, UndoneImport, WrittenLine } from '../imports/index.ts'
import type { StorageService } from '../storage/index.ts'
import { createGroupAdder, deleteAddedGroups, type LineGroup } from './line-groups.ts'
import type { MenuGroupService } from './menu-group-service.ts'
import { selectGroups } from './menu-group-store.ts'
import { planProducts, type ProductLine, type ProductWrite } from './plan-products.ts'
import { planRecipes, type RecipeLine, type RecipeWrite } from './plan-recipes.ts'
import { archiveProduct, insertProduct, updateProduct } from './product-store.ts'
import { type Product, type ProductDetails, type RecipeNeed, valuesAfter } from './product.ts'
import { createRecipeWriter } from './recipe-writer.ts'
import { createLineUndo } from './undo-lines.ts'

/** A product as an import leaves it. */
export interface ProductState extends ProductDetails {
  readonly recipe: readonly RecipeNeed[]
  /** The id of its menu group. */
  readonly group: string | null
  /** Whether the import added that group. */
  readonly isGroupAdded: true
}

interface Imported {
  /** Null where nothing was written. */
  readonly id: string | null
  readonly plans: readonly LinePlan<unknown>[]
}

/** Imports of products and of recipes. Those that plan read only; those that import write all lines, or none. */
export interface ProductImportService {
  planProducts(tx: Tx, lines: readonly ProductLine[]): Promise<LinePlan<ProductWrite>[]>
  importProducts(
    tx: WriteTx,
    caller: Caller,
    fileName: string,
    lines: readonly ProductLine[],
  ): Promise<Imported>
  planRecipes(tx: Tx, lines: readonly RecipeLine[]): Promise<LinePlan<RecipeWrite>[]>
  importRecipes(
    tx: WriteTx,
    caller: Caller,
    fileName: string,
    lines: readonly RecipeLine[],
  ): Promise<Imported>
  imports(tx: Tx): Promise<PastImport[]>
  /** @throws AppError NOT_FOUND */
  undoImport(tx: WriteTx, caller: Caller, id: string): Promise<UndoneImport>
}

const LISTS: readonly ImportList[] = ['products', 'recipes']

interface Deps {
  readonly company: CompanyService
  readonly storage: StorageService
  readonly imports: ImportService
  readonly groups: MenuGroupService['groups']
  /** The menu with its recipes. */
  readonly list: (tx: Tx) => Promise<Product[]>
}

export const needsOfRecipe = (recipe: readonly RecipeNeed[]): RecipeNeed[] =>
  recipe.map(({ ingredientId, quantity }) => ({ ingredientId, quantity }))

export const createProductImportService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  { company, storage, imports, groups, list }: Deps,
): ProductImportService => {
  const writeRecipe = createRecipeWriter(storage)
  const planOfProducts: ProductImportService['planProducts'] = async (tx, lines) =>
    planProducts(lines, await list(tx), await groups(tx), (await company.current(tx)).taxClasses)
  const planOfRecipes: ProductImportService['planRecipes'] = async (tx, lines) =>
    planRecipes(lines, await list(tx), await storage.list(tx))

  const writeProduct =
    (tx: WriteTx, by: string, addGroup: (group: LineGroup) => Promise<string>) =>
    async (write: ProductWrite, line: number): Promise<WrittenLine<ProductState>> => {
      const { group: to } = write
      const group = to && (to.id ?? (await addGroup(to)))
      const isAdded = to?.id === null && ({ isGroupAdded: true } as const)
      if ('create' in write) {
        const { create } = write
        const id = newId()
        await tx.run(insertProduct, {
          ...create,
          id,
          group: group ?? null,
          taxRate: rateBasisPoints(create.taxRate),
          now: clock.now(),
        })
        await audit.record(tx, {
          by,
          action: 'product.created',
          entityId: id,
          details: { ...create, ...(group && { group }), recipe: [] },
        })
        return {
          line,
          id,
          before: null,
          after: { ...create, ...(group && { group }), ...isAdded, recipe: [] },
        }
      }
      const { product, change } = write
      const { id } = product
      const after = valuesAfter(product, { ...change, ...(group && { group }) })
      const groupBefore = product.group?.id ?? null
      // A product whose category changes leaves its group even if the line names none.
      const moved = after.group === groupBefore ? {} : { group: after.group }
      await tx.run(updateProduct, { ...after, taxRate: rateBasisPoints(after.taxRate) })
      await audit.record(tx, {
        by,
        action: 'product.updated',
        entityId: id,
        details: { ...change, ...moved },
      })
      const before = Object.fromEntries(
        Object.keys(change).map((field) => [field, product[field as keyof ProductDetails]]),
      )
      return {
        line,
        id,
        before: { ...before, ...('group' in moved && { group: groupBefore }) },
        after: { ...change, ...moved, ...isAdded },
      }
    }

  const writeRecipeLine =
    (tx: WriteTx, by: string) =>
    async ({ product, recipe }: RecipeWrite, line: number): Promise<WrittenLine<ProductState>> => {
      const { id } = product
      await tx.run(updateProduct, { ...valuesAfter(product, {}), taxRate: rateBasisPoints(product.taxRate) })
      await writeRecipe(tx, id, recipe)
      await audit.record(tx, { by, action: 'product.updated', entityId: id, details: { recipe } })
      return { line, id, before: { recipe: needsOfRecipe(product.recipe) }, after: { recipe } }
    }

  return {
    planProducts: planOfProducts,
    planRecipes: planOfRecipes,
    importProducts: async (tx, { userId }, fileName, lines) => {
      const plans = await planOfProducts(tx, lines)
      const file = { list: 'products', fileName } as const
      const addGroup = createGroupAdder(tx, userId, await tx.all(selectGroups, {}), { audit, clock })
      return { plans, id: await imports.run(tx, userId, file, plans, writeProduct(tx, userId, addGroup)) }
    },
    importRecipes: async (tx, { userId }, fileName, lines) => {
      const plans = await planOfRecipes(tx, lines)
      const file = { list: 'recipes', fileName } as const
      return { plans, id: await imports.run(tx, userId, file, plans, writeRecipeLine(tx, userId)) }
    },
    imports: (tx) => imports.past(tx, LISTS),
    undoImport: async (tx, { userId }, id) => {
      const emptied = new Set<string>()
      const undoLine = createLineUndo(tx, userId, {
        groups: new Set((await groups(tx)).map((group) => group.id)),
        leave: (group) => emptied.add(group),
        products: new Map((await list(tx)).map((product) => [product.id, product])),
        ingredients: new Set((await storage.list(tx)).map((ingredient) => ingredient.id)),
        taxClasses: (await company.current(tx)).taxClasses,
        writeRecipe,
        audit,
        archive: (productId) => tx.run(archiveProduct, { id: productId, now: clock.now() }),
      })
      const undone = await imports.undo<ProductState>(tx, userId, id, LISTS, undoLine)
      if (emptied.size > 0)
        await deleteAddedGroups(tx, userId, emptied, {
          audit,
          groups: await groups(tx),
          menu: await list(tx),
        })
      return undone
    },
  }
}
