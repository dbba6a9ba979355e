import type { Order } from '@kafana/contract'
import { ORDER_STATUS, type OrderStatus, type SettableStatus, type StatusAction } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { outbox } from '../../platform/outbox/present-outbox.ts'
import { useRenewedCaches } from '../../platform/outbox/use-renewed-caches.ts'
import { readSession } from '../../platform/session/session-store.ts'
import { notify } from '../notify.ts'
import { moveFailure } from './move-failure.ts'
import { statusAfter } from './use-moved-orders.ts'

/** Done, kept on this device until the server is back, or taken back; the person has been told which. */
export type MoveEnd = 'moved' | 'waiting' | 'refused'

interface Options {
  /** What to say when it failed and the server did not say why. */
  readonly failureOf?: (action: StatusAction | undefined) => string
  /** Says nothing of success: the screen shows it. */
  readonly quiet?: boolean
}

const actionOf = (from: OrderStatus, to: OrderStatus): StatusAction | undefined =>
  ORDER_STATUS[from].cardMoves.find((move) => move.to === to)?.action

/** Only the first change of an outage is told about; the rest is counted on the screen. */
const isFirstToWait = (userId: string | undefined): boolean =>
  outbox()
    .changes()
    .filter(({ by, state, waited }) => by._id === userId && state === 'waiting' && waited).length === 1

/**
 * Moves an order to another status, whether the server is there or not. Screens show it at once by `useMovedOrders`, and back when the server refuses.
 * A lost race says who was faster and where the order is now.
 */
export const useStatusMove = ({ failureOf, quiet = false }: Options = {}): ((
  order: Order,
  to: SettableStatus,
) => Promise<MoveEnd>) => {
  const { t } = useTranslation()
  useRenewedCaches()
  return async (order, to) => {
    // A second move expects what the first one leaves, also when it was pressed on a card that had not been drawn anew.
    const userId = readSession()?.user._id
    const from = statusAfter(outbox().changes(), userId, order._id) ?? order.status
    const end = await outbox().keep(
      'orders.updateStatus',
      { params: { id: order._id }, body: { status: to, expectedStatus: from } },
      { order: { ...order, status: from } },
    )
    if (end.is === 'sent') {
      if (!quiet) notify.success(t('ORDER_STATUS_UPDATED'))
      return 'moved'
    }
    if (end.is === 'waiting') {
      if (isFirstToWait(userId)) notify.info(t('KEPT_ON_DEVICE'))
      return 'waiting'
    }
    notify.error(moveFailure(end.error, t) ?? failureOf?.(actionOf(from, to)) ?? t('STATUS_UPDATE_FAILED'))
    return 'refused'
  }
}
