import { NewIngredient } from '@kafana/contract'
import * as z from 'zod/mini'

/** The fields edited in an ingredient's row; the others have a dialog. */
export const IngredientRow = z.pick(NewIngredient, {
  name: true,
  quantity: true,
  price: true,
  category: true,
})
export type IngredientRow = z.output<typeof IngredientRow>
