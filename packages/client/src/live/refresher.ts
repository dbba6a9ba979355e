import type { Resource } from '@kafana/contract'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '../api/api-error.ts'
import { invalidate } from '../api/cached-queries.ts'

interface Refresher {
  /**
   * Invalidates resources, or everything for null; resolves when what is on screen has been fetched and rendered.
   * False when the server was unreachable. `restart`, after a loss, aborts fetches that run: they began on a broken
   * connection and may hang, and so may those after them.
   */
  readonly refresh: (resources: readonly Resource[] | null, restart?: boolean) => Promise<boolean>
}

/** Messages come in bursts: those within this time cause one round of fetches. */
const BATCH_MS = 60
/**
 * How long fetches may take after a loss, the first and the second time, before they are begun again (ms). A browser
 * goes on using connections that a network broke without a word, until it aborts a fetch on them.
 */
const PATIENCE_MS = [4_000, 8_000]

/** False if it takes longer. */
const isDoneWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const isDone = await Promise.race([work.then(() => true), late])
  clearTimeout(timer)
  return isDone
}

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

  const refresh = (resources: readonly Resource[] | null): Promise<boolean> => {
    if (resources === null) batch = null
    else for (const resource of resources) batch?.add(resource)
    next ??= startRound()
    return next
  }

  const restart = async (resources: readonly Resource[] | null): Promise<boolean> => {
    const abort = () => queryClient.cancelQueries({ type: 'active', fetchStatus: 'fetching' })
    for (const patience of PATIENCE_MS) {
      await abort()
      const round = refresh(resources)
      // A restart after another loss ends this round by aborting its fetches.
      if (await isDoneWithin(patience, round)) return round
    }
    await abort()
    return refresh(resources)
  }

  return { refresh: (resources, isRestart = false) => (isRestart ? restart : refresh)(resources) }
}
