import { ERROR_STATUS, type ErrorCode, type Issue } from '@kafana/contract'

interface Extra {
  readonly issues?: readonly Omit<Issue, 'message'>[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  /** Fields beside the message: the current entity of an edit conflict, a count. */
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * An error of the API. Thrown within a unit of work it rolls the unit back; see `CommittedRefusal` for one that must not.
 */
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

/**
 * An error that a unit of work returns, instead of throwing it, when its changes must be committed: a failed
 * attempt is counted.
 */
export class CommittedRefusal {
  readonly error: AppError
  constructor(error: AppError) {
    this.error = error
  }
}

/** Throws NOT_FOUND for a missing row; ids of other venues are not distinguished. */
export const ensureFound = <T>(row: T | undefined | null): T => {
  if (row === undefined || row === null) throw new AppError('NOT_FOUND')
  return row
}

/** The longest list without pages. A call reads one row more, to see whether there are more. */
export const MOST_LISTED = 10_000

/** @throws AppError RANGE_TOO_LONG if there are more rows than a list without pages may have */
export const ensureListed = <T>(rows: readonly T[]): readonly T[] => {
  if (rows.length > MOST_LISTED) throw new AppError('RANGE_TOO_LONG')
  return rows
}

/** An edit conflict. It carries the current entity, so that the client can show it. */
export class ConflictError extends Error {
  readonly code: ErrorCode
  readonly current: unknown
  constructor(code: ErrorCode, current: unknown) {
    super(code)
    this.name = 'ConflictError'
    this.code = code
    this.current = current
  }
}

/** @throws ConflictError VERSION_CONFLICT if an outdated version was sent */
export const ensureVersion = (current: { readonly version: number }, sent: number | undefined): void => {
  if (sent !== undefined && sent !== current.version) throw new ConflictError('VERSION_CONFLICT', current)
}

/** Adds the details of an edit conflict to its error response, in the fields that the call declares. */
export const withConflictDetails = async <W>(
  toFields: (current: never) => Readonly<Record<string, unknown>>,
  work: Promise<W>,
): Promise<W> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ConflictError)
      throw new AppError(error.code, { details: toFields(error.current as never) })
    throw error
  }
}

/** Adds the current entity in its API form to the error response of an edit conflict. */
export const withCurrentOnConflict = <W>(toWire: (entity: never) => W, work: Promise<W>): Promise<W> =>
  withConflictDetails((current) => ({ current: toWire(current) }), work)
