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
const LISTS = { queryKey: ['orders', 'list'] } as const

/** Refusals that say why; of the others it is enough that it failed. */
const TELLING = ['STATUS_CHANGED', 'ORDER_LOCKED', 'BILLED_IS_FINAL', 'BILL_BY_BILLING']

/** The order as the server has it, out of the answer to a lost race. */
const currentOf = (error: unknown): Order | undefined =>
  (hasCode(error, 'STATUS_CHANGED') ? Order.safeParse((error.body as { readonly order?: unknown }).order).data : undefined)

const actionOf = (from: OrderStatus | undefined, to: OrderStatus): StatusAction | undefined =>
  from && ORDER_STATUS[from].cardMoves.find((move) => move.to === to)?.action

/** Changes an order wherever it is on screen: on the pages of the list and on its own. */
const change = (queryClient: QueryClient, id: string, changes: Partial<Order>): void => {
  queryClient.setQueriesData<OrderPage>(LISTS, (page) =>
    page && { ...page, orders: page.orders.map((order) => (order._id === id ? { ...order, ...changes } : order)) })
  queryClient.setQueryData(callOptions('orders', 'get', { params: { id } }).queryKey, (order) => order && { ...order, ...changes })
}

/**
 * Moves an order to another status: at once on the screen, and back when the server refuses. A lost race shows where the order is now.
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
    onSuccess: () => notify.success(t('ORDER_STATUS_UPDATED')),
    onError: (error, { params: { id }, body: { status, expectedStatus } }) => {
      const now = currentOf(error)
      change(queryClient, id, now ?? (expectedStatus ? { status: expectedStatus } : {}))
      notify.error(tell(error, now, actionOf(expectedStatus, status)))
    },
  })
  return ({ _id: id, status }, to) => {
    // Before the call begins, or the card flashes back for a frame.
    void queryClient.cancelQueries(LISTS)
    void queryClient.cancelQueries({ queryKey: callOptions('orders', 'get', { params: { id } }).queryKey })
    change(queryClient, id, { status: to })
    mutate({ params: { id }, body: { status: to, expectedStatus: status } })
  }
}
