import type { Order } from '@kafana/contract'

type Billable = Pick<Order, '_id' | 'status' | 'preBill'>

/** An order on a pre-bill gets its receipt; any other delivered one gets a bill of either kind. */
export const isPreBilled = ({ preBill }: Pick<Order, 'preBill'>): boolean => preBill !== undefined

/** The orders that are on a bill together with one: the whole pre-bill, or the order alone. */
export const togetherWith = <O extends Billable>(order: O, orders: readonly O[]): readonly O[] =>
  order.preBill === undefined ? [order] : orders.filter(({ preBill }) => preBill === order.preBill)

/** What can be printed for these orders; empty for orders with and without a pre-bill, which no bill has together. */
export const kindsFor = (orders: readonly Billable[]): readonly ('pre' | 'fiscal')[] => {
  const preBilled = orders.filter(isPreBilled).length
  if (preBilled === 0) return ['pre', 'fiscal']
  return preBilled === orders.length ? ['fiscal'] : []
}
