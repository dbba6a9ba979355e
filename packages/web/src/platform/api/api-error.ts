import type { ErrorCode, Issue } from '@kafana/contract'

/** Codes that no server sent: the network failed, or the answer was not what the call declares. */
export type LocalCode = 'NETWORK' | 'UNEXPECTED_RESPONSE'
interface Details {
  readonly status: number
  readonly code: ErrorCode | LocalCode | (string & {})
  readonly message: string
  readonly issues?: readonly Issue[]
  readonly body?: unknown
  readonly retryAfterMs?: number | null
}

/** A call that failed: `status` 0 with code `NETWORK` when nothing answered, else what the server said; `body` is its whole answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: Details['code']
  readonly issues: readonly Issue[]
  readonly body: unknown
  /** How long the server asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor({ status, code, message, issues = [], body, retryAfterMs = null }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
/** Did a call fail with this code? */
export const hasCode = (error: unknown, code: Details['code']): error is ApiError =>
  isApiError(error) && error.code === code
