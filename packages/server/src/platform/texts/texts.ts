import { createRequire } from 'node:module'
import { codeOf, type LanguageCode, type TranslationKey } from '@kafana/locales'

const read = createRequire(import.meta.url)

/** Says a text in one language, with its values filled in. */
export type Say = (key: TranslationKey, values?: Readonly<Record<string, string>>) => string

/** A language is read when it is first spoken, and kept. */
export const sayIn = (language: LanguageCode): Say => {
  const texts = read(`@kafana/locales/${language}/translation.json`) as Readonly<Record<TranslationKey, string>>
  return (key, values = {}) => texts[key].replaceAll(/{{\s*(\w+)\s*}}/g, (_, name: string) => values[name] ?? '')
}

const DEFAULT_LANGUAGE: LanguageCode = 'en'

/** The language to write to somebody in: the one they say they read, else the first of their browser's that there is, else English. */
export const languageFor = (named: string | undefined, acceptLanguage: string | undefined): LanguageCode => {
  const wanted = [named ?? '', ...(acceptLanguage ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '')]
  for (const language of wanted) {
    const code = codeOf(language)
    if (code !== undefined) return code
  }
  return DEFAULT_LANGUAGE
}
