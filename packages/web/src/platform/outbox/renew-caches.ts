import { Order, type MadeOrder, type Room } from '@kafana/contract'
import type { QueryClient } from '@tanstack/react-query'
import { callOptions, type ResultOf } from '../api/query.ts'
import type { KeptCall, KeptChange } from './kept-change.ts'
import type { EndListener } from './outbox.ts'

type OrderPage = ResultOf<'orders', 'list'>

const STALE: Readonly<Record<KeptCall, readonly Room[]>> = {
  'orders.updateStatus': ['orders', 'storage', 'catalog', 'statistics'],
  'orders.create': ['orders', 'layout', 'statistics'],
  'billing.tell': ['orders', 'billing', 'staff', 'statistics'],
}

/** Puts an order as the server has it wherever it was read: on the pages of the list, on its table's board and on its own page. */
const put = (queryClient: QueryClient, order: Order): void => {
  // An answer that is repeated may be older than what was read since.
  const newer = <O extends Order>(known: O): O => (known._id === order._id && known.version <= order.version ? { ...known, ...order } : known)
  const renew = <O extends Order>(orders: readonly O[]): O[] => orders.map(newer)
  queryClient.setQueriesData<OrderPage>({ queryKey: ['orders', 'list'] }, (page) => page && { ...page, orders: renew(page.orders) })
  queryClient.setQueriesData<Order[]>({ queryKey: ['orders', 'byTable'] }, (orders) => orders && renew(orders))
  queryClient.setQueriesData<MadeOrder[]>({ queryKey: ['orders', 'recent'] }, (orders) => orders && renew(orders))
  queryClient.setQueryData(callOptions('orders', 'get', { params: { id: order._id } }).queryKey, (known) => known && newer(known))
}

/** The order as it is now, out of the answer to a move or to a lost race. */
const orderIn = ({ call }: KeptChange, end: Parameters<EndListener>[1]): Order | undefined => {
  if (call !== 'orders.updateStatus') return undefined
  return Order.safeParse(end.is === 'sent' ? end.answer : (end.refusal.body as { readonly order?: unknown } | undefined)?.order).data
}

/** What the end of a change means for what was read: the order stands as the server has it before the change leaves the screen, the rest is read again. */
export const renewCaches = (queryClient: QueryClient): EndListener => (change, end) => {
  const order = orderIn(change, end)
  if (order) put(queryClient, order)
  for (const room of STALE[change.call]) void queryClient.invalidateQueries({ queryKey: [room] })
}
