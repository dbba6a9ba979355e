import * as z from 'zod/mini'
import { id } from './fields.ts'

/** How many of a dish or drink are to be prepared, over all orders. */
export const AllDayDish = z
  .object({
    /** Null where the product is no longer known. */
    product: z.nullable(id),
    name: z.string(),
    /**
     * Pieces in all orders; `confirmed` are those of orders that are in preparation already.
     */
    quantity: z.int(),
    confirmed: z.int(),
    orders: z.int(),
  })
  .register(z.globalRegistry, { id: 'AllDayDish' })
export type AllDayDish = z.output<typeof AllDayDish>
