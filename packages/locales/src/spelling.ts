import type { LanguageCode } from './languages.ts'

/** The lower-case letters of a language; those of Latin script all have A to Z. */
const LETTERS: Readonly<
  Record<LanguageCode, { readonly script: 'Latin' | 'Cyrillic' | 'Greek'; readonly letters: string }>
> = {
  en: { script: 'Latin', letters: 'é' },
  mk: { script: 'Cyrillic', letters: 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ' },
  rs: { script: 'Latin', letters: 'čćđšž' },
  al: { script: 'Latin', letters: 'ëç' },
  de: { script: 'Latin', letters: 'äöüßé' },
  fr: { script: 'Latin', letters: 'àâæçéèêëîïôœùûüÿ' },
  bg: { script: 'Cyrillic', letters: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ' },
  el: { script: 'Greek', letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ' },
  ro: { script: 'Latin', letters: 'ăâîșț' },
  hr: { script: 'Latin', letters: 'čćđšž' },
  es: { script: 'Latin', letters: 'áéíñóúü' },
}

/**
 * Written in Latin letters in every language: names, codes, keyboard keys and words of a device's protocol.
 */
const LATIN_WORDS = new Set([
  'Kafana',
  'ErpNet',
  'FP',
  'Safari',
  'iPhone',
  'JavaScript',
  'JSON',
  'CSV',
  'Excel',
  'xlsx',
  'MB',
  'KiB',
  'PIN',
  'QR',
  'CA',
  'SHA',
  'ID',
  'MKD',
  'EUR',
  'GDPR',
  'HTTPS',
  'http',
  'https',
  'mk',
  'azlp',
  'commandType',
  'commandContext',
  'GATEWAY',
  'PORT',
  'ORIGINS',
  'Enter',
  'Escape',
  'Esc',
  'Shift',
  'Home',
  'End',
  'Pair',
  'with',
  'a',
  'venue',
])
/** Written in Latin letters in one language only. */
const LATIN_WORDS_IN: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  bg: ['X', 'Z'],
  el: ['email', 'Email', 'browser', 'browsers', 'cookies', 'ml'],
}
/** The device's letters for tax classes, Cyrillic in every language. */
const TAX_LETTERS = new Set(['А', 'Б', 'В', 'Г'])

const WORD = /\p{L}[\p{L}\p{M}]*/gu
const PLACEHOLDER = /{{\s*\w+[^{}]*}}/g

/** The words of a text without its placeholders. */
export const wordsOf = (text: string): readonly string[] => text.replace(PLACEHOLDER, ' ').match(WORD) ?? []
const isLatin = (word: string): boolean => /^[a-z]+$/i.test(word)

/**
 * Words of a text with letters that its language does not have: of another script, look-alikes within a word,
 * accents of a neighbouring language.
 */
export const foreignWords = (code: LanguageCode, text: string): readonly string[] => {
  const { script, letters } = LETTERS[code]
  const own = new Set(script === 'Latin' ? `abcdefghijklmnopqrstuvwxyz${letters}` : letters)
  const isOwn = (word: string): boolean => [...word.toLowerCase()].every((letter) => own.has(letter))
  const isName = (word: string): boolean =>
    isLatin(word) && (LATIN_WORDS.has(word) || (LATIN_WORDS_IN[code]?.includes(word) ?? false))
  return wordsOf(text).filter((word) => !isOwn(word) && !isName(word) && !TAX_LETTERS.has(word))
}

/** Words that occur in none of the other languages. */
const ENGLISH = new Set([
  'the',
  'your',
  'please',
  'this',
  'with',
  'from',
  'cannot',
  'could',
  'should',
  'been',
  'which',
])

/**
 * English words left in a text of another language, except in the quoted title of the English gateway page.
 */
export const englishWords = (text: string): readonly string[] =>
  wordsOf(text.replace(/Pair with a venue/g, '')).filter((word) => ENGLISH.has(word.toLowerCase()))
