import type { TranslationKey } from '@kafana/locales'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** Keys of texts; a text with plural forms goes by its key without the form. */
export type TextKey = TranslationKey extends infer Key
  ? Key extends `${infer Base}_${PluralForm}`
    ? Base
    : Key
  : never

/** What stands for the names in braces. `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>

/** The text of a key in the language of the page. */
export type Translate = (key: TextKey | TranslationKey, values?: TextValues) => string

/** Of one language, by key. */
export type Texts = Readonly<Record<string, string>>
const ENGLISH = 'en'

const PLACEHOLDER = /\{\{(\w+)\}\}/g
/** What a person typed is not read again: a name in braces stays what it is. */
const fill = (text: string, values: TextValues): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => String(values[name] ?? ''))

/** A sentence that ends with an abbreviated currency has one full stop. */
const withOneFullStop = (text: string): string => text.replaceAll(/(\u00A0\p{L}+\.)\.(?!\.)/gu, '$1')

/** The language of the page, and its texts. */
export interface Speech {
  /** BCP 47 tag. */
  readonly language: string
  readonly t: Translate
}
export interface Translator extends Speech {
  /** Another one after each change of the language. */
  speech(): Speech
  /** Whether there is a text in the language of the page or in English. */
  exists(key: string): boolean
  /** Adds to the texts of a language. */
  addTexts(tag: string, texts: Texts): void
  hasTexts(tag: string): boolean
  changeLanguage(tag: string): void
  /** @returns ends it */
  onChange(listener: () => void): () => void
}

/**
 * Texts by key, in English where a language lacks one.
 * @param onMissing the text of a key that has none in either
 */
export const createTranslator = (english: Texts, onMissing: (key: string) => string): Translator => {
  const loaded = new Map<string, { readonly texts: Texts; readonly plurals: Intl.PluralRules }>()
  const listeners = new Set<() => void>()
  const addTexts = (tag: string, texts: Texts): void => {
    const { plurals = new Intl.PluralRules(tag), texts: before = {} } = loaded.get(tag) ?? {}
    loaded.set(tag, { texts: { ...before, ...texts }, plurals })
  }
  const textIn = (tag: string, key: string, count: unknown): string | undefined => {
    const { texts, plurals } = loaded.get(tag) ?? {}
    const form = typeof count === 'number' ? plurals?.select(count) : undefined
    return texts?.[`${key}_${form}`] ?? texts?.[key]
  }
  const speechIn = (language: string): Speech => ({
    language,
    t: (key, values = {}) => {
      const text = textIn(language, key, values['count']) ?? textIn(ENGLISH, key, values['count'])
      return text === undefined ? onMissing(key) : withOneFullStop(fill(text, values))
    },
  })

  addTexts(ENGLISH, english)
  let speech = speechIn(ENGLISH)
  return {
    get language() {
      return speech.language
    },
    t: (key, values) => speech.t(key, values),
    speech: () => speech,
    exists: (key) => [speech.language, ENGLISH].some((tag) => textIn(tag, key, undefined) !== undefined),
    addTexts,
    hasTexts: (tag) => loaded.has(tag),
    changeLanguage: (tag) => {
      speech = speechIn(tag)
      for (const listener of listeners) listener()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
