import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { isWaitingMove, type KeptChange } from '../../platform/outbox/kept-change.ts'
import { useAllChanges } from '../../platform/outbox/use-kept.ts'
import { useSession } from '../../platform/session/session.ts'

/** Where this person's moves, under way or waiting, will leave an order; undefined where none is. */
export const statusAfter = (
  changes: readonly KeptChange[],
  userId: string | undefined,
  orderId: string,
): OrderStatus | undefined =>
  changes.filter(isWaitingMove).findLast(({ by, input }) => by._id === userId && input.params.id === orderId)
    ?.input.body.status

/**
 * Orders as the moves under way or waiting will leave them. What is read meanwhile, because of another move or of news, knows nothing of those yet:
 * a card that was moved would go back and come again.
 */
export const useMovedOrders = (): (<O extends Pick<Order, '_id' | 'status'>>(order: O) => O) => {
  const changes = useAllChanges()
  const userId = useSession()?.user._id
  return (order) => {
    const to = statusAfter(changes, userId, order._id)
    return to === undefined || to === order.status ? order : { ...order, status: to }
  }
}
