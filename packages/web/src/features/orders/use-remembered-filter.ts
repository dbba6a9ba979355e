import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../../platform/session/session.ts'
import { ORDER_LIST_FILTERS, type OrderListFilter } from './order-filters.ts'

/** The filter that was chosen last in this browser, and those there are. Only a waiter has orders of their own, and starts with them. */
export const useRememberedFilter = () => {
  const isWaiter = useSession()?.user.role === 'waiter'
  const choices = ORDER_LIST_FILTERS.filter((filter) => isWaiter || filter !== 'my-orders')
  const otherwise: OrderListFilter = isWaiter ? 'my-orders' : 'all'
  const [remembered, remember] = useLocalStorage<OrderListFilter>({
    key: 'orders-filter',
    defaultValue: otherwise,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => choices.find((choice) => choice === text) ?? otherwise,
  })
  return { remembered, remember, choices }
}
