const order = new Intl.Collator('mk', { numeric: true })
const sameness = new Intl.Collator('mk', { sensitivity: 'accent' })

/** Sorts as a person would, in Cyrillic and Latin: 2 before 10, capitals beside small letters. The same on every engine. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  order.compare(a.name, b.name)

/** Do two names read the same? Capitals make no difference. */
export const isSameName = (a: string, b: string): boolean => sameness.compare(a.trim(), b.trim()) === 0
