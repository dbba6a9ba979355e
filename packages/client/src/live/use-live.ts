import type { Order } from '@kafana/contract'
import { useCallback, useContext, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { endSession, useSession } from '../session/session-store.ts'
import type { LiveState } from './live-connection.ts'
import { LiveContext, type MessageHandler, type ReconnectTask } from './live-provider.tsx'
import { ReconnectingSocket } from './reconnecting-socket.ts'

/** The server accepts frames up to this size (bytes). */
const MAX_FRAME = 16 * 1024

/** Announces a new order. If its frame would be too large, only the id is sent, which is all the server reads. */
const orderHintFrame = (order: Order): string => {
  const frame = JSON.stringify({ type: 'new-order', order })
  return new TextEncoder().encode(frame).length <= MAX_FRAME
    ? frame
    : JSON.stringify({ type: 'new-order', order: { _id: order._id } })
}

/**
 * A second connection, open while the component is mounted, that announces each new order to the server. It is a hint
 * only: nothing is queued, and it does not affect whether the screen counts as live.
 */
export const useOrderHint = (): ((order: Order) => void) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const socket = useMemo(
    () =>
      userId && token
        ? new ReconnectingSocket({ userId, token, onSessionEnded: () => endSession(token) })
        : null,
    [userId, token],
  )
  useEffect(() => {
    socket?.start()
    return () => socket?.stop()
  }, [socket])
  return useCallback((order) => socket?.send(orderHintFrame(order)), [socket])
}

const NOT_CONNECTED: LiveState = { phase: 'connecting', since: null }
const subscribeNothing = () => () => {}

/** The state of the live connection. It becomes `open` again once everything on screen has been refetched. */
export const useLiveState = (): LiveState => {
  const { connection } = useContext(LiveContext)
  return useSyncExternalStore(
    connection?.subscribe ?? subscribeNothing,
    connection?.getState ?? (() => NOT_CONNECTED),
  )
}

/** How the connection is shown: a server that has just begun to restart is one that the screen connects to. */
export const useShownPhase = (): LiveState['phase'] => {
  const { phase, restart } = useLiveState()
  return restart === 'begun' ? 'connecting' : phase
}

/** Calls `handler` with every live message, for sounds and notices. Queries are refetched without it. */
export const useLiveMessages = (handler: MessageHandler): void => {
  const { handlers } = useContext(LiveContext)
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const own: MessageHandler = (message) => handle(message)
    handlers.add(own)
    return () => {
      handlers.delete(own)
    }
  }, [handlers])
}

/** Runs `task` after each reconnect, before the screens are refetched and count as live. */
export const useOnReconnect = (task: ReconnectTask): void => {
  const { reconnectTasks } = useContext(LiveContext)
  const run = useEffectEvent(task)
  useEffect(() => {
    const own: ReconnectTask = () => run()
    reconnectTasks.add(own)
    return () => {
      reconnectTasks.delete(own)
    }
  }, [reconnectTasks])
}
