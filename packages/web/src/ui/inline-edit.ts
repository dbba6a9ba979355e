import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { hasCode, isApiError } from '../platform/api/api-error.ts'
import type { Versioned } from '../platform/api/renew-known.ts'
import { textOf } from '../platform/i18n/text-of.ts'
import { createDrafts, useDraft, type Drafts, type RowDraft } from './row-drafts.ts'
import { saveChanges, type ChangeRule } from './save-changes.ts'

export interface InlineEdit<R extends Versioned, V extends object> {
  readonly drafts: Drafts<R, V>
  readonly begin: (row: R) => void
  readonly change: (id: string, part: Partial<RowDraft<R, V>['values']>) => void
  readonly cancel: (id: string) => void
  /** Saves what changed; the row stays open until the server has it. */
  readonly submit: (id: string) => void
}

interface InlineRule<R extends Versioned, F extends object, V extends Partial<F>> extends ChangeRule<R, F> {
  /** Checks what is typed; none of the row's fields may be left out. */
  readonly form: z.ZodMiniType<V>
  readonly valuesOf: (row: R) => V
  readonly onSaved: (before: R, values: V) => void
  readonly onFailure: (error: unknown) => void
}

const byField = (
  issues: readonly { readonly path: string; readonly text: string }[],
): Record<string, string> => Object.fromEntries(issues.map(({ path, text }) => [path, text]))

/** What a refusal says about fields of the row. */
const refusedFields = (error: unknown): Record<string, string> => {
  if (hasCode(error, 'NAME_TAKEN')) return { name: 'ERROR_NAME_TAKEN' }
  return isApiError(error)
    ? byField(error.issues.map(({ path, key }) => ({ path: path.replace(/^body\./, ''), text: key })))
    : {}
}

const createInlineEdit = <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: () => InlineRule<R, F, V>,
): InlineEdit<R, V> => {
  const drafts = createDrafts<R, V>()
  const put = (id: string, part: Partial<RowDraft<R, V>>): void => {
    const now = drafts.get(id)
    if (now) drafts.put(id, { ...now, ...part })
  }

  const save = async (id: string, { row }: RowDraft<R, V>, values: V): Promise<void> => {
    put(id, { busy: true, errors: {} })
    try {
      const outcome = await saveChanges(rule(), row, values)
      if (outcome.kind === 'lost') {
        put(id, { row: outcome.current, values: outcome.values, before: row, busy: false })
        return
      }
      drafts.put(id, null)
      if (outcome.kind === 'saved') rule().onSaved(row, values)
    } catch (error) {
      const errors = refusedFields(error)
      put(id, { busy: false, errors })
      if (!Object.keys(errors).some((field) => field in values)) rule().onFailure(error)
    }
  }

  return {
    drafts,
    begin: (row) =>
      drafts.put(row._id, { row, values: rule().valuesOf(row), errors: {}, busy: false, before: null }),
    change: (id, part) => {
      const draft = drafts.get(id)
      if (draft) put(id, { values: { ...draft.values, ...part } })
    },
    cancel: (id) => drafts.put(id, null),
    submit: (id) => {
      const draft = drafts.get(id)
      if (!draft || draft.busy) return
      const { data, error } = rule().form.safeParse(draft.values)
      if (error)
        put(id, {
          errors: byField(
            error.issues.map(({ path, message }) => ({ path: String(path[0]), text: message })),
          ),
        })
      else void save(id, draft, data)
    },
  }
}

/** Editing rows of a list in their place. Several may be open at once: beginning another loses nothing that was typed. */
export const useInlineEdit = <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: InlineRule<R, F, V>,
): InlineEdit<R, V> => {
  const latest = useRef(rule)
  useEffect(() => {
    latest.current = rule
  })
  const [edit] = useState(() => createInlineEdit<R, F, V>(() => latest.current))
  return edit
}

/** What the inputs of one edited row need; null while it is not edited. */
export const useRowEdit = <R extends Versioned, V extends object>(edit: InlineEdit<R, V>, id: string) => {
  const { t } = useTranslation()
  const draft = useDraft(edit.drafts, id)
  if (!draft) return null
  return {
    ...draft,
    change: (part: Partial<RowDraft<R, V>['values']>) => edit.change(id, part),
    /** What is wrong with a field, in the reader's language. */
    errorOf: (field: keyof V & string) => {
      const message = draft.errors[field]
      return message === undefined ? undefined : (textOf(t, message) ?? t('VALUE_INVALID'))
    },
    /** For every input of the row: Enter saves, Esc leaves it as it was. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') edit.cancel(id)
      if (event.key !== 'Enter') return
      event.preventDefault()
      edit.submit(id)
    },
  }
}
