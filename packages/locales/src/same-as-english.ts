import type { LanguageCode } from './languages.ts'
import { wordsOf } from './spelling.ts'

/** Unit symbols, and names that are not translated. */
const IN_EVERY_LANGUAGE = ['Kafana', 'OK', 'PIN', 'd', 'h', 'min', 'mm']
/**
 * Words that are the same in a language and in English. A text that equals its English one and has any other
 * word was not translated.
 */
const SAME_WORDS: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  rs: ['Alarm', 'Filter', 'Limit', 'Marimba', 'Monitor', 'Plan', 'Port', 'Status', 'Storno'],
  al: ['Alarm', 'Email', 'Marimba', 'Monitor', 'Plan'],
  de: [
    'Admin',
    'Alarm',
    'Bar',
    'Desserts',
    'Filter',
    'Limit',
    'Live',
    'Marimba',
    'Monitor',
    'Name',
    'Option',
    'Orange',
    'Plan',
    'Port',
    'Service',
    'Station',
    'Status',
    'Storno',
    'Stornos',
    'Version',
    'Zoom',
  ],
  fr: [
    'Actions',
    'Admin',
    'Allergies',
    'Bar',
    'Date',
    'Description',
    'Desserts',
    'Document',
    'documents',
    'Invitation',
    'Marimba',
    'Menu',
    'Message',
    'Messages',
    'Notifications',
    'Option',
    'Options',
    'Orange',
    'Page',
    'Pages',
    'Plan',
    'Port',
    'Signature',
    'Table',
    'tables',
    'Tables',
    'Total',
    'Version',
    'Volume',
    'Zone',
    'Zones',
    'Zoom',
  ],
  el: ['Email'],
  ro: [
    'Bar',
    'Calendar',
    'Card',
    'Cost',
    'Document',
    'Ingredient',
    'Monitor',
    'Net',
    'Plan',
    'Port',
    'Profit',
    'Storno',
    'Total',
    'Zoom',
  ],
  hr: ['Alarm', 'Limit', 'Marimba', 'Monitor', 'Port', 'Status', 'Storno'],
  es: ['Error', 'Fiscal', 'Marimba', 'Monitor', 'No', 'Total', 'Zoom'],
}

const sameWordsIn = (code: LanguageCode): readonly string[] => [
  ...IN_EVERY_LANGUAGE,
  ...(SAME_WORDS[code] ?? []),
]

/** Whether a translation may equal the English text. */
export const mayEqualEnglish = (code: LanguageCode, text: string): boolean =>
  code === 'en' || wordsOf(text).every((word) => sameWordsIn(code).includes(word))

/**
 * Words of a language's list that occur in no text that equals English.
 * @param equal those texts
 */
export const unusedSameWords = (code: LanguageCode, equal: readonly string[]): readonly string[] => {
  const words = new Set(equal.flatMap(wordsOf))
  return (SAME_WORDS[code] ?? []).filter((word) => !words.has(word))
}
