/** Latin capitals that look exactly like Cyrillic ones. A fiscal device knows the Cyrillic, and nobody sees the difference on a screen. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['A', 'А'],
  ['B', 'В'],
  ['C', 'С'],
  ['E', 'Е'],
  ['H', 'Н'],
  ['I', 'І'],
  ['J', 'Ј'],
  ['K', 'К'],
  ['M', 'М'],
  ['O', 'О'],
  ['P', 'Р'],
  ['S', 'Ѕ'],
  ['T', 'Т'],
  ['X', 'Х'],
])

/** What was typed as a tax letter: the last character, as a capital that fiscal devices know. */
export const deviceLetter = (typed: string): string => {
  const last = [...typed.trim()].at(-1)?.toLocaleUpperCase('mk') ?? ''
  return LOOKALIKES.get(last) ?? last
}
