import type { Endpoint, Group, HandlerInput, Reply } from '@kafana/contract'
import type { Tx, WriteTx } from '../unit-of-work/unit-of-work.ts'
import type { Refusal } from './app-error.ts'
import type { Caller, GatewayCaller } from './caller.ts'

type CallerOf<E extends Endpoint> = E['roles'] extends 'public'
  ? Caller | null
  : E['roles'] extends 'gateway'
    ? GatewayCaller
    : Caller

/** What a handler has besides its input: who calls, and the store within the caller's venue. */
export interface Call<E extends Endpoint> {
  readonly caller: CallerOf<E>
  readonly ip: string
  /** A header of the request. */
  header(name: string): string | undefined
  /** A header that a proxy of ours set; nobody else's is believed. */
  proxyHeader(name: string): string | undefined
  /** Aborted when the caller hangs up before it is answered. */
  readonly gone: AbortSignal
  /** One unit of work in the caller's venue; its result is the call's answer and is kept with it for a repeated Idempotency-Key. */
  write(unit: (tx: WriteTx) => Promise<Reply<E> | Refusal>): Promise<Reply<E>>
  read<T>(unit: (tx: Tx) => Promise<T>): Promise<T>
}

export type Handler<E extends Endpoint> = (input: HandlerInput<E>, call: Call<E>) => Promise<Reply<E>>

export interface BoundRoute {
  readonly endpoint: Endpoint
  readonly handle: (input: never, call: never) => Promise<unknown>
}

/** Ties each declared call of a room to its handler; a missing one does not compile. */
export const implement = <G extends Group>(
  group: G,
  handlers: NoInfer<{ readonly [K in keyof G]: Handler<G[K]> }>,
): readonly BoundRoute[] =>
  Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof G] as BoundRoute['handle'],
  }))
