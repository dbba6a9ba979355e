const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ó',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ğ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ó',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
}
/** How much longer than English a language may be; the longest words grow by as much. */
const GROWTH = 0.4
const PLACEHOLDER = /{{[^}]*}}/

/** What begins and ends every text: whatever stands outside of them on a screen is not a text, and whatever lacks its end is cut off. */
export const [OPENING, CLOSING] = ['⟦', '⟧'] as const

/** Each word drawn out by its last letter's like: "Table" becomes "Ţábļééé". */
const drawnOut = (word: string): string => {
  const accented = [...word].map((letter) => ACCENTED[letter] ?? letter).join('')
  const letters = accented.match(/\p{L}+/gu)?.at(-1) ?? ''
  return letters === ''
    ? accented
    : accented.replace(
        letters,
        letters + (letters.at(-1) ?? '').toLowerCase().repeat(Math.round(letters.length * GROWTH)),
      )
}

/** A text in a language that nobody speaks: accented letters, two fifths longer, in brackets; its placeholders as they are. */
export const pseudo = (text: string): string => {
  const parts = text.split(new RegExp(`(${PLACEHOLDER.source})`))
  const words = (part: string): string =>
    PLACEHOLDER.test(part) ? part : part.split(' ').map(drawnOut).join(' ')
  return `${OPENING}${parts.map(words).join('')}${CLOSING}`
}

/** A whole file of texts. The values that a text names stand in their brackets. */
export const pseudoTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]))
