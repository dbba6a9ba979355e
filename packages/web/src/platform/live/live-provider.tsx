import type { LiveMessage } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { endSession } from '../session/session-store.ts'
import { useSession } from '../session/session.ts'
import { refreshUser } from '../session/sign-in.ts'
import { LiveConnection } from './live-connection.ts'
import { createRefresher } from './refresher.ts'

export type NewsHandler = (message: LiveMessage) => void
export type ReturnTask = () => Promise<unknown>

interface Live {
  readonly connection: Pick<LiveConnection, 'getState' | 'subscribe'> | null
  readonly handlers: Set<NewsHandler>
  readonly returning: Set<ReturnTask>
}

export const LiveContext = createContext<Live>({
  connection: null,
  handlers: new Set(),
  returning: new Set(),
})

/** A task that takes longer goes on beside the reading: no screen stays out of date for one change that hangs. */
const RETURN_LIMIT_MS = 5_000
/** So long no further news of people has to come before the own list of screens is asked for. */
const ASK_AFTER_MS = 100

const runAll = (tasks: ReadonlySet<ReturnTask>): Promise<unknown> =>
  tasks.size === 0
    ? Promise.resolve()
    : Promise.race([
        Promise.allSettled([...tasks].map((task) => task())),
        new Promise((resolve) => setTimeout(resolve, RETURN_LIMIT_MS)),
      ])

/** Keeps the persistent connection of the signed-in person and makes stale what its news touches. */
export const LiveProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const queryClient = useQueryClient()
  const [{ handlers, returning }] = useState(() => ({
    handlers: new Set<NewsHandler>(),
    returning: new Set<ReturnTask>(),
  }))

  const connection = useMemo(() => {
    if (!userId || !token) return null
    const { refresh } = createRefresher(queryClient)
    let asking: ReturnType<typeof setTimeout> | undefined
    // News comes in bursts, and after an outage in hundreds.
    const askWhoIAm = (): void => {
      clearTimeout(asking)
      asking = setTimeout(() => void refreshUser(), ASK_AFTER_MS)
    }
    return new LiveConnection({
      userId,
      token,
      refresh,
      onReturn: () => runAll(returning),
      onSessionEnded: () => endSession(token),
      onRefused: () => void refreshUser(),
      onNews: (message) => {
        // Perhaps it was this person's own list of screens.
        if (message.type === 'dataChanged' && message.room === 'staff') askWhoIAm()
        for (const handle of handlers) handle(message)
      },
    })
  }, [userId, token, queryClient, handlers, returning])

  useEffect(() => {
    connection?.start()
    return () => connection?.stop()
  }, [connection])

  const live = useMemo(() => ({ connection, handlers, returning }), [connection, handlers, returning])
  return <LiveContext value={live}>{children}</LiveContext>
}
