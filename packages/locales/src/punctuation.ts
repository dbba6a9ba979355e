import type { LanguageCode } from './languages.ts'

/**
 * The punctuation at the end of a text, ignoring quotes and brackets. The Greek question mark is a semicolon
 * and the Greek semicolon a raised point; "№" and "n°" are abbreviations of "number".
 */
const endingOf = (code: LanguageCode, text: string): string => {
  const end =
    /([.!?:…;,·№°]?)[)\]"'»”“’]*$/u.exec(text.replace(/\.\.\./g, '…'))?.[1]?.replace(/[№°]/, '.') ?? ''
  if (code !== 'el') return end
  return { ';': '?', '·': ';', '?': 'a Latin question mark' }[end] ?? end
}
/**
 * "min.", "ημ.", "№", "n°" and "10.03.2025." end with the period of an abbreviation or a date, not of a
 * sentence.
 */
const isAbbreviated = (text: string): boolean => /(?:^|[\s}/])\p{L}{1,5}\.$|\d\.$|[№°]$/u.test(text)

/**
 * Whether a text ends like the English one: as a sentence, a question, a label with a colon, or without
 * punctuation. An exclamation may become a plain sentence; a Spanish greeting ends with a colon.
 */
export const hasSameEnding = (code: LanguageCode, text: string, english: string): boolean => {
  const [own, theirs] = [endingOf(code, text), endingOf('en', english)]
  const plain = (end: string): string => (end === '!' ? '.' : end)
  return (
    plain(own) === plain(theirs) ||
    (theirs === '' && isAbbreviated(text)) ||
    (code === 'es' && theirs === ',' && own === ':')
  )
}

const braces = (text: string): string => text.replace(/{{\w+}}/g, '').replace(/[^{}]/g, '')

/**
 * Errors in the whitespace, brackets and punctuation of a text in any language. Braces may be part of an
 * example that is in the English text as well.
 */
export const textErrors = (text: string, english: string): readonly string[] => [
  ...(text.trim() === '' ? ['no text'] : []),
  ...(text === text.trim() ? [] : ['surrounding whitespace']),
  ...(/ {2}|\n|\t/.test(text) ? ['repeated whitespace'] : []),
  ...(/ [.,!?;:](?:\s|$)/.test(text) ? ['a breaking space before punctuation'] : []),
  ...(braces(text) === braces(english) ? [] : ['an invalid placeholder']),
  // Some English texts have three dots; translations use the ellipsis character.
  ...(text.includes('...') && text !== english ? ['three dots instead of an ellipsis'] : []),
  ...(/[<>]|\$t\(/.test(text) ? ['markup'] : []),
  ...(text === text.normalize('NFC') ? [] : ['decomposed letters']),
  ...(/[\u200B-\u200F\u202A-\u202E\uFEFF\u00AD]/.test(text) ? ['invisible characters'] : []),
]
