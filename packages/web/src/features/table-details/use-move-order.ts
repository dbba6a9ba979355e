import { Order } from '@kafana/contract'
import { judgeMove, type OrderStatus } from '@kafana/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasCode, isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { callOptions, useCallMutation, type InputOf } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'

export type TableOrders = InputOf<'orders', 'byTable'>

/** Refusals that say why; of the others it is enough that it failed. */
const TELLING = ['STATUS_CHANGED', 'ORDER_LOCKED', 'BILLED_IS_FINAL', 'BILL_BY_BILLING']

/** The order as the server has it, out of the answer to a lost race. */
const currentOf = (error: unknown): Order | null => {
  if (!hasCode(error, 'STATUS_CHANGED')) return null
  const { data } = Order.safeParse((error.body as { order?: unknown }).order)
  return data ?? null
}

/** Moves an order to another column: at once on screen, and back when the server does not take it. A lost race shows where the order is now. */
export const useMoveOrder = (input: TableOrders): ((order: Order, to: OrderStatus) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = callOptions('orders', 'byTable', input)
  const change = (id: string, changes: Partial<Order>): void => {
    queryClient.setQueryData(queryKey, (orders) => orders?.map((each) => (each._id === id ? { ...each, ...changes } : each)))
  }
  const { mutate } = useCallMutation('orders', 'updateStatus', {
    stale: ['orders', 'storage', 'catalog', 'statistics'],
    // One after the other: a second move expects what the first one left.
    scope: { id: 'order-status' },
    onSuccess: () => notify.success(t('ORDER_STATUS_UPDATED')),
    onError: (error, { params, body }) => {
      change(params.id, currentOf(error) ?? (body.expectedStatus ? { status: body.expectedStatus } : {}))
      notify.error(isApiError(error) && TELLING.includes(error.code) ? errorText(error, t) : t('STATUS_UPDATE_FAILED'))
    },
  })

  return (order, to) => {
    const verdict = judgeMove(order.status, to)
    if (verdict === 'same') return
    if (verdict === 'BILL_BY_BILLING') notify.error(t('ERROR_BILL_BY_BILLING'))
    else if (verdict === 'BILLED_IS_FINAL') notify.error(t('ERROR_BILLED_IS_FINAL'))
    else if (to !== 'billed') {
      // Before the call begins, or the card flashes back for a frame.
      void queryClient.cancelQueries({ queryKey })
      change(order._id, { status: to })
      mutate({ params: { id: order._id }, body: { status: to, expectedStatus: order.status } })
    }
  }
}
