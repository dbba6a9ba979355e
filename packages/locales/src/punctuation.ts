import type { LanguageCode } from './languages.ts'

/**
 * What ends a text, behind quotes and brackets. Greek asks with a semicolon and lists with a raised point;
 * "№" and "n°" are "No." in signs of their own.
 */
const endOf = (code: LanguageCode, text: string): string => {
  const end =
    /([.!?:…;,·№°]?)[)\]"'»”“’]*$/u.exec(text.replace(/\.\.\./g, '…'))?.[1]?.replace(/[№°]/, '.') ?? ''
  if (code !== 'el') return end
  return { ';': '?', '·': ';', '?': 'a Latin question mark' }[end] ?? end
}
/**
 * "min.", "ημ.", "№", "n°" and "10.03.2025." end in a point because they are cut short or a day, not because
 * a sentence is over.
 */
const isCutShort = (text: string): boolean => /(?:^|[\s}/])\p{L}{1,5}\.$|\d\.$|[№°]$/u.test(text)

/**
 * Does a text end as its English does: as a sentence, a question, a label with a colon, or without anything?
 * A cry may be a calm sentence; Spanish greets with a colon.
 */
export const endsAlike = (code: LanguageCode, text: string, english: string): boolean => {
  const [own, theirs] = [endOf(code, text), endOf('en', english)]
  const calm = (end: string): string => (end === '!' ? '.' : end)
  return (
    calm(own) === calm(theirs) ||
    (theirs === '' && isCutShort(text)) ||
    (code === 'es' && theirs === ',' && own === ':')
  )
}

const braces = (text: string): string => text.replace(/{{\w+}}/g, '').replace(/[^{}]/g, '')

/**
 * What is wrong with a text's blanks, brackets and signs, whatever its language; none when all is well.
 * Braces may be part of an example that English gives too.
 */
export const slipsIn = (text: string, english: string): readonly string[] => [
  ...(text.trim() === '' ? ['empty'] : []),
  ...(text === text.trim() ? [] : ['blanks around it']),
  ...(/ {2}|\n|\t/.test(text) ? ['two blanks'] : []),
  ...(/ [.,!?;:](?:\s|$)/.test(text) ? ['a blank before a sign that can break the line'] : []),
  ...(braces(text) === braces(english) ? [] : ['a placeholder that is not one']),
  // What the wire's English texts write with three points, every other language writes with the one sign for
  // them.
  ...(text.includes('...') && text !== english ? ['three points for one sign'] : []),
  ...(/[<>]|\$t\(/.test(text) ? ['markup'] : []),
  ...(text === text.normalize('NFC') ? [] : ['letters in pieces']),
  ...(/[\u200B-\u200F\u202A-\u202E\uFEFF\u00AD]/.test(text) ? ['unseen signs'] : []),
]
