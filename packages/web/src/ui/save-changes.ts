import type * as z from 'zod/mini'
import { hasCode } from '../platform/api/api-error.ts'
import type { Versioned } from '../platform/api/renew-known.ts'

/** How an entity is saved. `F` is everything of it that people can change, as the call's body has it. */
export interface ChangeRule<R extends Versioned, F extends object> {
  /** Reads the entity that a refusal shows. */
  readonly entity: z.ZodMiniType<R>
  readonly fieldsOf: (row: R) => F
  readonly send: (id: string, change: Partial<F> & { readonly version: number }) => Promise<unknown>
  /** Fields that change without anybody editing, such as what is on hand: nobody is told of them unless they edit just that. */
  readonly livesByItself?: readonly (keyof F)[]
}

export type Outcome<R, V> =
  | { readonly kind: 'saved' | 'unchanged' }
  /** Somebody else was faster. `values` is what was typed over what stands there now: saving them is a new decision. */
  | { readonly kind: 'lost'; readonly current: R; readonly values: V }

const same = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

const keysOf = <T extends object>(fields: T): (keyof T)[] => Object.keys(fields) as (keyof T)[]

/** The fields of `now` that are not as they were. */
export const changesOf = <F extends object>(before: F, now: Partial<F>): Partial<F> => {
  const change: Partial<F> = {}
  for (const key of keysOf(now)) if (!same(before[key], now[key])) change[key] = now[key]
  return change
}

/** The entity as it stands now, out of the refusal of a version that no longer holds; null for any other failure. */
const currentIn = <R>(entity: z.ZodMiniType<R>, error: unknown): R | null => {
  if (
    !hasCode(error, 'VERSION_CONFLICT') ||
    typeof error.body !== 'object' ||
    error.body === null ||
    !('current' in error.body)
  )
    return null
  return entity.safeParse(error.body.current).data ?? null
}

/** What was typed stays; what was not touched shows what stands there now. */
const over = <F extends object, V extends Partial<F>>(current: F, typed: V, change: Partial<F>): V => {
  const values = { ...typed }
  for (const key of keysOf(typed))
    if (!(key in change)) Object.assign(values, { [key]: current[key as keyof F] })
  return values
}

/**
 * Sends the fields that differ from `base`, the entity as the form was opened on, with its version; sends nothing when none does.
 * A lost race changes nothing and is told, but for one that the person could not mean: there it tries once more by itself.
 * @throws ApiError every other refusal
 */
export const saveChanges = async <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: ChangeRule<R, F>,
  base: R,
  values: V,
): Promise<Outcome<R, V>> => {
  const before = rule.fieldsOf(base)
  const change = changesOf(before, values)
  if (keysOf(change).length === 0) return { kind: 'unchanged' }

  const loseTo = async (version: number): Promise<R | null> => {
    try {
      await rule.send(base._id, { ...change, version })
      return null
    } catch (error) {
      const winner = currentIn(rule.entity, error)
      if (winner === null) throw error
      return winner
    }
  }
  const isNoNews = (current: R): boolean =>
    keysOf(changesOf(before, rule.fieldsOf(current))).every(
      (key) => rule.livesByItself?.includes(key) === true && !(key in change),
    )

  const first = await loseTo(base.version)
  const current = first !== null && isNoNews(first) ? await loseTo(first.version) : first
  return current === null
    ? { kind: 'saved' }
    : { kind: 'lost', current, values: over(rule.fieldsOf(current), values, change) }
}
