import { staleRooms, type LiveMessage } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { clearSession } from '../session/session-store.ts'
import { useSession } from '../session/session.ts'
import { refreshUser } from '../session/sign-in.ts'
import { LiveConnection } from './live-connection.ts'
import { createRefresher } from './refresher.ts'

export type NewsHandler = (message: LiveMessage) => void

interface Live {
  readonly connection: LiveConnection | null
  readonly handlers: Set<NewsHandler>
}

export const LiveContext = createContext<Live>({ connection: null, handlers: new Set() })

/** Keeps the persistent connection of the signed-in person and makes stale what its news touches. */
export const LiveProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const queryClient = useQueryClient()
  const [handlers] = useState(() => new Set<NewsHandler>())

  const connection = useMemo(() => {
    if (!userId || !token) return null
    const { refresh } = createRefresher(queryClient)
    return new LiveConnection({
      userId, token,
      refresh: () => refresh(null),
      onSessionEnded: () => clearSession(),
      onRefused: () => void refreshUser(),
      onNews: (message) => {
        void refresh(staleRooms(message))
        // Perhaps it was this person's own list of screens.
        if (message.type === 'dataChanged' && message.room === 'staff') void refreshUser()
        for (const handle of handlers) handle(message)
      },
    })
  }, [userId, token, queryClient, handlers])

  useEffect(() => {
    connection?.start()
    return () => connection?.stop()
  }, [connection])

  const live = useMemo(() => ({ connection, handlers }), [connection, handlers])
  return <LiveContext value={live}>{children}</LiveContext>
}
