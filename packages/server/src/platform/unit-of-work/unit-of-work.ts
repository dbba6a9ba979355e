import type { Statement } from './statement.ts'

/** What a unit of work may do with the store. It belongs to one venue: `companyId` is bound into every statement by itself. */
export interface Tx {
  readonly companyId: string
  all<P, O>(statement: Statement<P, O>, params: P): Promise<O[]>
  get<P, O>(statement: Statement<P, O>, params: P): Promise<O | undefined>
}

export interface WriteTx extends Tx {
  /** Answers how many rows it changed. */
  run<P, O>(statement: Statement<P, O>, params: P): Promise<number>
  /** Runs once the unit is durable, never when it was refused. It must not throw. */
  afterCommit(action: () => void): void
  /** The other processes that work on this store hear this word once the unit is durable, never when it was refused. */
  announce(word: string): void
}

/**
 * The one way to the store. A unit awaits nothing but its own `tx` (no hashing, no network, no timer), may be run again after a conflict between
 * writers, and either stays whole or leaves nothing: a thrown refusal rolls back. Using `tx` after the unit ended throws.
 */
export interface UnitOfWork {
  write<T>(companyId: string, unit: (tx: WriteTx) => Promise<T>): Promise<T>
  /** Sees only what is committed. */
  read<T>(companyId: string, unit: (tx: Tx) => Promise<T>): Promise<T>
}

/** The scope of rows that belong to no venue: sessions, sign-in limits, settings. */
export const NO_COMPANY = ''

/** A `tx` that was kept and used after its unit ended: a bug in the caller. */
export class UnitEndedError extends Error {
  constructor() {
    super('this unit of work has ended')
    this.name = 'UnitEndedError'
  }
}

/** The store can't take writes now (disk full, connection lost): nothing of the unit was kept. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the store is unavailable', { cause })
    this.name = 'StoreUnavailableError'
  }
}
