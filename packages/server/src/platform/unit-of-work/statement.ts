import type { Compilable } from 'kysely'
import type { QueryKit } from '../database/query-kit.ts'

/** The values that both engines can store. */
export type SqlValue = string | number | null

/** A list parameter is bound as one JSON text; `kit.list` opens it. */
type Bindable = SqlValue | readonly string[]

/** Built once per engine. `P` are its named parameters, `O` is a row of its result. */
export interface Statement<P, O> {
  readonly build: (kit: QueryKit, params: P) => Compilable<O>
}

export type BoundParams = Readonly<Record<string, Bindable>>

/**
 * Declares a statement: `statement((kit, p: { id: string }) =>
 * kit.db.selectFrom('orders')…where('company_id', '=', kit.companyId).where('id', '=', p.id))`.
 * The venue comes from the unit of work, so that no caller can choose another one.
 */
export const statement = <O, P = Readonly<Record<string, never>>>(
  build: (kit: QueryKit, params: P) => Compilable<O>,
): Statement<P, O> => ({ build })

/** Statements whose text depends on a choice: one is built for each choice, once. */
export const statementsBy = <C extends string, P, O>(
  make: (choice: C) => Statement<P, O>,
): ((choice: C) => Statement<P, O>) => {
  const made = new Map<C, Statement<P, O>>()
  return (choice) => {
    const existing = made.get(choice)
    if (existing) return existing
    const created = make(choice)
    made.set(choice, created)
    return created
  }
}
