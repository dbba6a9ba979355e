import { toMinor, toThousandths } from '@kafana/domain'
import type { WriteTx } from '@kafana/server'
import { INGREDIENTS, INGREDIENT_NAMES } from '../venue/ingredients.ts'
import { MENU } from '../venue/menu.ts'
import { packContents, priceOf } from '../venue/storage-price.ts'
import { idOf, type Crew } from './stage.ts'

/** With less than this share of a pack it is time to buy another. */
const LOW_SHARE = 0.3

/** The ingredients, of which nothing is there before the first shopping. Answers their ids by name. */
export const makeStorage = async (
  tx: WriteTx,
  {
    house: {
      services: { storage },
    },
    callers,
  }: Crew,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const name of INGREDIENT_NAMES) {
    const ingredient = INGREDIENTS[name]
    const {
      category,
      servingUnit,
      pack: [quantity, buyingUnit],
    } = ingredient
    const { id } = await storage.create(tx, callers.vesna, {
      name,
      category,
      servingUnit,
      price: priceOf(ingredient),
      quantity: 0,
      buyingQuantity: toThousandths(quantity),
      buyingUnit,
      lowAt: Math.round(packContents(ingredient) * LOW_SHARE),
    })
    ids.set(name, id)
  }
  return ids
}

/** The menu with its recipes. Answers the products' ids by name. */
export const makeMenu = async (
  tx: WriteTx,
  { house, callers }: Crew,
  ingredients: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const { catalog } = house.services
  const ids = new Map<string, string>()
  for (const { name, category, price, taxRate, recipe } of MENU) {
    const needs = Object.entries(recipe).map(([ingredient, quantity]) => ({
      ingredientId: idOf(ingredients, ingredient),
      quantity: toThousandths(quantity),
    }))
    const { id } = await catalog.create(tx, callers.vesna, {
      name,
      category,
      price: toMinor(price),
      taxRate,
      recipe: needs,
    })
    ids.set(name, id)
  }
  return ids
}
