import { MAX_LINE_QUANTITY } from '@kafana/domain'

/** "3 esp", "3x esp", "3*esp", with the x of any alphabet. */
const WITH_QUANTITY = /^\s*(\d{1,3})(?:\s*[x×хχ*]\s*|\s+)(\S.*)$/iu

export interface Typed {
  readonly text: string
  /** Undefined where only a product was typed. */
  readonly quantity?: number
}

/** What was typed, as a quantity and a product; as a product alone where it names no possible quantity. */
export const splitQuantity = (typed: string): Typed => {
  const [, digits, text] = WITH_QUANTITY.exec(typed) ?? []
  const quantity = Number(digits)
  return text !== undefined && quantity >= 1 && quantity <= MAX_LINE_QUANTITY
    ? { quantity, text }
    : { text: typed }
}
