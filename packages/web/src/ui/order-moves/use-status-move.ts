import { Order } from '@kafana/contract'
import { ORDER_STATUS, type OrderStatus, type SettableStatus, type StatusAction } from '@kafana/domain'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasCode, isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { callOptions, useCallMutation, type ResultOf } from '../../platform/api/query.ts'
import { notify } from '../notify.ts'
import { STATUS_TEXT } from '../order-status.tsx'

type OrderPage = ResultOf<'orders', 'list'>

/** Refusals that say why; of the others it is enough that it failed. */
const TELLING = ['STATUS_CHANGED', 'ORDER_LOCKED', 'BILLED_IS_FINAL', 'BILL_BY_BILLING']

/** The order as the server has it, out of the answer to a lost race. */
const currentOf = (error: unknown): Order | undefined =>
  (hasCode(error, 'STATUS_CHANGED') ? Order.safeParse((error.body as { readonly order?: unknown }).order).data : undefined)

const actionOf = (from: OrderStatus | undefined, to: OrderStatus): StatusAction | undefined =>
  from && ORDER_STATUS[from].cardMoves.find((move) => move.to === to)?.action

/** Puts an order as the server has it wherever it was read: on the pages of the list, on its table's board and on its own page. */
const put = (queryClient: QueryClient, order: Order): void => {
  const renew = (orders: readonly Order[]): Order[] => orders.map((each) => (each._id === order._id ? { ...each, ...order } : each))
  queryClient.setQueriesData<OrderPage>({ queryKey: ['orders', 'list'] }, (page) => page && { ...page, orders: renew(page.orders) })
  queryClient.setQueriesData<Order[]>({ queryKey: ['orders', 'byTable'] }, (orders) => orders && renew(orders))
  queryClient.setQueryData(callOptions('orders', 'get', { params: { id: order._id } }).queryKey, (known) => known && { ...known, ...order })
}

/**
 * Moves an order to another status. Screens show it at once by `useMovedOrders`, and back when the server refuses. A lost race shows where the order is now.
 * @param failureOf what to say when it failed and the server did not say why
 */
export const useStatusMove = (failureOf: (action: StatusAction | undefined) => string): ((order: Order, to: SettableStatus) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const tell = (error: unknown, now: Order | undefined, action: StatusAction | undefined): string => {
    if (now) return t('ORDER_MOVED_MEANWHILE', { status: t(STATUS_TEXT[now.status]) })
    return isApiError(error) && TELLING.includes(error.code) ? errorText(error, t) : failureOf(action)
  }
  const { mutate } = useCallMutation('orders', 'updateStatus', {
    stale: ['orders', 'storage', 'catalog', 'statistics'],
    // One after the other: a second move expects what the first one left.
    scope: { id: 'order-status' },
    onSuccess: (order) => {
      put(queryClient, order)
      notify.success(t('ORDER_STATUS_UPDATED'))
    },
    onError: (error, { body: { status, expectedStatus } }) => {
      const now = currentOf(error)
      if (now) put(queryClient, now)
      notify.error(tell(error, now, actionOf(expectedStatus, status)))
    },
  })
  return ({ _id: id, status }, to) => mutate({ params: { id }, body: { status: to, expectedStatus: status } })
}
