import type { Product } from '@kafana/contract'
import { searchKey } from '@kafana/domain'
import { byName } from '../../ui/name-search.ts'
import { splitQuantity } from './quantity-prefix.ts'

/** The products whose name contains the text; those where a word begins with it come first. */
export const findProducts = (products: readonly Product[], text: string): Product[] => {
  const wanted = searchKey(text)
  if (wanted === '') return [...products]
  const startsWord = ({ name }: Product): boolean => ` ${searchKey(name)}`.includes(` ${wanted}`)
  const found = byName(products, ({ name }) => name, text)
  return [...found.filter(startsWord), ...found.filter((product) => !startsWord(product))]
}

export interface Found {
  readonly products: readonly Product[]
  /** What was typed of the product. */
  readonly text: string
  /** The quantity that was typed along with it. */
  readonly quantity?: number
}

/** What the typed text means: a product by its name, "7 Up" too; else a quantity and a product. */
export const readEntry = (products: readonly Product[], typed: string): Found => {
  const named = findProducts(products, typed)
  const entry = splitQuantity(typed)
  return named.length > 0 || entry.quantity === undefined
    ? { products: named, text: typed }
    : { ...entry, products: findProducts(products, entry.text) }
}
