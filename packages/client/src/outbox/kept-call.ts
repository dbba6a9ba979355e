import type { Role } from '@kafana/domain'
import type { ApiError } from '../api/api-error.ts'

/** Why the server refused it; `body` is the whole response. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly body: unknown
}

/** What is stored of every change. */
export interface Stored {
  /** The Idempotency-Key of every attempt. */
  readonly key: string
  /** Position in the queue of this device; null until the database has assigned it. */
  readonly place: number | null
  readonly company: string
  /** The user as whom it is sent. */
  readonly by: { readonly _id: string; readonly firstname: string; readonly lastname: string }
  /** When the user made it, UTC ms. */
  readonly at: number
  /** It could not be sent at once, and the user knows. */
  readonly waited: boolean
  /** `refused` is final; the change stays until a user has acknowledged the reason. */
  readonly state: 'waiting' | 'refused'
  readonly refusal: Refusal | null
}

/**
 * The writes that an application can queue: input, response, and the details shown for them. The names are stored on
 * devices and must stay.
 */
export type KeptCalls = { readonly [call: string]: { input: unknown; answer: unknown; details: object } }
export type CallOf<K extends KeptCalls> = keyof K & string
/** A queued write of one call. */
export type ChangeOf<K extends KeptCalls, C extends CallOf<K> = CallOf<K>> = {
  [Each in C]: Stored & { readonly call: Each; readonly input: K[Each]['input'] } & K[Each]['details']
}[C]
/** A change of whichever application. */
export type AnyChange = Stored & { readonly call: string; readonly input: unknown }

/** Whoever is signed in. */
export interface Sender {
  readonly _id: string
  readonly company: string | null
  readonly role: Role
}

export interface SendOptions {
  readonly idempotencyKey: string
  readonly token: string
  readonly signal: AbortSignal
}

/** How the changes of one call are kept and sent. */
export interface KeptCall<Change extends AnyChange, Answer> {
  readonly send: (change: Change, options: SendOptions) => Promise<Answer>
  /**
   * Changes with the same name are sent in sequence, the oldest first; none waits for those of another name.
   * @param all every change that waits or was refused, oldest first
   */
  readonly queue: (change: Change, all: readonly AnyChange[]) => string
  /** May somebody else of the venue send it? Otherwise only whoever made it. */
  readonly maySend?: (user: Sender) => boolean
  /** May it be sent before an earlier one of its queue that waits for another version of the application? */
  readonly mayPass?: (change: Change, earlier: AnyChange) => boolean
  /** One that is older is refused (ms). */
  readonly maxAgeMs?: number
  /** What is sent instead after such a refusal; undefined where it is final. */
  readonly instead?: (change: Change, refusal: Refusal) => Partial<Change> | undefined
}

/** What an application keeps. */
export type KeptCallTable<K extends KeptCalls> = {
  readonly [C in CallOf<K>]: KeptCall<ChangeOf<K, C>, K[C]['answer']>
}

export interface OutboxSettings<K extends KeptCalls> {
  readonly calls: KeptCallTable<K>
  /** An attempt is abandoned after this long (ms). */
  readonly timeoutMs: number
  /** Whether a refusal is final only for this version of the application: the change then waits for another one. */
  readonly isForOtherVersion?: (error: ApiError) => boolean
  /** Changes that build on a refused one and are refused with it. */
  readonly refusedWith: (refused: ChangeOf<K>, changes: readonly ChangeOf<K>[]) => readonly ChangeOf<K>[]
}

/** How the changes of this change's call are kept; undefined for a call of another version of the application. */
export const keptCallOf = <K extends KeptCalls>(
  calls: KeptCallTable<K>,
  { call }: Pick<AnyChange, 'call'>,
): KeptCall<ChangeOf<K>, unknown> | undefined => {
  const kept: unknown = Object.hasOwn(calls, call) ? calls[call as CallOf<K>] : undefined
  return kept as KeptCall<ChangeOf<K>, unknown> | undefined
}

/** May the signed-in user send this change? One that this version does not know waits for another one. */
export const maySendOf = <K extends KeptCalls>(
  calls: KeptCallTable<K>,
  change: AnyChange,
  user: Sender | undefined,
): boolean => {
  const kept = keptCallOf(calls, change)
  if (kept === undefined || user === undefined || change.company !== user.company) return false
  return kept.maySend ? kept.maySend(user) : change.by._id === user._id
}
