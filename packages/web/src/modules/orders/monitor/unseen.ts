import type { Order, VoidedLine } from '@kafana/contract'
import { type LineChange as Change, unseenChanges } from '@kafana/domain'

/** The lines that somebody else took off an order, until the kitchen has seen that. */
export const unseenVoids = ({ voided = [] }: Pick<Order, 'voided'>): readonly VoidedLine[] =>
  voided.filter(({ seen, byKitchen }) => !seen && !byKitchen)

/** Lines that were taken off, with the line that took their place. */
export type LineChange = Change<VoidedLine, Order['products'][number]>

/** What the kitchen has to see of an order: one entry for each line that was taken off or got other options. */
export const changesOf = ({
  voided = [],
  products,
}: Pick<Order, 'voided' | 'products'>): readonly LineChange[] => unseenChanges(voided, products)

/** Is there anything to be seen: a line that was taken off, or a changed note? */
export const hasUnseen = (order: Order): boolean =>
  unseenVoids(order).length > 0 || order.products.some(({ noteChanged }) => noteChanged)
