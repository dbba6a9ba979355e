import type { ModifierGroup, Product } from '@kafana/contract'
import {
  type ChoiceRule,
  type ChosenOption,
  defaultChoice,
  fromMinor,
  type TicketLine,
  toMinor,
  unitPriceWith,
} from '@kafana/domain'
import type { PadLine } from './lines-by-category.ts'
import type { ShownOption } from './option-text.ts'
import type { Priced } from './priced-lines.ts'
import { isOptionSoldOutAt } from './sold-out.ts'

/** The groups of options of the venue; undefined while they are not loaded. */
export type Groups = readonly ModifierGroup[] | undefined

/** The groups of a product, in its order. */
export const groupsOf = (product: Product | undefined, groups: Groups): readonly ModifierGroup[] =>
  product?.modifierGroups?.flatMap((id) => groups?.find(({ _id }) => _id === id) ?? []) ?? []

export const ruleOf = ({ _id: id, min, max, options }: ModifierGroup): ChoiceRule => ({
  id,
  min,
  max,
  options: options.map((option) => option._id),
})

/** Must something be chosen before the product is added? So it is as long as nobody knows. */
export const mustChoose = (product: Product, groups: Groups): boolean =>
  product.modifierGroups !== undefined &&
  (groups === undefined || groupsOf(product, groups).some(({ min }) => min > 0))

/** What is chosen of a product before anybody chooses: nothing that is sold out at a time (UTC ms). */
export const defaultsOf = (
  product: Product,
  groups: Groups,
  menu: readonly Product[] | undefined,
  now: number,
): readonly ChosenOption[] =>
  defaultChoice(
    groupsOf(product, groups).map(({ max, options }) => ({
      max,
      options: options.map((option) => ({
        id: option._id,
        isDefault: option.isDefault && !isOptionSoldOutAt(option, menu, now),
      })),
    })),
  )

/** The chosen options that are offered, with their names and prices, in the order of the product's groups. */
export const shownOptions = (
  own: readonly ModifierGroup[],
  chosen: readonly ChosenOption[],
): readonly ShownOption[] =>
  own
    .flatMap(({ options }) => options)
    .flatMap(({ _id, name, delta, product }) => {
      const quantity = chosen.find(({ option }) => option === _id)?.quantity
      return quantity === undefined
        ? []
        : [{ name, delta, quantity, ...(product && { product: product._id }) }]
    })

/** The price of one with its options, in major units. */
export const priceWith = (price: number, options: readonly Omit<ShownOption, 'name'>[]): number =>
  fromMinor(
    unitPriceWith(
      toMinor(price),
      options.map(({ delta, ...option }) => ({ ...option, delta: toMinor(delta) })),
    ),
  )

/** The lines with what was chosen; the product of a line has the price with its options. */
export const withChoices = (lines: readonly Priced<TicketLine>[], groups: Groups): PadLine[] =>
  lines.map((line) => {
    const { menuItem, options = [] } = line
    const chosen = shownOptions(groupsOf(menuItem, groups), options)
    const priced = menuItem && { ...menuItem, price: priceWith(menuItem.price, chosen) }
    return { ...line, menuItem: chosen.length === 0 ? menuItem : priced, chosen }
  })

/** A line that is added with the next press; it is not on the ticket yet. */
export const newLine = (product: Product, quantity: number): PadLine => ({
  id: '',
  product: product._id,
  quantity,
  note: '',
  menuItem: product,
  chosen: [],
})
