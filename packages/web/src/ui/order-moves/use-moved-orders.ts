import type { Order } from '@kafana/contract'
import { useMutationState } from '@tanstack/react-query'
import type { InputOf } from '../../platform/api/query.ts'

type Move = InputOf<'orders', 'updateStatus'>

/**
 * Orders as the moves under way will leave them. What is read meanwhile, because of another move or of news, knows nothing of those yet:
 * a card that was moved would go back and come again.
 */
export const useMovedOrders = (): (<O extends Pick<Order, '_id' | 'status'>>(order: O) => O) => {
  const moves = useMutationState({
    filters: { mutationKey: ['orders', 'updateStatus'], status: 'pending' },
    select: ({ state }) => state.variables as Move | undefined,
  })
  return (order) => {
    const to = moves.findLast((move) => move?.params.id === order._id)?.body.status
    return to === undefined ? order : { ...order, status: to }
  }
}
