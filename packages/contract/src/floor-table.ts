import { CATEGORIES, TABLE_STATES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id, instant, money } from './fields.ts'
import { KitchenVoid } from './kitchen-voids.ts'
import { UnpaidPreBill } from './pre-bills.ts'

/** The current state of a table. */
export const FloorTable = z
  .object({
    table: id,
    /** Orders taken there today, by the venue's own day. */
    today: z.int(),
    /** The domain's `tableStateOf` decides the state and its start. */
    state: z.enum(TABLE_STATES),
    since: z.nullable(instant),
    /** Of the order that waits longest; null unless an order waits. */
    category: z.nullable(z.enum(CATEGORIES)),
    /** Open orders: to be prepared, ready, served. */
    waiting: z.int(),
    ready: z.int(),
    served: z.int(),
    /**
     * When the first of the ready orders was done, also while the table waits for others; null if none is ready. How
     * late a waiting order is follows from `since`, `category` and the venue's ticket times (`latenessOf`).
     */
    readySince: z.nullable(instant),
    /** The total of its open orders and of those on a pre-bill that is not paid. */
    owed: money,
    /** What of it is on a pre-bill; missing if nothing is. */
    preBill: z.optional(UnpaidPreBill),
    /** The course that is fired next, and since when its first line waits for that; missing if nothing is held. */
    held: z.optional(z.object({ check: id, course: z.nullable(id), since: instant })),
    /** When the first guest check was printed of a party there that has not paid; missing if none was. */
    presentedAt: z.optional(instant),
    /** What the kitchen took off in the last hours and nobody has seen; missing if there is nothing. */
    kitchenVoids: z.optional(z.array(KitchenVoid)),
  })
  .register(z.globalRegistry, { id: 'FloorTable' })
export type FloorTable = z.output<typeof FloorTable>
