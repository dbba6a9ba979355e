const order = new Intl.Collator('mk', { numeric: true })
const comparison = new Intl.Collator('mk', { sensitivity: 'accent' })

/**
 * Sorts names in Cyrillic and Latin as people do: 2 before 10, upper and lower case together. Independent of the
 * database.
 */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  order.compare(a.name, b.name)

/** Are two names the same, without regard to case? */
export const isSameName = (a: string, b: string): boolean => comparison.compare(a.trim(), b.trim()) === 0
