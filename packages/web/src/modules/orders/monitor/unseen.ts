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

/**
 * What there is to be seen of an order, as texts that differ from those of any other change: lines that were taken off,
 * changed notes and changed allergies.
 */
export const unseenOf = (order: Order): readonly string[] => [
  ...unseenVoids(order).map(({ line }) => line),
  ...order.products.filter(({ noteChanged }) => noteChanged).map(({ line, note }) => `${line} ${note}`),
  ...(order.products.some(({ allergiesChanged }) => allergiesChanged)
    ? [`${order._id} ${order.allergies ?? ''}`]
    : []),
]
