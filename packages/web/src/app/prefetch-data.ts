import { callOptions } from '@kafana/client/api/query.ts'
import type { QueryClient } from '@tanstack/react-query'

const EVERY_MS = 60_000
/** Fetched again only once something has changed, and kept although no screen shows it. */
const KEPT = { staleTime: Infinity, gcTime: Infinity } as const

/**
 * Keeps the menu and the tables loaded, so that orders can be taken during an outage, whichever screen the device
 * shows. What fails is loaded a minute later, or when it is shown.
 * @returns a function that stops it
 */
export const keepForOrders = (queryClient: QueryClient): (() => void) => {
  /** The options too, where products of the menu have any. */
  const prefetchMenu = async (): Promise<void> => {
    const menu = await queryClient.query({ ...callOptions('catalog', 'list'), ...KEPT })
    if (menu.some(({ modifierGroups }) => modifierGroups))
      await queryClient.query({ ...callOptions('catalog', 'modifierGroups'), ...KEPT })
  }
  const prefetch = (): void => {
    void Promise.allSettled([
      prefetchMenu(),
      queryClient.query({ ...callOptions('layout', 'tables'), ...KEPT }),
      queryClient.query({ ...callOptions('layout', 'zones'), ...KEPT }),
      queryClient.query({ ...callOptions('orders', 'floor'), ...KEPT }),
    ])
  }
  prefetch()
  const timer = setInterval(prefetch, EVERY_MS)
  return () => clearInterval(timer)
}
