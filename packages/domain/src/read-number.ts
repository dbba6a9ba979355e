import type { DecimalMark } from './csv.ts'

/** A number in a cell, with a currency, a unit or a percent sign around it: its digits and separators. */
const NUMBER = /^[\p{L}\p{Sc}./]*?([-−–+]?[.,]?\d[\d.,]*)[\p{L}\p{Sc}.%/]*[-−–]*$/u
const BLANKS = /[\s'’`]/gu
const GROUPS = /^\d{1,3}$/
const GROUP_SIZE = 3

/** Digits in groups of three, or null where the groups are others. */
const joined = (groups: readonly string[]): string | null => {
  const [first = '', ...rest] = groups
  return GROUPS.test(first) && rest.every((group) => group.length === GROUP_SIZE) ? groups.join('') : null
}

/** Whether one separator before three digits may be either: "1.234", but not "0.234" or "1234.567". */
const isAmbiguous = (whole: string, rest: string): boolean =>
  rest.length === GROUP_SIZE && GROUPS.test(whole) && !whole.startsWith('0')

interface Digits {
  readonly sign: 1 | -1
  readonly text: string
}

const digitsIn = (text: string): Digits | null => {
  const found = NUMBER.exec(text.normalize('NFKC').replaceAll(BLANKS, ''))?.[1]
  if (found === undefined) return null
  const sign = /^[-−–]/.test(found) ? -1 : 1
  return { sign, text: found.replace(/^[-−–+]/, '').replace(/[.,]+$/, '') }
}

/** The mark before the decimals where one text shows it beyond doubt; null otherwise. */
const markIn = (text: string): DecimalMark | null => {
  const digits = digitsIn(text)?.text ?? ''
  const [dots, commas] = [digits.split('.'), digits.split(',')]
  if (dots.length > 1 && commas.length > 1)
    return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (dots.length > 2) return ','
  if (commas.length > 2) return '.'
  const [mark, parts]: [DecimalMark, string[]] = dots.length === 2 ? ['.', dots] : [',', commas]
  const [whole = '', rest] = parts
  return rest === undefined || isAmbiguous(whole, rest) ? null : mark
}

/** The decimal mark of most numbers of a column; null where none of them shows it. */
export const decimalMarkOf = (texts: readonly string[]): DecimalMark | null => {
  const marks = texts.map(markIn)
  const [dots, commas] = (['.', ','] as const).map((mark) => marks.filter((each) => each === mark).length)
  if (dots === commas) return null
  return (dots ?? 0) > (commas ?? 0) ? '.' : ','
}

/** Digits whose only separator, if any, may be either. */
const ambiguous = (digits: string, mark: DecimalMark | null, decimals: number): string => {
  const separator = digits.includes('.') ? '.' : ','
  const isDecimal = decimals >= GROUP_SIZE && (mark ?? '.') === separator
  return digits.replace(separator, isDecimal ? '.' : '')
}

/** Digits with this mark before the decimals; null where the separators contradict each other. */
const unambiguous = (digits: string, mark: DecimalMark): string | null => {
  const [whole = '', fraction = '', ...more] = digits.split(mark)
  const group = mark === '.' ? ',' : '.'
  if (more.length > 0 || fraction.includes(group)) return null
  const integer = whole.includes(group) ? joined(whole.split(group)) : whole || '0'
  return integer === null ? null : `${integer}.${fraction}`
}

const normalised = (digits: string, mark: DecimalMark | null, decimals: number): string | null => {
  const shown = markIn(digits)
  return shown === null ? ambiguous(digits, mark, decimals) : unambiguous(digits, shown)
}

/**
 * Reads a number as people write it in a spreadsheet: "1.234,50", "1,234.50", "1 234.5", "120 ден.", "€ 3,20", "18 %".
 * Null for what is no number. A text such as "1.234" is read by the column's `mark`; where a value has fewer than three
 * `decimals`, as money has, it is a thousand.
 */
export const readNumber = (text: string, mark: DecimalMark | null, decimals: number): number | null => {
  const digits = digitsIn(text)
  const plain = digits && normalised(digits.text, mark, decimals)
  if (digits === null || plain === null) return null
  const value = Number(plain)
  if (!Number.isFinite(value)) return null
  return value === 0 ? 0 : digits.sign * value
}
