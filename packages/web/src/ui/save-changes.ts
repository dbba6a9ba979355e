import { hasCode } from '@kafana/client/api/api-error.ts'
import type { Versioned } from '@kafana/client/api/cached-queries.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { notify } from './notify.tsx'

interface EntitySave<R, V> {
  /** The entity that the next save is based on. */
  readonly base: R
  /** After an edit conflict: the entity before the other user's change. */
  readonly before: R | null
  /** Saves the changes. @throws ApiError any error but an edit conflict */
  readonly save: (values: V) => Promise<Outcome<R, V>['kind']>
}

/**
 * Saves a form on the version of the entity it was opened with, even if newer data has been fetched. On an
 * edit conflict nothing is written: `fill` receives the new values for the fields that the user has not
 * touched, with those of the current entity, and `before` and `base` show what the other user changed. Saving without a
 * change sends nothing, and says so.
 */
export const useEntitySave = <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: ChangeRule<R, F>,
  opened: R,
  fill: (values: V, current: V) => void,
): EntitySave<R, V> => {
  const { t } = useTranslation()
  const [{ base, before }, setSeen] = useState<{ base: R; before: R | null }>({ base: opened, before: null })
  const save = async (values: V): Promise<Outcome<R, V>['kind']> => {
    const outcome = await saveChanges(rule, base, values)
    if (outcome.kind === 'conflict') {
      setSeen({ base: outcome.current, before: base })
      fill(outcome.values, outcome.opened)
    }
    if (outcome.kind === 'unchanged') notify.info(t('NOTHING_CHANGED'))
    return outcome.kind
  }
  return { base, before, save }
}

/** How an entity is saved. `F` are the fields that users can change, as in the body of the call, `A` is its answer. */
export interface ChangeRule<R extends Versioned, F extends object, A = unknown> {
  readonly fieldsOf: (row: R) => F
  readonly send: (id: string, change: Partial<F> & { readonly version: number }) => Promise<A>
  /**
   * Fields that also change without an edit, such as the stock: a change of them is no conflict unless the
   * user edits them too.
   */
  readonly changesByItself?: readonly (keyof F)[]
  /** Loads the current entity, where an edit conflict does not carry it. */
  readonly load?: (id: string) => Promise<R>
}

type Outcome<R, V> =
  | { readonly kind: 'saved' | 'unchanged' }
  /**
   * An edit conflict. `values` is the input merged into the current entity, whose own values are `opened`; saving it
   * needs a new decision.
   */
  | { readonly kind: 'conflict'; readonly current: R; readonly values: V; readonly opened: V }

const same = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

const keysOf = <T extends object>(fields: T): (keyof T)[] => Object.keys(fields) as (keyof T)[]

/** The fields of `now` that differ from `before`. */
export const changesOf = <F extends object>(before: F, now: Partial<F>): Partial<F> => {
  const change: Partial<F> = {}
  for (const key of keysOf(now)) if (!same(before[key], now[key])) change[key] = now[key]
  return change
}

/** The current entity in a version conflict; null for any other error. */
export const currentIn = (error: unknown): unknown => {
  if (!hasCode(error, 'VERSION_CONFLICT')) return null
  return (error.body as { readonly current?: unknown } | undefined)?.current ?? null
}

/** The current entity in a version conflict, which is loaded where it is not there; null for any other error. */
const latestIn = async <R extends Versioned, F extends object>(
  { load }: ChangeRule<R, F>,
  id: string,
  error: unknown,
): Promise<R | null> => {
  const current = currentIn(error) as R | null
  return current === null && load && hasCode(error, 'VERSION_CONFLICT') ? load(id) : current
}

/** Keeps the edited fields and takes the others from the current entity. */
const over = <F extends object, V extends Partial<F>>(current: F, typed: V, change: Partial<F>): V => {
  const values = { ...typed }
  for (const key of keysOf(typed))
    if (!(key in change)) Object.assign(values, { [key]: current[key as keyof F] })
  return values
}

/**
 * Sends the fields that differ from `base`, the entity as the form was opened with, and its version; sends
 * nothing if none differs. On an edit conflict nothing is saved, except that it retries once when only fields
 * that change by themselves have changed. @throws ApiError any other error
 */
export const saveChanges = async <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: ChangeRule<R, F>,
  base: R,
  values: V,
): Promise<Outcome<R, V>> => {
  const before = rule.fieldsOf(base)
  const change = changesOf(before, values)
  if (keysOf(change).length === 0) return { kind: 'unchanged' }

  const send = async (version: number): Promise<R | null> => {
    try {
      await rule.send(base._id, { ...change, version })
      return null
    } catch (error) {
      const latest = await latestIn(rule, base._id, error)
      if (latest === null) throw error
      return latest
    }
  }
  const isNoConflict = (current: R): boolean =>
    keysOf(changesOf(before, rule.fieldsOf(current))).every(
      (key) => rule.changesByItself?.includes(key) === true && !(key in change),
    )

  const first = await send(base.version)
  const current = first !== null && isNoConflict(first) ? await send(first.version) : first
  if (current === null) return { kind: 'saved' }
  const fields = rule.fieldsOf(current)
  return {
    kind: 'conflict',
    current,
    values: over(fields, values, change),
    opened: over(fields, values, {}),
  }
}
