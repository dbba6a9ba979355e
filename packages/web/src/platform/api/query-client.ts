import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

const MAX_RETRIES = 2

/** Only what may pass by itself is tried again: no network, a server that is busy or broken for a moment. */
const mayRetry = (count: number, error: Error): boolean =>
  count < MAX_RETRIES && isApiError(error) && (error.status === 0 || error.status >= 500)

/** Answers stay fresh for half a minute; live news makes them stale sooner. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The venue's server is often on the local network: what the browser thinks of the internet says nothing about it.
      queries: {
        staleTime: 30_000,
        retry: mayRetry,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

let present: { readonly userId: string | undefined; readonly client: QueryClient } | undefined

/** The cache of one person: nobody sees what somebody else on this device has read. */
export const queryClientOf = (userId: string | undefined): QueryClient => {
  if (present?.userId !== userId || !present) present = { userId, client: createQueryClient() }
  return present.client
}
