import { storageName } from './application.ts'
import { noteStored } from './stored-changes.ts'
import { readText, writeText } from './stored-text.ts'

/** A value that the browser keeps for this device, for `useSyncExternalStore`. */
export interface StoredValue<T> {
  /** The same object until it changes. */
  readonly get: () => T
  /** Where the browser refuses to keep it, it lives as long as the page. */
  readonly set: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

const parsed = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}

/**
 * A value under this key of the browser's storage, the same in all tabs. `read` makes a value of whatever is stored:
 * another version may have stored another format.
 */
const storedValue = <T>(key: string, read: (stored: unknown) => T): StoredValue<T> => {
  const listeners = new Set<() => void>()
  let text = readText(key)
  let value = read(parsed(text))
  let isKept = text !== undefined
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  // Another tab has changed it.
  addEventListener('storage', (event) => {
    if (event.key === key) changed()
  })
  return {
    get: () => {
      const now = isKept ? readText(key) : text
      if (now !== text) {
        text = now
        value = read(parsed(text))
      }
      return value
    },
    set: (next) => {
      value = next
      text = JSON.stringify(next)
      isKept = writeText(key, text)
      changed()
      noteStored()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Stored values by their keys, each made once: `storedValues(readTexts)('pad-notes')`. */
export const storedValues = <T>(read: (stored: unknown) => T): ((key: string) => StoredValue<T>) => {
  const values = new Map<string, StoredValue<T>>()
  return (key) => {
    const value = values.get(key) ?? storedValue(storageName(key), read)
    values.set(key, value)
    return value
  }
}

/** The texts of a stored list; none of what is no list. */
export const readTexts = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
