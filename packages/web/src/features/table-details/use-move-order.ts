import type { Order } from '@kafana/contract'
import { judgeMove, type OrderStatus } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notify.ts'
import { useStatusMove } from '../../ui/order-moves/use-status-move.ts'

/** Moves an order to another column of the board, where such a move may be: what a bill alone does is told and not sent. */
export const useMoveOrder = (): ((order: Order, to: OrderStatus) => void) => {
  const { t } = useTranslation()
  const move = useStatusMove()
  return (order, to) => {
    const verdict = judgeMove(order.status, to)
    if (verdict === 'same') return
    if (verdict === 'BILL_BY_BILLING') notify.error(t('ERROR_BILL_BY_BILLING'))
    else if (verdict === 'BILLED_IS_FINAL') notify.error(t('ERROR_BILLED_IS_FINAL'))
    else if (to !== 'billed') void move(order, to)
  }
}
