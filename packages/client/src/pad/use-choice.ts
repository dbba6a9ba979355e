import type { ModifierGroup, Product } from '@kafana/contract'
import { choiceFault, fromMinor, toMinor } from '@kafana/domain'
import { useState } from 'react'
import { useMinute } from '../browser/use-now.ts'
import { defaultsOf, groupsOf, priceWith, ruleOf, shownOptions } from './line-choice.ts'
import type { PadLine } from './lines-by-category.ts'

/**
 * What is being chosen for a line. A line that is not on the ticket yet begins with the defaults, also if the groups are
 * loaded later.
 * @param menu with the prices without options
 */
export const useChoice = (
  line: PadLine,
  menu: readonly Product[] | undefined,
  groups: readonly ModifierGroup[] | undefined,
) => {
  const [typed, setTyped] = useState(line.options)
  const now = useMinute()
  const product = menu?.find(({ _id }) => _id === line.product)
  const own = groupsOf(product, groups)
  const isNew = line.id === ''
  const offered = new Set(own.flatMap(({ options }) => options.map(({ _id }) => _id)))
  const begun = typed ?? (isNew && product ? defaultsOf(product, groups, menu, now) : [])
  const chosen = begun.filter(({ option }) => offered.has(option))
  const isLoading = product?.modifierGroups !== undefined && groups === undefined
  const price = product ? toMinor(priceWith(product.price, shownOptions(own, chosen))) : 0
  return {
    groups: own,
    isLoading,
    chosen,
    choose: setTyped,
    isValid: !isLoading && choiceFault(own.map(ruleOf), chosen) === null,
    /** Of all pieces of the line, in major units. */
    price: fromMinor(price * line.quantity),
  }
}
