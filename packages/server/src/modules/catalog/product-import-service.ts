import type { ImportList } from '@kafana/domain'
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
import { type Product, type ProductDetails, type RecipeNeed, storedValues, valuesAfter } from './product.ts'
import { createRecipeWriter } from './recipe-writer.ts'
import { createLineUndo } from './undo-lines.ts'

/** A product as an import leaves it. */
export interface ProductState extends ProductDetails {
  readonly recipe: readonly RecipeNeed[]
  /** The id of its menu group. */
  readonly group: string | null
  /** That group, if the import added it. */
  readonly addedGroup: string
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

/** The group that a line puts its product into. */
type Target = Partial<Pick<ProductState, 'group' | 'addedGroup'>>

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

  const createProduct = async (
    tx: WriteTx,
    by: string,
    create: ProductDetails,
    to: Target,
  ): Promise<Omit<WrittenLine<ProductState>, 'line'>> => {
    const { group = null } = to
    const id = newId()
    const rates = storedValues(create)
    await tx.run(insertProduct, { ...create, ...rates, id, group, station: null, now: clock.now() })
    const details = { ...create, group, recipe: [] }
    await audit.record(tx, { by, action: 'product.created', entityId: id, details })
    return { id, before: null, after: { ...create, ...to, recipe: [] } }
  }

  const changeProduct = async (
    tx: WriteTx,
    by: string,
    { product, change }: { readonly product: Product; readonly change: Partial<ProductDetails> },
    { group, ...added }: Target,
  ): Promise<Omit<WrittenLine<ProductState>, 'line'>> => {
    const { id } = product
    const values = valuesAfter(product, { ...change, ...(group && { group }) })
    const groupBefore = product.group?.id ?? null
    // A product whose category changes leaves its group even if the line names none.
    const isMoved = values.group !== groupBefore
    const after = { ...change, ...(isMoved && { group: values.group }) }
    await tx.run(updateProduct, { ...values, ...storedValues(values) })
    await audit.record(tx, { by, action: 'product.updated', entityId: id, details: after })
    const before = Object.fromEntries(
      Object.keys(change).map((field) => [field, product[field as keyof ProductDetails]]),
    )
    return {
      id,
      before: { ...before, ...(isMoved && { group: groupBefore }) },
      after: { ...after, ...added },
    }
  }

  const writeProduct =
    (tx: WriteTx, by: string, addGroup: (group: LineGroup) => Promise<string>) =>
    async (write: ProductWrite, line: number): Promise<WrittenLine<ProductState>> => {
      const targetOf = async (named: LineGroup): Promise<Target> => {
        if (named.id !== null) return { group: named.id }
        const id = await addGroup(named)
        return { group: id, addedGroup: id }
      }
      const to = write.group ? await targetOf(write.group) : {}
      const written =
        'create' in write
          ? await createProduct(tx, by, write.create, to)
          : await changeProduct(tx, by, write, to)
      return { line, ...written }
    }

  const writeRecipeLine =
    (tx: WriteTx, by: string) =>
    async ({ product, recipe }: RecipeWrite, line: number): Promise<WrittenLine<ProductState>> => {
      const { id } = product
      await tx.run(updateProduct, { ...valuesAfter(product, {}), ...storedValues(product) })
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
