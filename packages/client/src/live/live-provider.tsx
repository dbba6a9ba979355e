import type { LiveMessage } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { refreshUser } from '../session/refresh-user.ts'
import { endSession, useSession } from '../session/session-store.ts'
import { LiveConnection } from './live-connection.ts'
import { createRefresher } from './refresher.ts'

export type MessageHandler = (message: LiveMessage) => void
export type ReconnectTask = () => Promise<unknown>

interface Live {
  readonly connection: Pick<LiveConnection, 'getState' | 'subscribe'> | null
  readonly handlers: Set<MessageHandler>
  readonly reconnectTasks: Set<ReconnectTask>
}

export const LiveContext = createContext<Live>({
  connection: null,
  handlers: new Set(),
  reconnectTasks: new Set(),
})

/** A task that takes longer continues in the background: one change that hangs must not keep screens out of date. */
const TASK_LIMIT_MS = 5_000
/** The own list of screens is fetched after this long without further messages about staff. */
const USER_REFRESH_DELAY_MS = 100

const runAll = (tasks: ReadonlySet<ReconnectTask>): Promise<unknown> =>
  tasks.size === 0
    ? Promise.resolve()
    : Promise.race([
        Promise.allSettled([...tasks].map((task) => task())),
        new Promise((resolve) => setTimeout(resolve, TASK_LIMIT_MS)),
      ])

/** Keeps the live connection of the signed-in user and invalidates the queries that its messages affect. */
export const LiveProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const queryClient = useQueryClient()
  const [{ handlers, reconnectTasks }] = useState(() => ({
    handlers: new Set<MessageHandler>(),
    reconnectTasks: new Set<ReconnectTask>(),
  }))

  const connection = useMemo(() => {
    if (!userId || !token) return null
    const { refresh } = createRefresher(queryClient)
    let timer: ReturnType<typeof setTimeout> | undefined
    // Messages come in bursts, and after an outage in hundreds.
    const refreshUserSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void refreshUser(), USER_REFRESH_DELAY_MS)
    }
    return new LiveConnection({
      userId,
      token,
      refresh,
      onReconnect: () => runAll(reconnectTasks),
      onSessionEnded: () => endSession(token),
      onRefused: () => void refreshUser(),
      onLiveMessage: (message) => {
        // The user's own list of screens may have changed.
        if (message.type === 'resync' || (message.type === 'dataChanged' && message.room === 'staff'))
          refreshUserSoon()
        for (const handle of handlers) handle(message)
      },
    })
  }, [userId, token, queryClient, handlers, reconnectTasks])

  useEffect(() => {
    connection?.start()
    return () => connection?.stop()
  }, [connection])

  const live = useMemo(
    () => ({ connection, handlers, reconnectTasks }),
    [connection, handlers, reconnectTasks],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}
