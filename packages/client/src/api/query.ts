import type { Contract, Endpoint, Resource, Result } from '@kafana/contract'
import {
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { isAnswerLost } from './api-error.ts'
import { api } from './api.ts'
import { invalidate, staleAfter, updateCached } from './cached-queries.ts'
import type { CallOptions, Input } from './client.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

type At<R extends Resource, C> = C extends keyof Contract[R]
  ? Contract[R][C] extends Endpoint
    ? Contract[R][C]
    : never
  : never
type Of<R extends Resource, Reads extends boolean> = {
  [K in keyof Contract[R]]: Contract[R][K] extends { method: 'GET' }
    ? Reads extends true
      ? K
      : never
    : Reads extends true
      ? never
      : K
}[keyof Contract[R]] &
  string
/** The calls of a resource that read. */
type ReadCall<R extends Resource> = Of<R, true>
/** The calls of a resource that write. */
type WriteCall<R extends Resource> = Of<R, false>
/** Input and response of a call. */
export type InputOf<R extends Resource, C> = Input<At<R, C>>
export type ResultOf<R extends Resource, C> = Result<At<R, C>>

type Run<I, O> = (input?: I, options?: CallOptions) => Promise<O>
// The client is typed per call; here only the type parameters know which call it is.
const run = <R extends Resource, C>(resource: R, call: C & string): Run<InputOf<R, C>, ResultOf<R, C>> =>
  (api[resource] as unknown as Record<string, Run<InputOf<R, C>, ResultOf<R, C>>>)[call] as Run<
    InputOf<R, C>,
    ResultOf<R, C>
  >

type Key = readonly [Resource, string, unknown]
type ReadOptions<T, D> = Omit<UseQueryOptions<T, Error, D, Key>, 'queryKey' | 'queryFn'>
/** The input is optional where the call needs none. */
type Arguments<I, Options> =
  Record<string, never> extends I ? [input?: I, options?: Options] : [input: I, options?: Options]

/** How a call is read, and under which key its result is cached. */
const readOf = <R extends Resource, C extends ReadCall<R>>(
  resource: R,
  call: C,
  input: InputOf<R, C> | undefined,
) => ({
  queryKey: [resource, call, input ?? {}] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => run<R, C>(resource, call)(input, { signal }),
})

/** Query options of a call, for prefetching and for `queryClient.setQueryData(callOptions(…).queryKey, …)`. */
export const callOptions = <R extends Resource, C extends ReadCall<R>>(
  resource: R,
  call: C,
  ...[input]: Arguments<InputOf<R, C>, never>
) => queryOptions<ResultOf<R, C>, Error, ResultOf<R, C>, Key>(readOf(resource, call, input))

/**
 * Reads a call: `useCall('orders', 'list', { query: { page } })`. Live messages and writes of the resource
 * invalidate it.
 */
export const useCall = <R extends Resource, C extends ReadCall<R>, D = ResultOf<R, C>>(
  resource: R,
  call: C,
  ...[input, options]: Arguments<InputOf<R, C>, ReadOptions<ResultOf<R, C>, D>>
): UseQueryResult<D> =>
  useQuery<ResultOf<R, C>, Error, D, Key>({ ...options, ...readOf(resource, call, input) })

type WriteOptions<T, I, Context> = Omit<
  UseMutationOptions<T, Error, I, Context>,
  'mutationFn' | 'mutationKey'
>

/**
 * Writes by a call: `const add = useCallMutation('layout', 'createZone')`, then `add.mutate({ body })`. The
 * response updates the cached queries of the resource, which are then refetched. Repeating the same input after a
 * lost response reuses the idempotency key, so that a second press never does it twice.
 */
export const useCallMutation = <R extends Resource, C extends WriteCall<R>, Context = unknown>(
  resource: R,
  call: C,
  options: WriteOptions<ResultOf<R, C>, InputOf<R, C>, Context> = {},
): UseMutationResult<ResultOf<R, C>, Error, InputOf<R, C>, Context> => {
  const queryClient = useQueryClient()
  const [attempts] = useState(createIdempotencyKeys)
  return useMutation<ResultOf<R, C>, Error, InputOf<R, C>, Context>({
    ...options,
    mutationKey: [resource, call],
    mutationFn: (input) =>
      attempts.run(input, (idempotencyKey) => run<R, C>(resource, call)(input, { idempotencyKey })),
    onSuccess: (...done) => {
      updateCached(queryClient, resource, done[0])
      return options.onSuccess?.(...done)
    },
    onSettled: async (...settled) => {
      await options.onSettled?.(...settled)
      // Not awaited: the write is done when the server says so, the screens follow.
      void invalidate(queryClient, staleAfter(resource, call))
    },
  })
}

const MAX_RETRIES = 2

/** Retries temporary failures only: no network, a busy or failing server. */
const mayRetry = (count: number, error: Error): boolean => count < MAX_RETRIES && isAnswerLost(error)

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
