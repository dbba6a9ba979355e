import { createRequire } from 'node:module'
import { codeOf, type LanguageCode, type TranslationKey } from '@kafana/locales'

const DEFAULT_LANGUAGE: LanguageCode = 'en'

const qualityOf = (entry: string): number => Number(/;\s*q=([\d.]+)/.exec(entry)?.[1] ?? 1)

/**
 * The first supported language in a browser's order of preference (Accept-Language), else English.
 */
export const preferredLanguage = (accepted = ''): LanguageCode => {
  const entries = accepted
    .split(',')
    .filter((entry) => qualityOf(entry) > 0)
    .toSorted((one, other) => qualityOf(other) - qualityOf(one))
  return (
    entries.map((entry) => codeOf(entry.split(';')[0]?.trim() ?? '')).find((code) => code !== undefined) ??
    DEFAULT_LANGUAGE
  )
}

/**
 * The language for writing to somebody: the one they chose, else the one that their browser prefers.
 */
export const languageFor = (named: string | undefined, accepted: string | undefined): LanguageCode =>
  codeOf(named ?? '') ?? preferredLanguage(accepted)

const read = createRequire(import.meta.url)

/** A text in one language with its values filled in. */
type Translate = (key: TranslationKey, values?: Readonly<Record<string, string>>) => string

/** The texts of a language are read on first use and cached. */
export const translatorFor = (language: LanguageCode): Translate => {
  const texts = read(`@kafana/locales/${language}/translation.json`) as Readonly<
    Record<TranslationKey, string>
  >
  return (key, values = {}) =>
    texts[key].replaceAll(/{{\s*(\w+)\s*}}/g, (_, name: string) => values[name] ?? '')
}
