import type { Order } from '@kafana/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../platform/api/query.ts'

type OrderPage = ResultOf<'orders', 'list'>
interface ListQuery { readonly filter?: string; readonly category?: string }

const LISTS = ['orders', 'list'] as const
const queryOf = (key: readonly unknown[]): ListQuery => (key[2] as { query?: ListQuery } | undefined)?.query ?? {}

const without = (page: OrderPage, id: string): OrderPage =>
  page.orders.some(({ _id }) => _id === id) ? { orders: page.orders.filter(({ _id }) => _id !== id), totalOrders: page.totalOrders - 1 } : page

/** Takes an order that was moved out of the lists of other statuses, so that an answer on its way cannot bring it back for a moment. */
export const dropMoved = async (queryClient: QueryClient, order: Order): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: LISTS })
  queryClient.setQueriesData<OrderPage>(
    { queryKey: LISTS, predicate: ({ queryKey }) => queryOf(queryKey).filter !== order.status && queryOf(queryKey).filter !== 'all' },
    (page) => page && without(page, order._id),
  )
}

/** Puts an order back into the list it was taken from, before the server has answered. */
export const putBack = async (queryClient: QueryClient, order: Order): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: LISTS })
  queryClient.setQueriesData<OrderPage>(
    { queryKey: LISTS, predicate: ({ queryKey }) => queryOf(queryKey).filter === order.status && queryOf(queryKey).category === order.category },
    (page) => page && { orders: [...without(page, order._id).orders, order], totalOrders: without(page, order._id).totalOrders + 1 },
  )
}
