const watchers = new Set<() => void>()

/** Calls a listener whenever this page has changed a value that its device keeps. Returns what ends that. */
export const onStored = (listener: () => void): (() => void) => {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

/** This page has changed such a value. */
export const noteStored = (): void => {
  for (const watcher of watchers) watcher()
}
