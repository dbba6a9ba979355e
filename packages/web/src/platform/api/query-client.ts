import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

const MAX_RETRIES = 2

/** Retries temporary failures only: no network, a busy or failing server. */
const mayRetry = (count: number, error: Error): boolean =>
  count < MAX_RETRIES && isApiError(error) && (error.status === 0 || error.status >= 500)

/** Cached responses stay fresh for half a minute; live messages invalidate them sooner. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The server is often on the local network, so being offline does not mean that it is unreachable.
      queries: {
        staleTime: 30_000,
        retry: mayRetry,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

let current: { readonly userId: string | undefined; readonly client: QueryClient } | undefined

/** The cache of one user: nobody sees what another user of this device has fetched. */
export const queryClientOf = (userId: string | undefined): QueryClient => {
  if (current?.userId !== userId || !current) current = { userId, client: createQueryClient() }
  return current.client
}
