import { createRequire } from 'node:module'
import type { LanguageCode, TranslationKey } from '@kafana/locales'

const read = createRequire(import.meta.url)

/** Says a text in one language, with its values filled in. */
export type Say = (key: TranslationKey, values?: Readonly<Record<string, string>>) => string

/** A language is read when it is first spoken, and kept. */
export const sayIn = (language: LanguageCode): Say => {
  const texts = read(`@kafana/locales/${language}/translation.json`) as Readonly<
    Record<TranslationKey, string>
  >
  return (key, values = {}) =>
    texts[key].replaceAll(/{{\s*(\w+)\s*}}/g, (_, name: string) => values[name] ?? '')
}
