import { ApiError, isApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import type { AnswerOfKept, KeptCall, KeptChange, Refusal } from './kept-change.ts'

/** How an attempt ended: the server did it, it never will, or nobody knows and the same attempt is made again, not before `afterMs`. */
export type AttemptEnd =
  | { readonly is: 'sent'; readonly answer: AnswerOfKept<KeptCall> | null }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'stays'; readonly afterMs: number }

/** A server that is there answers sooner; on a dead access point the queue should not stand longer. */
const TIMEOUT_MS = 10_000
/** Whatever somebody's proxy says, a venue does not wait longer. */
const LONGEST_WAIT_MS = 60_000
/** The server knows keys for a week: a new order that is nearly so old could become two. */
const LONGEST_KEPT_MS = 6 * 24 * 60 * 60 * 1000
const PASSES = [0, 401, 408, 429]

const passes = (status: number): boolean => PASSES.includes(status) || status >= 500

/** Our server's refusals have codes and its answers are JSON; what else comes is a proxy's page, or the sign-in page of a guest network. */
const isForeign = ({ status, code, body }: ApiError): boolean =>
  code === 'UNEXPECTED_RESPONSE' && (status >= 400 || body === undefined)

const endOf = (error: ApiError): AttemptEnd => {
  const { status, code, message, body, retryAfterMs } = error
  if (passes(status) || isForeign(error))
    return { is: 'stays', afterMs: Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS) }
  // Done, but told in words of a newer version.
  if (status < 300) return { is: 'sent', answer: null }
  return { is: 'refused', refusal: { status, code, message, body } }
}

const isTooOld = ({ call, at }: KeptChange): boolean =>
  call === 'orders.create' && Date.now() - at > LONGEST_KEPT_MS

const run = (
  change: KeptChange,
  options: { readonly idempotencyKey: string; readonly token: string; readonly signal: AbortSignal },
) => {
  switch (change.call) {
    case 'orders.updateStatus':
      return api.orders.updateStatus(change.input, options)
    case 'orders.create':
      return api.orders.create(change.input, options)
    case 'billing.tell':
      return api.billing.tell(change.input, options)
  }
}

/** Sends a change once, in the name of the person whose token it is. */
export const attempt = async (change: KeptChange, token: string): Promise<AttemptEnd> => {
  if (isTooOld(change))
    return { is: 'refused', refusal: { status: 0, code: 'KEPT_TOO_LONG', message: '', body: undefined } }
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  try {
    return {
      is: 'sent',
      answer: await run(change, { idempotencyKey: change.key, token, signal: timeout.signal }),
    }
  } catch (error) {
    if (isApiError(error)) return endOf(error)
    if (timeout.signal.aborted) return { is: 'stays', afterMs: 0 }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The refusal as the error that the call would have thrown. */
export const errorOf = (refusal: Refusal): ApiError => new ApiError(refusal)
