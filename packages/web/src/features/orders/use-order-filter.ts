import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../../platform/session/session.ts'

/** What the list can be narrowed to. */
export const ORDER_LIST_FILTERS = ['all', 'new', 'pending', 'done', 'error', 'my-orders'] as const
export type OrderListFilter = (typeof ORDER_LIST_FILTERS)[number]

export const FILTER_TEXT = {
  all: 'FILTER_ALL', new: 'FILTER_NEW', pending: 'FILTER_PENDING', done: 'FILTER_DONE', error: 'FILTER_ERROR', 'my-orders': 'FILTER_MY_ORDERS',
} as const satisfies Record<OrderListFilter, string>

/** The list's filter, remembered by the browser. Only a waiter has orders of their own, and starts with them. */
export const useOrderFilter = () => {
  const isWaiter = useSession()?.user.role === 'waiter'
  const choices = ORDER_LIST_FILTERS.filter((filter) => isWaiter || filter !== 'my-orders')
  const otherwise: OrderListFilter = isWaiter ? 'my-orders' : 'all'
  const [filter, setFilter] = useLocalStorage<OrderListFilter>({
    key: 'orders-filter', defaultValue: otherwise, getInitialValueInEffect: false, serialize: String,
    deserialize: (text) => choices.find((choice) => choice === text) ?? otherwise,
  })
  return { filter, setFilter, choices }
}
