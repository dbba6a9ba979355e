import type { LanguageCode } from './languages.ts'

/** Texts without a word of their own: signs and what is filled in. */
const HAS_WORD = /\p{L}/u
const bare = (text: string): string => text.replace(/{{\s*\w+[^{}]*}}/g, '')

/** Texts that read the same as in English because the language says it so; whatever else equals English was forgotten. */
const ALIKE: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  el: ['EMAIL', 'PIN'],
}

/** Is a text that equals its English one meant to? */
export const mayEqualEnglish = (code: LanguageCode, key: string, text: string): boolean =>
  code === 'en' || !HAS_WORD.test(bare(text)) || (ALIKE[code]?.includes(key) ?? false)

/** What is listed as alike and is not, or not any more. */
export const notAlike = (code: LanguageCode, texts: Readonly<Record<string, string>>, english: Readonly<Record<string, string>>): readonly string[] =>
  (ALIKE[code] ?? []).filter((key) => texts[key] !== english[key])
