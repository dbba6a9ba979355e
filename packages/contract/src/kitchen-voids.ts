import { CATEGORIES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id, version } from './fields.ts'
import { GivenReason } from './voided-line.ts'

/** A line that the kitchen or bar itself took off, until somebody has said that they have seen it. */
export const KitchenVoid = z
  .object({
    line: id,
    version,
    name: z.string(),
    quantity: z.int(),
    category: z.enum(CATEGORIES),
    reason: GivenReason,
  })
  .register(z.globalRegistry, { id: 'KitchenVoid' })
export type KitchenVoid = z.output<typeof KitchenVoid>

/** How many orders of a station were completed today; null is the kitchen or bar itself. */
export const StationDone = z.object({ station: z.nullable(id), orders: z.int() })
