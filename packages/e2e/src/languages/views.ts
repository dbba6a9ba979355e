import { readFileSync } from 'node:fs'
import { LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import type { Page } from '@playwright/test'
import { OPENING, pseudoTexts } from './pseudo.ts'

/** A language as a story sees the product in it. */
export interface View {
  readonly name: string
  readonly tag: string
  readonly texts: readonly string[]
  /** Only a language that nobody speaks marks its texts, so that everything else stands out. */
  readonly mark?: string
  /** Makes a device, before its first page, one on which the language was chosen. */
  choose(page: Page): Promise<void>
}

const textsIn = (code: LanguageCode): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${code}/translation.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
const remember = (page: Page, code: LanguageCode): Promise<unknown> =>
  page.addInitScript((stored) => {
    localStorage.setItem('i18nextLng', stored)
  }, code)

export const viewIn = (code: LanguageCode): View => ({
  name: code,
  tag: tagOf(code),
  texts: Object.values(textsIn(code)),
  choose: async (page) => {
    await remember(page, code)
  },
})

/** Greek carries the pseudo-language: its dates are in letters of their own, which tells them from words that are no text. */
const CARRIER = 'el'
export const pseudoView = (): View => {
  const texts = pseudoTexts(textsIn('en'))
  return {
    name: 'pseudo',
    tag: tagOf(CARRIER),
    texts: Object.values(texts),
    mark: OPENING,
    choose: async (page) => {
      await remember(page, CARRIER)
      await page.route(`**/locales/${CARRIER}/translation.json`, (route) => route.fulfill({ json: texts }))
    },
  }
}

/** The language whose texts need the most room. */
export const longestView = (): View => {
  const letters = (code: LanguageCode): number => Object.values(textsIn(code)).join('').length
  return viewIn(LANGUAGES.reduce((longest, code) => (letters(code) > letters(longest) ? code : longest)))
}
