import { ERROR_STATUS, type ErrorCode, type Issue } from '@kafana/contract'

interface Extra {
  readonly issues?: readonly Omit<Issue, 'message'>[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  /** Fields that stand beside the message: the current entity of a lost race, a count. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A refusal. Thrown inside a unit of work it leaves nothing behind; see `Refusal` for one whose traces must stay. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** What a unit returns, instead of throwing, when its refusal must be kept: a failed try that counts. */
export class Refusal {
  readonly error: AppError
  constructor(error: AppError) {
    this.error = error
  }
}

/** For a row that must be there: 404 says the same for a missing id and for another venue's. */
export const found = <T>(row: T | undefined | null): T => {
  if (row === undefined || row === null) throw new AppError('NOT_FOUND')
  return row
}
