import type { Room } from '@kafana/contract'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { isApiError } from '../api/api-error.ts'

export interface Refresher {
  /**
   * Makes rooms stale, or everything for null; resolves when what is on screen has been read again and shown. False when the server could not be asked.
   * `afresh` gives up the reads under way: they were begun on a network that is no more, and may hang.
   */
  readonly refresh: (rooms: readonly Room[] | null, afresh?: boolean) => Promise<boolean>
}

/** News comes in bursts: those of one moment are read once. */
const GATHER_MS = 60

/** Did a call get no answer of the server's own? Then it may well get one later. A server that fails inside has answered. */
export const couldNotAsk = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status > 500)

/**
 * Reads stale answers again, one round at a time: a burst of news becomes one round, and news during a round another one after it.
 * A read that news cancelled again and again would never arrive.
 */
export const createRefresher = (queryClient: QueryClient): Refresher => {
  let gathered: Set<Room> | 'all' = new Set()
  let next: Promise<boolean> | null = null
  let running: Promise<boolean> = Promise.resolve(true)

  const round = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    await running
    const rooms = gathered
    gathered = new Set()
    next = null
    running = readAgain(rooms)
    return running
  }

  const readAgain = async (rooms: Set<Room> | 'all'): Promise<boolean> => {
    if (rooms === 'all') await queryClient.invalidateQueries()
    else await Promise.all([...rooms].map((room) => queryClient.invalidateQueries({ queryKey: [room] })))
    // Screens are told in a task of their own: a page that says sooner that it is live shows for a frame what it knew before.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    return !queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .some((query) => couldNotAsk(query.state.error))
  }

  const gather = (rooms: readonly Room[] | null): void => {
    if (rooms === null) gathered = 'all'
    else if (gathered !== 'all') for (const room of rooms) gathered.add(room)
  }

  return {
    refresh: async (rooms, afresh = false) => {
      gather(rooms)
      if (afresh) await queryClient.cancelQueries({ type: 'active', fetchStatus: 'fetching' })
      next ??= round()
      return next
    },
  }
}
