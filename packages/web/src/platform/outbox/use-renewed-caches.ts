import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outbox } from './present-outbox.ts'
import { renewCaches } from './renew-caches.ts'

interface Watch {
  users: number
  readonly stop: () => void
}
const watches = new Map<QueryClient, Watch>()

const watch = (queryClient: QueryClient): (() => void) => {
  const own = watches.get(queryClient) ?? { users: 0, stop: outbox().onEnd(renewCaches(queryClient)) }
  watches.set(queryClient, own)
  own.users += 1
  return () => {
    own.users -= 1
    if (own.users > 0) return
    own.stop()
    watches.delete(queryClient)
  }
}

/** While a component uses it, what was read follows the changes that this device sends; once, however many use it. */
export const useRenewedCaches = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => watch(queryClient), [queryClient])
}
