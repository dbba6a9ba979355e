import { NewOrder } from '@kafana/contract'

/** The server's own rules for a line of an order. */
export const Line = NewOrder.shape.products._zod.def.element
