import type { Product } from '@kafana/contract'
import { searchKey } from '@kafana/domain'
import { byName } from '../../ui/name-search.ts'

/** The products whose name contains the text; those where a word begins with it come first. */
export const findProducts = (products: readonly Product[], text: string): Product[] => {
  const wanted = searchKey(text)
  if (wanted === '') return [...products]
  const startsWord = ({ name }: Product): boolean => ` ${searchKey(name)}`.includes(` ${wanted}`)
  const found = byName(products, ({ name }) => name, text)
  return [...found.filter(startsWord), ...found.filter((product) => !startsWord(product))]
}
