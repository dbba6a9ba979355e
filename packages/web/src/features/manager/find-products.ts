import type { Product } from '@kafana/contract'
import { byName } from '../../ui/name-search.ts'

/** The products whose name contains the text; those where a word begins with it come first. */
export const findProducts = (products: readonly Product[], text: string): Product[] => {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return [...products]
  const startsWord = ({ name }: Product): boolean => ` ${name.toLocaleLowerCase()}`.includes(` ${wanted}`)
  const found = byName(products, ({ name }) => name, wanted)
  return [...found.filter(startsWord), ...found.filter((product) => !startsWord(product))]
}
