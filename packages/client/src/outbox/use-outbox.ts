import type { Order, Resource } from '@kafana/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { invalidate, staleAfter, updateCached } from '../api/cached-queries.ts'
import type { ResultOf } from '../api/query.ts'
import { useOnReconnect } from '../live/use-live.ts'
import { useSession } from '../session/session-store.ts'
import { outbox, startOutbox } from './current-outbox.ts'
import { maySend, type ResultListener } from './outbox.ts'
import { isUnsentStatusChange, type PendingChange } from './pending-change.ts'

/** The current orders, from the response to a change of their status or lines, or from its conflict. */
const ordersIn = ({ call }: PendingChange, result: Parameters<ResultListener>[1]): readonly Order[] => {
  if (call !== 'orders.updateStatus' && call !== 'service.moveLines') return []
  if (result.is === 'sent') {
    const answer = result.answer as Order | ResultOf<'service', 'moveLines'> | null
    if (answer === null) return []
    return 'orders' in answer ? answer.orders : [answer]
  }
  const { order } = (result.refusal.body ?? {}) as { readonly order?: Order }
  return order ? [order] : []
}

/** The resources whose cached answers contain orders. */
const HOLDERS: readonly Resource[] = ['orders', 'checks']

/** Updates the cached order before the change leaves the screen, and refetches the rest. */
const applyToCache =
  (queryClient: QueryClient): ResultListener =>
  (change, result) => {
    for (const order of ordersIn(change, result))
      for (const holder of HOLDERS) updateCached(queryClient, holder, order)
    const [resource, call] = change.call.split('.') as [Resource, string]
    void invalidate(queryClient, staleAfter(resource, call))
  }

interface Subscription {
  users: number
  readonly stop: () => void
}
const subscriptions = new Map<QueryClient, Subscription>()

const subscribeCache = (queryClient: QueryClient): (() => void) => {
  const own = subscriptions.get(queryClient) ?? {
    users: 0,
    stop: outbox().onResult(applyToCache(queryClient)),
  }
  subscriptions.set(queryClient, own)
  own.users += 1
  return () => {
    own.users -= 1
    if (own.users > 0) return
    own.stop()
    subscriptions.delete(queryClient)
  }
}

/** Keeps the cached queries in step with the results of the outbox; once, however many components use it. */
export const useOutboxCacheUpdates = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => subscribeCache(queryClient), [queryClient])
}

/** All changes of this device, including those just being sent; the same array until one of them changes. */
export const useAllPendingChanges = (): readonly PendingChange[] => {
  const { subscribe, changes } = outbox()
  return useSyncExternalStore(subscribe, changes)
}

/** The changes of this venue that are queued or refused, oldest first, without those just being sent. */
export const usePendingChanges = (): readonly PendingChange[] => {
  const changes = useAllPendingChanges()
  const user = useSession()?.user
  return useMemo(
    () =>
      changes.filter(
        (each) =>
          user &&
          each.company === user.company &&
          (each.waited || each.state === 'refused' || !maySend(each, user)),
      ),
    [changes, user],
  )
}

/** The ids of orders with a queued status change of the signed-in user, without those just being sent. */
export const useUnsentStatusChanges = (): ReadonlySet<string> => {
  const changes = usePendingChanges()
  const userId = useSession()?.user._id
  return useMemo(
    () =>
      new Set(
        changes
          .filter(isUnsentStatusChange)
          .filter(({ by }) => by._id === userId)
          .map(({ input }) => input.params.id),
      ),
    [changes, userId],
  )
}

/**
 * Runs the outbox while the page is open. After a reconnect the queues are sent before the screens are refetched,
 * so that the screens show the results at once.
 */
export const useOutbox = (): void => {
  useOutboxCacheUpdates()
  useEffect(() => startOutbox(), [])
  useOnReconnect(() => outbox().flush())
}
