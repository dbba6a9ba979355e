import type { Order } from '@kafana/contract'
import { ORDER_STATUS, type OrderStatus, type SettableStatus } from '@kafana/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'
import { MONITOR_FILTERS } from './use-board-choice.ts'
import { dropMoved, putBack } from './step-cache.ts'

const UNDO_MS = 8000

/** What this screen did to an order: `order` is as it was before. */
export interface Step {
  readonly order: Order
  readonly to: SettableStatus
  /** Did it work? */
  readonly outcome: Promise<boolean>
}

const nameOf = (id: string, status: OrderStatus): string => `${id} ${status}`

/** The moves of this screen: the card goes at once and comes back when the server refuses; the last one can be undone for a while. */
export const useSteps = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutateAsync } = useCallMutation('orders', 'updateStatus', { onSuccess: (order) => dropMoved(queryClient, order) })
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Step | null>(null)
  const [ownNews] = useState(() => new Set<string>())

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])

  const move = useCallback(async (order: Order, from: OrderStatus, to: SettableStatus): Promise<boolean> => {
    ownNews.add(nameOf(order._id, to))
    try {
      await mutateAsync({ params: { id: order._id }, body: { status: to, expectedStatus: from } })
      return true
    } catch (error) {
      ownNews.delete(nameOf(order._id, to))
      const told = hasCode(error, 'STATUS_CHANGED') || hasCode(error, 'ORDER_LOCKED')
      notify.error(told ? errorText(error, t) : t('STATUS_UPDATE_FAILED'))
      return false
    }
  }, [mutateAsync, ownNews, t])

  const act = useCallback((order: Order): void => {
    const to = ORDER_STATUS[order.status].monitorMove?.to
    if (to === undefined) return
    setLeaving((ids) => new Set(ids).add(order._id))
    const outcome = move(order, order.status, to)
    const step: Step = { order, to, outcome }
    setLast(step)
    void outcome.then((worked) => {
      setLeaving((ids) => new Set([...ids].filter((id) => id !== order._id)))
      if (!worked) setLast((now) => (now === step ? null : now))
    })
  }, [move])

  const undo = useCallback(async ({ order, to, outcome }: Step): Promise<void> => {
    setLast(null)
    const before = MONITOR_FILTERS.find((status) => status === order.status)
    if (before === undefined || !(await outcome)) return
    await putBack(queryClient, order)
    await move(order, to, before)
  }, [move, queryClient])

  /** Is this news of a move that was made here? Each is recognised once. */
  const isOwn = useCallback((id: string, status: OrderStatus): boolean => ownNews.delete(nameOf(id, status)), [ownNews])
  return { act, undo, last, leaving, isOwn }
}
