import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StorageService } from '../storage/index.ts'
import { deleteRecipe, insertRecipeEntry } from './product-store.ts'
import { mergedRecipe, type RecipeNeed } from './product.ts'

/** Replaces the recipe of a product. @throws AppError NOT_FOUND for an ingredient that is not there */
export const createRecipeWriter =
  (storage: Pick<StorageService, 'ensureActive'>) =>
  async (tx: WriteTx, productId: string, recipe: readonly RecipeNeed[]): Promise<void> => {
    const needs = mergedRecipe(recipe)
    await storage.ensureActive(
      tx,
      needs.map(({ ingredientId }) => ingredientId),
    )
    await tx.run(deleteRecipe, { productId })
    for (const [position, need] of needs.entries())
      await tx.run(insertRecipeEntry, { ...need, productId, position })
  }
