import type { Order } from '@kafana/contract'
import type { SettableStatus } from '@kafana/domain'
import { useCallback, useEffect, useRef } from 'react'
import { useStatusMove, type MoveEnd } from '../../ui/order-moves/use-status-move.ts'

/** Moves an order and says nothing of success: this screen shows it. The same function all the time, so that no card is drawn anew for it. */
export const useQuietMove = (): ((order: Order, to: SettableStatus) => Promise<MoveEnd>) => {
  const move = useStatusMove({ quiet: true })
  const present = useRef(move)
  useEffect(() => {
    present.current = move
  })
  return useCallback((order, to) => present.current(order, to), [])
}
