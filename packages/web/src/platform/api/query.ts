import type { Contract, Endpoint, Result, Room } from '@kafana/contract'
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { api } from './api.ts'
import { createAttempts } from './attempts.ts'
import type { CallOptions, Input } from './client.ts'
import { renewKnown } from './renew-known.ts'

type At<R extends Room, C> = C extends keyof Contract[R]
  ? Contract[R][C] extends Endpoint
    ? Contract[R][C]
    : never
  : never
type Of<R extends Room, Reads extends boolean> = {
  [K in keyof Contract[R]]: Contract[R][K] extends { method: 'GET' }
    ? Reads extends true
      ? K
      : never
    : Reads extends true
      ? never
      : K
}[keyof Contract[R]] &
  string
/** The calls of a room that read. */
export type ReadCall<R extends Room> = Of<R, true>
/** The calls of a room that write. */
export type WriteCall<R extends Room> = Of<R, false>
/** What a call takes and what it answers. */
export type InputOf<R extends Room, C> = Input<At<R, C>>
export type ResultOf<R extends Room, C> = Result<At<R, C>>

type Run<I, O> = (input?: I, options?: CallOptions) => Promise<O>
// The client is typed call by call; which call it is is known only to the type parameters here.
const run = <R extends Room, C>(room: R, call: C & string): Run<InputOf<R, C>, ResultOf<R, C>> =>
  (api[room] as unknown as Record<string, Run<InputOf<R, C>, ResultOf<R, C>>>)[call] as Run<
    InputOf<R, C>,
    ResultOf<R, C>
  >

type Key = readonly [Room, string, unknown]
type ReadOptions<T, D> = Omit<UseQueryOptions<T, Error, D, Key>, 'queryKey' | 'queryFn'>
/** The input may be left out where the call needs none. */
type Arguments<I, Options> =
  Record<string, never> extends I ? [input?: I, options?: Options] : [input: I, options?: Options]

/** A read as query options, for prefetching and for `queryClient.setQueryData(callOptions(…).queryKey, …)`. */
export const callOptions = <R extends Room, C extends ReadCall<R>>(
  room: R,
  call: C,
  ...[input]: Arguments<InputOf<R, C>, never>
) =>
  queryOptions<ResultOf<R, C>, Error, ResultOf<R, C>, Key>({
    queryKey: [room, call, input ?? {}],
    queryFn: ({ signal }) => run<R, C>(room, call)(input, { signal }),
  })

/** Reads a call: `useCall('orders', 'list', { query: { page } })`. Live news and writes of its room make it stale by themselves. */
export const useCall = <R extends Room, C extends ReadCall<R>, D = ResultOf<R, C>>(
  room: R,
  call: C,
  ...[input, options]: Arguments<InputOf<R, C>, ReadOptions<ResultOf<R, C>, D>>
): UseQueryResult<D> =>
  useQuery<ResultOf<R, C>, Error, D, Key>({
    ...options,
    queryKey: [room, call, input ?? {}],
    queryFn: ({ signal }) => run<R, C>(room, call)(input, { signal }),
  })

type WriteOptions<T, I, Context> = Omit<
  UseMutationOptions<T, Error, I, Context>,
  'mutationFn' | 'mutationKey'
> & {
  /** The rooms whose answers this write makes stale; its own when left out. */
  readonly stale?: readonly Room[]
}

/**
 * Writes by a call: `const add = useCallMutation('layout', 'createZone')`, then `add.mutate({ body })`.
 * What it answers stands in what was read of its room; then that is read anew.
 * The same input again after an answer was lost goes out with the same idempotency key, so that a second press never does a thing twice.
 */
export const useCallMutation = <R extends Room, C extends WriteCall<R>, Context = unknown>(
  room: R,
  call: C,
  { stale = [room], ...options }: WriteOptions<ResultOf<R, C>, InputOf<R, C>, Context> = {},
): UseMutationResult<ResultOf<R, C>, Error, InputOf<R, C>, Context> => {
  const queryClient = useQueryClient()
  const [attempts] = useState(createAttempts)
  return useMutation<ResultOf<R, C>, Error, InputOf<R, C>, Context>({
    ...options,
    mutationKey: [room, call],
    mutationFn: (input) =>
      attempts.run(input, (idempotencyKey) => run<R, C>(room, call)(input, { idempotencyKey })),
    onSuccess: (...done) => {
      renewKnown(queryClient, room, done[0])
      return options.onSuccess?.(...done)
    },
    onSettled: async (...settled) => {
      await options.onSettled?.(...settled)
      // Not awaited: a write is done when the server says so, its screens follow.
      for (const each of stale) void queryClient.invalidateQueries({ queryKey: [each] })
    },
  })
}
