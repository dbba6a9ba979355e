import type { LanguageCode } from './languages.ts'
import { wordsOf } from './spelling.ts'

/** Signs of units, and names that nobody translates. */
const EVERYWHERE = ['Kafana', 'PIN', 'd', 'h', 'min']
/**
 * Words that a language writes as English does. A text that equals its English one has no others, or it was
 * forgotten.
 */
const ALIKE: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  rs: ['Filter', 'Monitor', 'Panel', 'Status', 'Storno'],
  al: ['Email', 'Monitor'],
  de: ['Admin', 'Bar', 'Filter', 'Live', 'Monitor', 'Name', 'Status', 'Storno', 'Stornos', 'Zoom'],
  fr: [
    'Actions',
    'Admin',
    'Bar',
    'Date',
    'Description',
    'Document',
    'documents',
    'Message',
    'Notifications',
    'Page',
    'Pages',
    'Personnel',
    'Table',
    'Tables',
    'tables',
    'Total',
    'Zone',
    'Zones',
    'Zoom',
  ],
  el: ['Email'],
  ro: [
    'Bar',
    'Card',
    'Cost',
    'Document',
    'Ingredient',
    'Monitor',
    'Net',
    'Profit',
    'Storno',
    'Total',
    'Zoom',
  ],
  hr: ['Monitor', 'Panel', 'Status', 'Storno'],
  es: ['Error', 'Fiscal', 'Monitor', 'No', 'Panel', 'Total', 'Zoom'],
}

const alikeIn = (code: LanguageCode): readonly string[] => [...EVERYWHERE, ...(ALIKE[code] ?? [])]

/** Is a text that equals its English one meant to? */
export const mayEqualEnglish = (code: LanguageCode, text: string): boolean =>
  code === 'en' || wordsOf(text).every((word) => alikeIn(code).includes(word))

/**
 * Words of a language's list that no longer stand in any text that equals English. @param equal those texts
 */
export const needlesslyAlike = (code: LanguageCode, equal: readonly string[]): readonly string[] => {
  const words = new Set(equal.flatMap(wordsOf))
  return (ALIKE[code] ?? []).filter((word) => !words.has(word))
}
