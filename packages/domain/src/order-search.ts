import { foldedWords, foldText } from './fold-text.ts'
import type { Minor } from './money.ts'

/** The most words that a search uses; what follows them is ignored. */
export const MAX_SEARCH_WORDS = 6

/** The text in which searches look for the words of an order: its name and its products, each once. */
export const searchTextOf = (names: readonly string[]): string =>
  [...new Set(names.map(foldText))].map((name) => ` ${name}`).join('')

/** One word of a search. What it cannot be is null. */
export interface SearchWord {
  /** Folded. */
  readonly text: string
  readonly isNumber: boolean
  readonly orderNumber: number | null
  readonly receiptNo: number | null
  readonly total: Minor | null
}

const NUMBER = /^(?<sign>#?)(?<digits>\d{1,12})$/u
/** "450", "450,00", "450.5", "1.450,00", "1,450.00". */
const AMOUNT = /^(?<whole>\d{1,9}|\d{1,3}(?:[.,]\d{3}){1,2})(?:[.,](?<cents>\d{1,2}))?$/u

const amountOf = (word: string): Minor | null => {
  const { whole, cents = '' } = AMOUNT.exec(word)?.groups ?? {}
  if (whole === undefined) return null
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

const wordOf = (text: string): SearchWord => {
  const { sign, digits } = NUMBER.exec(text)?.groups ?? {}
  const number = digits === undefined ? null : Number(digits)
  return {
    text,
    isNumber: sign === '',
    orderNumber: number,
    receiptNo: sign === '' ? number : null,
    total: amountOf(text),
  }
}

export const parseSearch = (search: string): readonly SearchWord[] =>
  // NFKC, which folding begins with, makes "No" of this sign.
  foldedWords(search.replaceAll('№', '#')).slice(0, MAX_SEARCH_WORDS).map(wordOf)

const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/u

/**
 * Whether a word occurs in a name. A number has to be a whole one of the name: "6" is not meant to find table 16.
 */
export const isInName = ({ text, isNumber }: SearchWord, foldedName: string): boolean =>
  isNumber ? foldedName.split(NO_LETTER_OR_DIGIT).includes(text) : foldedName.includes(text)
