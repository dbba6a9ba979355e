import { NewProduct } from '@kafana/contract'
import * as z from 'zod/mini'

/** The fields edited in a product's row; the others have a dialog. */
export const ProductRow = z.pick(NewProduct, { name: true, price: true, category: true })
export type ProductRow = z.output<typeof ProductRow>
