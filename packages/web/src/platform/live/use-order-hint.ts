import type { Order } from '@kafana/contract'
import { useCallback, useEffect, useMemo } from 'react'
import { endSession } from '../session/session-store.ts'
import { useSession } from '../session/session.ts'
import { hintOf } from './live-wire.ts'
import { ReturningSocket } from './returning-socket.ts'

/**
 * A second connection, open while the component is there, that tells the server of each order just created. A hint only: what cannot go out now never does,
 * and whether the screen is live is said by the first connection alone.
 */
export const useOrderHint = (): ((order: Order) => void) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const socket = useMemo(
    () =>
      userId && token
        ? new ReturningSocket({ userId, token, onSessionEnded: () => endSession(token) })
        : null,
    [userId, token],
  )
  useEffect(() => {
    socket?.start()
    return () => socket?.stop()
  }, [socket])
  return useCallback((order) => socket?.send(hintOf(order)), [socket])
}
