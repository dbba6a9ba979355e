import { foldText } from './fold-text.ts'

/** Characters that show nothing: two names could look the same. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** The form in which an imported name is compared with those of the venue: folded, and with single blanks. */
export const nameKey = (name: string): string =>
  foldText(name.replaceAll(/\s+/gu, ' ').replaceAll(INVISIBLE, '')).replaceAll(/\s+/gu, ' ').trim()

/** What has a name that was looked for: one, none, or several between which nothing decides. */
export type NameMatch<T> =
  | { readonly found: T; readonly several: false }
  | { readonly found: null; readonly several: boolean }

const exactForm = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/**
 * Finds things by name as searches do, without case, accents and alphabet: "caj" finds "Чај". Where several match, the one
 * that is spelt the same is meant.
 */
export const createNameMatcher = <T extends { readonly name: string }>(
  things: readonly T[],
): ((name: string) => NameMatch<T>) => {
  const byKey = Map.groupBy(things, ({ name }) => nameKey(name))
  return (name) => {
    const alike = byKey.get(nameKey(name)) ?? []
    const exact = alike.filter((thing) => exactForm(thing.name) === exactForm(name))
    const [only, ...others] = exact.length > 0 ? exact : alike
    if (only === undefined) return { found: null, several: false }
    return others.length === 0 ? { found: only, several: false } : { found: null, several: true }
  }
}
