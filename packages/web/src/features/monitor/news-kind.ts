import type { LiveMessage } from '@kafana/contract'
import type { Category, OrderStatus } from '@kafana/domain'

export type OrderNews = Extract<LiveMessage, { readonly type: 'orderCreated' | 'orderStatusUpdated' }>

/**
 * What news of an order is to a screen: `ring` for an order that was taken or that comes to what is shown, `quiet` for one that others moved elsewhere,
 * `none` for another category: a bar does not ring for the kitchen's food.
 */
export const newsKind = ({ type, order }: OrderNews, shows: { readonly category: Category; readonly filter: OrderStatus }): 'ring' | 'quiet' | 'none' => {
  if (order.category !== shows.category) return 'none'
  return type === 'orderCreated' || order.status === shows.filter ? 'ring' : 'quiet'
}
