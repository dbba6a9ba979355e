import type { Endpoint, Group, HandlerInput, Reply } from '@kafana/contract'
import type { Tx, WriteTx } from '../unit-of-work/unit-of-work.ts'
import type { CommittedRefusal } from './app-error.ts'
import type { Caller, GatewayCaller } from './caller.ts'

type CallerOf<E extends Endpoint> = E['roles'] extends 'public'
  ? Caller | null
  : E['roles'] extends 'gateway'
    ? GatewayCaller
    : Caller

/** What a handler gets besides its input: the caller, and the store within the caller's venue. */
export interface Call<E extends Endpoint> {
  readonly caller: CallerOf<E>
  readonly ip: string
  /** A header of the request. */
  header(name: string): string | undefined
  /** A header that was set by a trusted proxy; undefined if anybody else sent it. */
  proxyHeader(name: string): string | undefined
  /** Aborted when the caller disconnects before the response. */
  readonly aborted: AbortSignal
  /**
   * One unit of work in the caller's venue. Its result is the response of the call, which is stored for a repeated
   * Idempotency-Key.
   */
  write(unit: (tx: WriteTx) => Promise<Reply<E> | CommittedRefusal>): Promise<Reply<E>>
  /** Everything that it reads is of one state of the database. A call that only reads does it once. */
  read<T>(unit: (tx: Tx) => Promise<T>): Promise<T>
}

export type Handler<E extends Endpoint> = (input: HandlerInput<E>, call: Call<E>) => Promise<Reply<E>>

export interface BoundRoute {
  readonly endpoint: Endpoint
  readonly handle: (input: never, call: never) => Promise<unknown>
}

/** Connects each declared call of a resource to its handler; a missing one does not compile. */
export const implement = <G extends Group>(
  group: G,
  handlers: NoInfer<{ readonly [K in keyof G]: Handler<G[K]> }>,
): readonly BoundRoute[] =>
  Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof G] as BoundRoute['handle'],
  }))
