import { useState } from 'react'
import type { Versioned } from '../platform/api/renew-known.ts'
import { saveChanges, type ChangeRule, type Outcome } from './save-changes.ts'

interface EntitySave<R, V> {
  /** The entity that the next save stands on. */
  readonly base: R
  /** The entity as this person saw it before somebody else changed it; null while nobody has. */
  readonly before: R | null
  /** Saves what was changed. @throws ApiError every refusal but a lost race */
  readonly save: (values: V) => Promise<Outcome<R, V>['kind']>
}

/**
 * A form over one entity, saved on the version it was opened on, whatever is read anew meanwhile. When somebody else was faster, nothing is written:
 * what they made of it fills the fields that were not touched, and `before` and `base` say what to tell.
 */
export const useEntitySave = <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: ChangeRule<R, F>,
  opened: R,
  fill: (values: V) => void,
): EntitySave<R, V> => {
  const [{ base, before }, setSeen] = useState<{ base: R; before: R | null }>({ base: opened, before: null })
  const save = async (values: V): Promise<Outcome<R, V>['kind']> => {
    const outcome = await saveChanges(rule, base, values)
    if (outcome.kind === 'lost') {
      setSeen({ base: outcome.current, before: base })
      fill(outcome.values)
    }
    return outcome.kind
  }
  return { base, before, save }
}
