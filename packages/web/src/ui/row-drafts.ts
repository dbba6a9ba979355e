import { useSyncExternalStore } from 'react'

/** One row as it is being edited. */
export interface RowDraft<R, V> {
  /** The row that the edit stands on; another person's change makes it theirs. */
  readonly row: R
  readonly values: { readonly [K in keyof V]: V[K] | undefined }
  /** What is wrong, by field, as translation keys. */
  readonly errors: Readonly<Record<string, string>>
  readonly busy: boolean
  /** The row as this person saw it before somebody else changed it; null while nobody has. */
  readonly before: R | null
}

/** Drafts of rows by their ids, outside React: a key that is typed draws the cells of its own row again and no others. */
export interface Drafts<R, V> {
  readonly get: (id: string) => RowDraft<R, V> | null
  readonly put: (id: string, draft: RowDraft<R, V> | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const createDrafts = <R, V>(): Drafts<R, V> => {
  const drafts = new Map<string, RowDraft<R, V>>()
  const listeners = new Set<() => void>()
  return {
    get: (id) => drafts.get(id) ?? null,
    put: (id, draft) => {
      if (draft === null) drafts.delete(id)
      else drafts.set(id, draft)
      for (const listener of listeners) listener()
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
export const useDraft = <R, V>({ subscribe, get }: Drafts<R, V>, id: string): RowDraft<R, V> | null =>
  useSyncExternalStore(subscribe, () => get(id))
