import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { textOf } from '../platform/i18n/text-of.ts'

export interface InlineEdit<V> {
  readonly isEditing: (id: string) => boolean
  /** The values of a row as they are typed; null unless it is the one that is edited. */
  readonly valuesOf: (id: string) => V | null
  readonly begin: (id: string, values: V) => void
  readonly change: (part: Partial<V>) => void
  readonly cancel: () => void
  readonly submit: () => void
  /** What is wrong with a field, in the reader's language. */
  readonly errorOf: (field: keyof V & string) => string | undefined
  /** For every input of the row: Enter saves, Esc leaves it as it was. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Editing one row of a list in its place, checked by the body schema of the call that saves it. */
export const useInlineEdit = <V extends object, O>(schema: z.ZodMiniType<O>, save: (id: string, values: O) => void): InlineEdit<V> => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<{ id: string; values: V } | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const leave = (): void => {
    setDraft(null)
    setErrors({})
  }
  const submit = (): void => {
    if (!draft) return
    const { data, error } = schema.safeParse(draft.values)
    if (error) {
      setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])))
      return
    }
    save(draft.id, data)
    leave()
  }
  return {
    isEditing: (id) => draft?.id === id,
    valuesOf: (id) => (draft?.id === id ? draft.values : null),
    begin: (id, values) => { setErrors({}); setDraft({ id, values }) },
    change: (part) => setDraft((now) => now && { ...now, values: { ...now.values, ...part } }),
    cancel: leave,
    submit,
    errorOf: (field) => {
      const message = errors[field]
      return message === undefined ? undefined : textOf(t, message) ?? t('VALUE_INVALID')
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape') leave()
      if (event.key !== 'Enter') return
      event.preventDefault()
      submit()
    },
  }
}
