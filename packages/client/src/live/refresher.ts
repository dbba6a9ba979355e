import type { Resource } from '@kafana/contract'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '../api/api-error.ts'
import { invalidate } from '../api/cached-queries.ts'

interface Refresher {
  /**
   * Invalidates resources, or everything for null; resolves when what is on screen has been fetched and rendered.
   * False when the server was unreachable. `restart` aborts running fetches: they began on a broken connection
   * and may hang.
   */
  readonly refresh: (resources: readonly Resource[] | null, restart?: boolean) => Promise<boolean>
}

/** Messages come in bursts: those within this time cause one round of fetches. */
const BATCH_MS = 60

/**
 * Refetches stale queries one round at a time: a burst of messages becomes one round, messages during a round
 * another one after it. If each message aborted the running fetch, none would ever arrive.
 */
export const createRefresher = (queryClient: QueryClient): Refresher => {
  let batch: Set<Resource> | null = new Set()
  let next: Promise<boolean> | null = null
  let running: Promise<boolean> = Promise.resolve(true)

  const startRound = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, BATCH_MS))
    await running
    const resources = batch
    batch = new Set()
    next = null
    running = refetch(resources)
    return running
  }

  const refetch = async (resources: ReadonlySet<Resource> | null): Promise<boolean> => {
    await invalidate(queryClient, resources)
    // Components are notified in a task of their own: resolving earlier would show "live" above old data.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    return !queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .some((query) => isUnreachable(query.state.error))
  }

  return {
    refresh: async (resources, restart = false) => {
      if (resources === null) batch = null
      else for (const resource of resources) batch?.add(resource)
      if (restart) await queryClient.cancelQueries({ type: 'active', fetchStatus: 'fetching' })
      next ??= startRound()
      return next
    },
  }
}
