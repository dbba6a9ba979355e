import type { Order, VoidedLine } from '@kafana/contract'

/** The lines that somebody else took off an order, until the kitchen has seen that. */
export const unseenVoids = ({ voided = [] }: Pick<Order, 'voided'>): readonly VoidedLine[] =>
  voided.filter(({ seen, byKitchen }) => !seen && !byKitchen)

/** Is there anything to be seen: a line that was taken off, or a changed note? */
export const hasUnseen = (order: Order): boolean =>
  unseenVoids(order).length > 0 || order.products.some(({ noteChanged }) => noteChanged)
