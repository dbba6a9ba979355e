import type { Schema } from '../database/schema/schema.ts'
import { type Statement, statement } from './statement.ts'

/** A column whose time decides how long something lasts. */
export interface StoredTime {
  readonly table: keyof Schema
  readonly column: string
  /** How far in the future it may be: 0 for a moment that has passed, else the limit of the wait. */
  readonly aheadMs: number
  /** Brings what is later than `latest` back to it. */
  readonly limitTo: Statement<{ readonly latest: number }, unknown>
}

export const storedTime = <T extends keyof Schema>(
  table: T,
  column: keyof Schema[T] & string,
  aheadMs = 0,
): StoredTime => ({
  table,
  column,
  aheadMs,
  // Table and column are constants of the program, which the types of a single statement cannot express.
  limitTo: statement((kit, p: { latest: number }) =>
    kit.db
      .updateTable(table as 'sessions')
      .set({ [column]: p.latest })
      .where(column as 'last_used_at', '>', p.latest),
  ),
})
