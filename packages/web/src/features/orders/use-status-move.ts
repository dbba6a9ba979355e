import type { Order } from '@kafana/contract'
import type { SettableStatus } from '@kafana/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation, type ResultOf } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'

type OrderPage = ResultOf<'orders', 'list'>
const LISTS = { queryKey: ['orders', 'list'] } as const

const withStatus = (page: OrderPage, id: string, status: Order['status']): OrderPage =>
  ({ ...page, orders: page.orders.map((order) => (order._id === id ? { ...order, status } : order)) })

/** Moves an order to another status: at once on the screen, and back when the server refuses. */
export const useStatusMove = (): ((order: Order, to: SettableStatus) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const show = (id: string, status: Order['status']) => queryClient.setQueriesData<OrderPage>(LISTS, (page) => page && withStatus(page, id, status))
  const { mutate } = useCallMutation('orders', 'updateStatus', {
    onMutate: async ({ params: { id }, body: { status } }) => {
      await queryClient.cancelQueries(LISTS)
      show(id, status)
    },
    onSuccess: () => notify.success(t('ORDER_STATUS_UPDATED')),
    onError: (error, { params: { id }, body: { expectedStatus } }) => {
      if (expectedStatus) show(id, expectedStatus)
      notify.error(hasCode(error, 'STATUS_CHANGED') || hasCode(error, 'ORDER_LOCKED') ? errorText(error, t) : t('STATUS_UPDATE_FAILED'))
    },
  })
  return (order, to) => mutate({ params: { id: order._id }, body: { status: to, expectedStatus: order.status } })
}
