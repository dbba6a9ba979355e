import type { Role, ScreenName } from '@kafana/domain'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Path = `/${string}`
type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call, declared once. The route, its checks, the client, the OpenAPI document and the access tests are
 * derived from it.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  /**
   * Who may call it: `public` needs no session, `gateway` is a fiscal gateway that is paired with the venue.
   */
  readonly roles: 'public' | 'gateway' | readonly Role[]
  /** The screens that use it: a caller who may see none of them is refused. `any` checks only the role. */
  readonly screens: 'any' | readonly ScreenName[]
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** JSON unless it is a form (multipart/form-data with text fields). */
  readonly requestType?: 'form'
  /** JSON unless its responses, errors included, are plain text. */
  readonly responseType?: 'text'
  /** The most bytes of its body; 256 kB if it does not say. */
  readonly bodyLimit?: number
  /** It still works while the server's disk is full; other writes are refused then. */
  readonly worksWhenFull?: true
  /** It may read very much: where that would hold up other calls, its response is made in a thread of its own. */
  readonly heavy?: true
  /**
   * Its response is made of nothing but the venue's data, the input and the person who asks, never of the time or a
   * header: it is kept until something in the venue changes.
   */
  readonly kept?: true
  /** Also for whoever has to turn on a second factor before anything else. */
  readonly whileSecondFactorDue?: true
  readonly status: 200 | 201
  readonly response: z.ZodMiniType
  /** The errors of this call, besides those that every call may return. */
  readonly errors: readonly ErrorCode[]
}

/** The path's `:names` must be exactly the keys of `params`: a typo is a compile error, not a 404. */
type PathParams<E extends Endpoint> = [ParamNames<E['path']>] extends [never]
  ? { params?: never }
  : { params: z.ZodMiniObject<Record<ParamNames<E['path']>, z.ZodMiniType>> }

export const endpoint = <const E extends Endpoint>(definition: E & PathParams<E>): E => definition

/** The fields of bodies that hold a secret, in every call. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'confirmPassword',
  'currentPassword',
  'pin',
  'currentPin',
  'secondFactorCode',
])

type Part = 'params' | 'query' | 'body'
type In<S> = S extends z.ZodMiniType ? z.input<S> : never
type Out<S> = S extends z.ZodMiniType ? z.output<S> : never

/** What a client passes: `{ params, query, body }`, each only where the call declares it. */
export type CallInput<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}
/** What a handler receives, parsed. */
export type HandlerInput<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? K : never]: Out<E[K]>
}
/** What a handler returns: the input of the response's schema, which is parsed before it is sent. */
export type Reply<E extends Endpoint> = In<E['response']>
export type Result<E extends Endpoint> = Out<E['response']>
export type Group = Readonly<Record<string, Endpoint>>
