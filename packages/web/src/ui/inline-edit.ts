import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import type { Versioned } from '@kafana/client/api/cached-queries.ts'
import type { Part } from '@kafana/client/browser/parts.ts'
import { textOf } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { comparable } from './form-state.ts'
import { notify } from './notify.tsx'
import { changesOf, type ChangeRule, saveChanges } from './save-changes.ts'

/** A row being edited. */
interface RowDraft<R, V> {
  /** The row that the edit is based on; after an edit conflict, the current one. */
  readonly row: R
  readonly values: { readonly [K in keyof V]: V[K] | undefined }
  /** Errors by field, as translation keys. */
  readonly errors: Readonly<Record<string, string>>
  /** Why the row was not saved, where that belongs to no field; until it is saved again. */
  readonly fault?: string | undefined
  readonly busy: boolean
  /** After an edit conflict: the row before the other user's change. */
  readonly before: R | null
}

/** Drafts by row id, kept outside React: typing re-renders only the cells of that row. */
interface Drafts<R, V> {
  readonly get: (id: string) => RowDraft<R, V> | null
  readonly all: () => readonly RowDraft<R, V>[]
  readonly put: (id: string, draft: RowDraft<R, V> | null) => void
  readonly changed: () => void
  readonly subscribe: (listener: () => void) => () => void
}

const createDrafts = <R, V>(): Drafts<R, V> => {
  const drafts = new Map<string, RowDraft<R, V>>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    get: (id) => drafts.get(id) ?? null,
    all: () => [...drafts.values()],
    changed,
    put: (id, draft) => {
      if (draft === null) drafts.delete(id)
      else drafts.set(id, draft)
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The draft of a row, or null while it is not edited. */
const useDraft = <R, V>(
  { subscribe, get }: Pick<Drafts<R, V>, 'get' | 'subscribe'>,
  id: string,
): RowDraft<R, V> | null => useSyncExternalStore(subscribe, () => get(id))

/** What `UnsavedRows` has to know. */
export interface UnsavedRowsState {
  readonly isDirty: () => boolean
  /** The row whose editing is to end although it was changed; null if none is. */
  readonly asked: () => string | null
  readonly keep: () => void
  readonly discard: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export interface InlineEdit<R extends Versioned, V extends object> {
  readonly drafts: Drafts<R, V>
  readonly begin: (row: R) => void
  readonly change: (id: string, part: Partial<RowDraft<R, V>['values']>) => void
  /** Ends the editing of a row, after a question if it was changed: `UnsavedRows` asks it. */
  readonly cancel: (id: string) => void
  readonly unsaved: UnsavedRowsState
  /** Saves the changed fields; the row stays open until the server has them, and with what is typed until then. */
  readonly submit: (id: string) => void
}

/** Its call answers with the row as it is saved. */
interface InlineRule<R extends Versioned, F extends object, V extends Partial<F>> extends ChangeRule<
  R,
  F,
  R
> {
  /** The schema that validates the input; it includes all fields of the row. */
  readonly form: Part<z.ZodMiniType<V>>
  readonly valuesOf: (row: R) => V
  readonly onSaved: (before: R, values: V) => void
  /** Shows why a row was not saved. Returns the text, which the row shows too. */
  readonly onFailure: (error: unknown) => string
}

const byField = (
  issues: readonly { readonly path: string; readonly text: string }[],
): Record<string, string> => Object.fromEntries(issues.map(({ path, text }) => [path, text]))

/** The field errors in a refusal. */
const refusedFields = (error: unknown): Record<string, string> => {
  if (hasCode(error, 'NAME_TAKEN')) return { name: 'ERROR_NAME_TAKEN' }
  return isApiError(error)
    ? byField(error.issues.map(({ path, key }) => ({ path: path.replace(/^body\./, ''), text: key })))
    : {}
}

const createInlineEdit = <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: () => InlineRule<R, F, V> & { readonly onUnchanged: () => void },
): InlineEdit<R, V> => {
  type Values = RowDraft<R, V>['values']
  const drafts = createDrafts<R, V>()
  const isChanged = ({ row, values }: RowDraft<R, V>): boolean =>
    comparable(values) !== comparable(rule().valuesOf(row))
  let asked: string | null = null
  const ask = (id: string | null): void => {
    asked = id
    drafts.changed()
  }
  const put = (id: string, part: Partial<RowDraft<R, V>>): void => {
    const now = drafts.get(id)
    if (now) drafts.put(id, { ...now, ...part })
  }

  /** Saves a row; resolves to the outcome, with the row as it is saved. */
  const send = async (row: R, values: V) => {
    const answer = { row }
    const outcome = await saveChanges(
      {
        ...rule(),
        send: async (...change) => {
          answer.row = await rule().send(...change)
        },
      },
      row,
      values,
    )
    return { outcome, saved: answer.row }
  }
  /** What was typed in a row since these values were sent. */
  const typedSince = (id: string, sent: Values): Partial<Values> =>
    changesOf<Values>(sent, drafts.get(id)?.values ?? sent)
  /** Closes a row that is saved, unless something was typed since: that is a change of the saved row. */
  const finish = (id: string, saved: R, sent: Values): void => {
    const since = typedSince(id, sent)
    if (Object.keys(since).length === 0) drafts.put(id, null)
    else put(id, { row: saved, values: { ...rule().valuesOf(saved), ...since }, before: null, busy: false })
  }

  const save = async (id: string, { row, values: typed }: RowDraft<R, V>): Promise<void> => {
    const { form } = rule()
    try {
      if (!form.loaded()) put(id, { busy: true })
      const { data: values, error } = (form.loaded() ?? (await form.load())).safeParse(typed)
      if (error) {
        const errors = error.issues.map(({ path, message }) => ({ path: String(path[0]), text: message }))
        put(id, { busy: false, errors: byField(errors) })
        return
      }
      put(id, { busy: true, errors: {}, fault: undefined })
      const { outcome, saved } = await send(row, values)
      if (outcome.kind === 'conflict') {
        const kept = { ...outcome.values, ...typedSince(id, typed) }
        put(id, { row: outcome.current, values: kept, before: row, busy: false })
        return
      }
      finish(id, saved, typed)
      if (outcome.kind === 'saved') rule().onSaved(row, values)
      else rule().onUnchanged()
    } catch (error) {
      const errors = refusedFields(error)
      const isAtField = Object.keys(errors).some((field) => field in typed)
      put(id, { busy: false, errors, fault: isAtField ? undefined : rule().onFailure(error) })
    }
  }

  return {
    drafts,
    begin: (row) => {
      drafts.put(row._id, { row, values: rule().valuesOf(row), errors: {}, busy: false, before: null })
      // If it fails, saving tries again.
      void rule()
        .form.load()
        .catch(() => undefined)
    },
    change: (id, part) => {
      const draft = drafts.get(id)
      if (draft) put(id, { values: { ...draft.values, ...part } })
    },
    cancel: (id) => {
      const draft = drafts.get(id)
      if (draft && isChanged(draft)) ask(id)
      else drafts.put(id, null)
    },
    unsaved: {
      isDirty: () => drafts.all().some(isChanged),
      asked: () => asked,
      keep: () => ask(null),
      discard: () => {
        const id = asked
        asked = null
        if (id !== null) drafts.put(id, null)
      },
      subscribe: drafts.subscribe,
    },
    submit: (id) => {
      const draft = drafts.get(id)
      if (draft && !draft.busy) void save(id, draft)
    },
  }
}

/** Inline editing of the rows of a list. Several rows may be open at once. */
export const useInlineEdit = <R extends Versioned, F extends object, V extends Partial<F>>(
  rule: InlineRule<R, F, V>,
): InlineEdit<R, V> => {
  const { t } = useTranslation()
  const all = { ...rule, onUnchanged: () => notify.info(t('NOTHING_CHANGED')) }
  const latest = useRef(all)
  useEffect(() => {
    latest.current = all
  })
  const [edit] = useState(() => createInlineEdit<R, F, V>(() => latest.current))
  return edit
}

/** What a cell needs of the editing of its list. */
export type CellEdit<R extends Versioned, V extends object> = Pick<
  InlineEdit<R, V>,
  'change' | 'cancel' | 'submit'
> & { readonly drafts: Pick<Drafts<R, V>, 'get' | 'subscribe'> }

/** The props for the inputs of a row; null while it is not edited. */
export const useRowEdit = <R extends Versioned, V extends object>(edit: CellEdit<R, V>, id: string) => {
  const { t } = useTranslation()
  const draft = useDraft(edit.drafts, id)
  if (!draft) return null
  return {
    ...draft,
    change: (part: Partial<RowDraft<R, V>['values']>) => edit.change(id, part),
    /** The error of a field, in the user's language. */
    errorOf: (field: keyof V & string) => {
      const message = draft.errors[field]
      return message === undefined ? undefined : (textOf(t, message) ?? t('VALUE_INVALID'))
    },
    /** For every input of the row: Enter saves, Esc cancels. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') edit.cancel(id)
      if (event.key !== 'Enter') return
      event.preventDefault()
      edit.submit(id)
    },
  }
}
