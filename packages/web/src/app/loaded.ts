const loads = new Map<() => Promise<unknown>, Promise<unknown>>()
const failed = new Set<() => Promise<unknown>>()

/**
 * What a function has loaded, or is loading: the same promise at every render, as `use` needs it. A failure is kept, so that it
 * is shown, until `forgetFailures`.
 */
export const loaded = <T>(load: () => Promise<T>): Promise<T> => {
  const known = loads.get(load)
  // A function has one result: the one that it was stored with.
  if (known) return known as Promise<T>
  const loading = load()
  loads.set(load, loading)
  loading.catch(() => failed.add(load))
  return loading
}

/** What could not be loaded is loaded again when it is next shown. */
export const forgetFailures = (): void => {
  for (const load of failed) loads.delete(load)
  failed.clear()
}
