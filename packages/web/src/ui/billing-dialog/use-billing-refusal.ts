import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../platform/live/live.ts'
import { useWaitingMoves } from '../waiting-moves.ts'

/**
 * Why orders cannot be billed now, in words; null where they can.
 * A bill is closed by the server alone, and of the orders as it knows them: one whose move has not reached it is another order there.
 */
export const useBillingRefusal = (): ((orders: readonly string[]) => string | null) => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  const waiting = useWaitingMoves()
  return (orders) => {
    if (phase === 'lost') return t('BILLING_NEEDS_SERVER')
    return orders.some((id) => waiting.has(id)) ? t('BILLING_ORDER_WAITS') : null
  }
}
