import type { ErrorCode, Issue } from '@kafana/contract'

/** Codes set by the client: the network failed, or the response is not what the call declares. */
export type LocalCode = 'NETWORK' | 'UNEXPECTED_RESPONSE'
interface Details {
  readonly status: number
  readonly code: ErrorCode | LocalCode | (string & {})
  readonly message: string
  readonly issues?: readonly Issue[]
  readonly body?: unknown
  readonly retryAfterMs?: number | null
  readonly build?: string | null
}

/** A failed call: `status` 0 and code `NETWORK` without a response, else the server's; `body` is the whole response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: Details['code']
  readonly issues: readonly Issue[]
  readonly body: unknown
  /** From the Retry-After header; null without one. */
  readonly retryAfterMs: number | null
  /** The build of the waiter's app that the server has; null where it says nothing. */
  readonly build: string | null

  constructor({ status, code, message, issues = [], body, retryAfterMs = null, build = null }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.body = body
    this.retryAfterMs = retryAfterMs
    this.build = build
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
/** Did a call fail with this code? */
export const hasCode = (error: unknown, code: Details['code']): error is ApiError =>
  isApiError(error) && error.code === code

const MAX_SENTENCE = 300
/** Markup, JSON, a stack, the name of an exception: what a proxy or a library writes for its maintainers. */
const NOT_A_SENTENCE = /[<>{}\\\n]|\[|\w(?:Error|Exception)\b/

/** A message from outside if it is a sentence that may be shown, else an empty text. */
export const sentenceOf = (message: unknown): string =>
  typeof message === 'string' && message.length <= MAX_SENTENCE && !NOT_A_SENTENCE.test(message)
    ? message.trim()
    : ''

/** Was the answer lost, so that the call may or may not have been done? A server that fails may have done it, too. */
export const isAnswerLost = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500)

/**
 * Did a call fail without a response of the server itself, so that a later attempt may succeed? Unlike `isAnswerLost`, not
 * after a 500: the server is there, and fails.
 */
export const isUnreachable = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status > 500)

const TEMPORARY_STATUSES = [0, 401, 408, 429]
const isTemporary = (status: number): boolean => TEMPORARY_STATUSES.includes(status) || status >= 500

/** Not a response of our server, which is JSON with a code: a proxy's page or a guest network's sign-in page. */
const isForeign = ({ status, code, body }: ApiError): boolean =>
  code === 'UNEXPECTED_RESPONSE' && (status >= 400 || body === undefined)

/** Does it say nothing of whether the call was done, now or in an earlier attempt? Then the same call may be repeated. */
export const isInconclusive = (error: ApiError): boolean => isTemporary(error.status) || isForeign(error)
