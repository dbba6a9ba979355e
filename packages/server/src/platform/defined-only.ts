/** A change without the fields that were left out: absent means leave as it is. */
export const definedOnly = <T extends object>(
  change: T,
): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>
