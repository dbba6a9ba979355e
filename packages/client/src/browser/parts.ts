/** Code that is loaded when it is needed for the first time. */
export interface Part<T> {
  /** Loads it once; after a failure, the next call tries again. Rejects if it cannot be loaded. */
  readonly load: () => Promise<T>
  /** Undefined until it has been loaded. */
  readonly loaded: () => T | undefined
  /** Calls the listener when it has been loaded, by whomever. Returns the function that ends this. */
  readonly subscribe: (listener: () => void) => () => void
}

const parts = new Set<Part<unknown>>()

/**
 * A dialog, a menu or a schema that the page does not need before somebody opens or sends something. Declared when a
 * module is loaded, so that `loadParts` knows all of them.
 */
export const part = <T>(load: () => Promise<T>): Part<T> => {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let loading: Promise<T> | undefined
  const loadNow = async (): Promise<T> => {
    try {
      value = await load()
    } catch (error) {
      loading = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return value
  }
  const declared: Part<T> = {
    load: () => {
      loading ??= loadNow()
      return loading
    },
    loaded: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  parts.add(declared)
  return declared
}

/**
 * Loads every part of the modules that are here, and the parts of those, so that they open during an outage too. What
 * cannot be loaded is loaded when it is opened.
 */
export const loadParts = async (): Promise<void> => {
  for (let known = 0; known < parts.size;) {
    known = parts.size
    await Promise.allSettled([...parts].map(async ({ load }) => load()))
  }
}
