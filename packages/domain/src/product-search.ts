import { foldText } from './fold-text.ts'
import { MAX_LINE_QUANTITY } from './order.ts'

interface Named {
  readonly name: string
}

/** "3 esp", "3x esp", "3*esp", with the letter x of several alphabets. */
const WITH_QUANTITY = /^\s*(\d{1,3})(?:\s*[x×хχ*]\s*|\s+)(\S.*)$/iu

interface QuantityAndText {
  readonly text: string
  /** Undefined if only a product was typed. */
  readonly quantity?: number
}

/** Splits the input into quantity and product; without a valid quantity all of it is the product. */
const splitQuantity = (typed: string): QuantityAndText => {
  const [, digits, text] = WITH_QUANTITY.exec(typed) ?? []
  const quantity = Number(digits)
  return text !== undefined && quantity >= 1 && quantity <= MAX_LINE_QUANTITY
    ? { quantity, text }
    : { text: typed }
}

/** The products whose name contains the text; those with a word that starts with it come first. */
export const findProducts = <P extends Named>(products: readonly P[], text: string): P[] => {
  const key = foldText(text)
  if (key === '') return [...products]
  const startsWord = ({ name }: P): boolean => ` ${foldText(name)}`.includes(` ${key}`)
  const found = products.filter(({ name }) => foldText(name).includes(key))
  return [...found.filter(startsWord), ...found.filter((product) => !startsWord(product))]
}

interface ParsedEntry<P> {
  readonly products: readonly P[]
  /** The product part of the input. */
  readonly text: string
  /** The quantity part of the input. */
  readonly quantity?: number
}

/** Parses the input: a product by its name, including "7 Up"; otherwise a quantity and a product. */
export const parseEntry = <P extends Named>(products: readonly P[], typed: string): ParsedEntry<P> => {
  const named = findProducts(products, typed)
  const entry = splitQuantity(typed)
  return named.length > 0 || entry.quantity === undefined
    ? { products: named, text: typed }
    : { ...entry, products: findProducts(products, entry.text) }
}
