import type { Statement } from './statement.ts'

const SQLITE_CONSTRAINT_UNIQUE = 2067
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const POSTGRES_UNIQUE = '23505'

/** Did this write violate a unique index, on either engine? */
export const isUniqueViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('errcode' in error)
    return error.errcode === SQLITE_CONSTRAINT_UNIQUE || error.errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  return 'code' in error && error.code === POSTGRES_UNIQUE
}

const SQLITE_FULL = 13
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']

/** Did a write fail because the disk is full, in a database or in a file? */
export const isStorageFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return ('code' in error && FULL_CODES.includes(String(error.code))) || isStorageFull(error.cause)
}

/**
 * The store within a unit of work. It belongs to one venue: `companyId` is bound into every statement. Statements are
 * done in the order in which they are asked, also if nobody waits for one before the next: on PostgreSQL those go out
 * together, in one round trip.
 */
export interface Tx {
  readonly companyId: string
  all<P, O>(statement: Statement<P, O>, params: P): Promise<O[]>
  get<P, O>(statement: Statement<P, O>, params: P): Promise<O | undefined>
}

export interface WriteTx extends Tx {
  /** Returns the number of changed rows. */
  run<P, O>(statement: Statement<P, O>, params: P): Promise<number>
  /**
   * A write whose answer nobody needs. If it fails, whatever the unit asks next fails with the same error, and so does
   * the commit.
   */
  send<P, O>(statement: Statement<P, O>, params: P): void
  /** Runs after the commit, never after a rollback. The action must not throw. */
  afterCommit(action: () => void): void
  /**
   * Sends a message to the other processes over this store with the commit, never after a rollback.
   */
  notify(message: string): void
}

/**
 * The only access to the store. A unit awaits nothing but its own `tx` (no hashing, no network, no timer) and may be
 * run again after a conflict between writers. It is atomic: a thrown error rolls it back. Using `tx` after the unit
 * has ended throws.
 */
export interface UnitOfWork {
  write<T>(companyId: string, unit: (tx: WriteTx) => Promise<T>): Promise<T>
  /** Sees only what is committed, and all of it at one moment. */
  read<T>(companyId: string, unit: (tx: Tx) => Promise<T>): Promise<T>
  /** The first row of one statement, which needs no transaction: on PostgreSQL one round trip instead of three. */
  first<P, O>(companyId: string, statement: Statement<P, O>, params: P): Promise<O | undefined>
  /**
   * A number that stays only as long as nothing is committed; null where the store has none, or cannot say it now. What
   * another process commits changes it from the next turn of the event loop on.
   */
  committedState(): number | null
}

/** The company id of rows without a venue: sessions, sign-in limits, settings. */
export const NO_COMPANY = ''

/** A `tx` was used after its unit had ended: a bug in the caller. */
export class UnitEndedError extends Error {
  constructor() {
    super('this unit of work has ended')
    this.name = 'UnitEndedError'
  }
}

/** The store cannot write now (disk full, connection lost); the unit was rolled back. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the store is unavailable', { cause })
    this.name = 'StoreUnavailableError'
  }
}
