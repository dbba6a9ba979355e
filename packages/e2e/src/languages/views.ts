import { readFileSync } from 'node:fs'
import { type en, type LanguageCode, tagOf } from '@kafana/locales'
import type { Page } from '@playwright/test'

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
/** How much longer a translation may be than the English text; every word is lengthened by this share. */
const GROWTH = 0.4
const PLACEHOLDER = /{{[^}]*}}/

/**
 * The brackets around every text: text outside of them is hard-coded, and without the closing one it is cut
 * off.
 */
export const [OPENING, CLOSING] = ['⟦', '⟧'] as const

/** Lengthens a word by repeating its last letter: "Table" becomes "Ţábļééé". */
const lengthen = (word: string): string => {
  const accented = [...word].map((letter) => ACCENTED[letter] ?? letter).join('')
  const letters = accented.match(/\p{L}+/gu)?.at(-1) ?? ''
  return letters === ''
    ? accented
    : accented.replace(
        letters,
        letters + (letters.at(-1) ?? '').toLowerCase().repeat(Math.round(letters.length * GROWTH)),
      )
}

/**
 * A text in the pseudo-language: accented letters, two fifths longer, in brackets; placeholders stay as they
 * are.
 */
export const pseudo = (text: string): string => {
  const parts = text.split(new RegExp(`(${PLACEHOLDER.source})`))
  const words = (part: string): string =>
    PLACEHOLDER.test(part) ? part : part.split(' ').map(lengthen).join(' ')
  return `${OPENING}${parts.map(words).join('')}${CLOSING}`
}

/** A whole file of texts. Keys and placeholders stay as they are. */
export const pseudoTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]))

/** Set in long runs: `npm run languages:look` and `npm run test:full`. */
export const EVERY_LANGUAGE = process.env['EVERY_LANGUAGE'] !== undefined

/** A language in which end-to-end tests check the screens. */
export interface View {
  readonly name: string
  readonly tag: string
  readonly texts: typeof en
  /** The opening mark of every text. Only the pseudo-language has one, by which hard-coded text is found. */
  readonly mark?: string
  /** Chooses the language before the first page of a device is loaded. */
  choose(page: Page): Promise<void>
}

/** A language's texts, as they are built. */
export const textsIn = (code: LanguageCode): typeof en =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${code}/translation.json`, import.meta.url), 'utf8'),
  ) as typeof en
const remember = (page: Page, code: LanguageCode): Promise<unknown> =>
  page.addInitScript((stored) => {
    localStorage.setItem('i18nextLng', stored)
  }, code)

export const viewIn = (code: LanguageCode): View => ({
  name: code,
  tag: tagOf(code),
  texts: textsIn(code),
  choose: async (page) => {
    await remember(page, code)
  },
})

/** The pseudo-language replaces Greek: dates in Greek letters are distinct from hard-coded words. */
const REPLACED_LANGUAGE = 'el'
export const pseudoView = (): View => {
  const texts = pseudoTexts(textsIn('en'))
  return {
    name: 'pseudo',
    tag: tagOf(REPLACED_LANGUAGE),
    texts: texts as typeof en,
    mark: OPENING,
    choose: async (page) => {
      await remember(page, REPLACED_LANGUAGE)
      await page.route(`**/locales/${REPLACED_LANGUAGE}/translation.json`, (route) =>
        route.fulfill({ json: texts }),
      )
    },
  }
}
