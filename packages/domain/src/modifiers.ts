import { ensureSafeInteger } from './exact.ts'
import type { Minor } from './money.ts'
import type { Thousandths } from './stock.ts'

/** How many groups of options a venue may have, and a product. */
export const MAX_MODIFIER_GROUPS = 100
export const MAX_GROUPS_OF_PRODUCT = 20
/** Options of one group, and how many pieces of them a guest may choose. */
export const MAX_OPTIONS = 50
export const MAX_CHOSEN = 20
/** Ingredients that one option changes. */
export const MAX_RECIPE_CHANGES = 20
/** The largest price of an option and the largest change of an ingredient, above or below zero, as on the wire. */
export const MAX_OPTION_DELTA = 1_000_000
export const MAX_RECIPE_CHANGE = 100_000

/** An option that was chosen for one piece of a product, and how often. */
export interface ChosenOption {
  readonly option: string
  readonly quantity: number
}

/** What may be chosen of a group: from `min` to `max` pieces of its options. */
export interface ChoiceRule {
  readonly id: string
  readonly min: number
  readonly max: number
  /** Ids of the options that can be chosen. */
  readonly options: readonly string[]
}

/** Why a choice is refused. `archived` is found by whoever knows the options of the past. */
export const CHOICE_FAULTS = ['tooFew', 'tooMany', 'unknown', 'archived'] as const
export type ChoiceFault = (typeof CHOICE_FAULTS)[number]

/** The first fault of a choice, with the option that no group has or the group with too few or too many. */
export type FoundFault =
  | { readonly fault: 'unknown'; readonly option: string }
  | { readonly fault: 'tooFew' | 'tooMany'; readonly group: string }

const chosenOf = ({ options }: ChoiceRule, chosen: readonly ChosenOption[]): number =>
  chosen.reduce((sum, { option, quantity }) => (options.includes(option) ? sum + quantity : sum), 0)

/** What is wrong with a choice by the rules of the product's groups; null for nothing. */
export const choiceFault = (
  groups: readonly ChoiceRule[],
  chosen: readonly ChosenOption[],
): FoundFault | null => {
  const unknown = chosen.find(({ option }) => !groups.some(({ options }) => options.includes(option)))
  if (unknown) return { fault: 'unknown', option: unknown.option }
  for (const group of groups) {
    const pieces = chosenOf(group, chosen)
    if (pieces < group.min) return { fault: 'tooFew', group: group.id }
    if (pieces > group.max) return { fault: 'tooMany', group: group.id }
  }
  return null
}

/** One entry for each option, in the order of first mention. */
export const mergedChoice = (chosen: readonly ChosenOption[]): ChosenOption[] => {
  const sums = new Map<string, number>()
  for (const { option, quantity } of chosen) sums.set(option, (sums.get(option) ?? 0) + quantity)
  return [...sums].map(([option, quantity]) => ({ option, quantity }))
}

/** Whether two choices are the same, in whatever order they were made. */
export const isSameChoice = (a: readonly ChosenOption[] = [], b: readonly ChosenOption[] = []): boolean =>
  a.length === b.length &&
  a.every(({ option, quantity }) => b.some((other) => other.option === option && other.quantity === quantity))

/** What is chosen before anybody chooses: the defaults of each group, as many as it allows. */
export const defaultChoice = (
  groups: readonly {
    readonly max: number
    readonly options: readonly { readonly id: string; readonly isDefault: boolean }[]
  }[],
): ChosenOption[] =>
  groups.flatMap(({ max, options }) =>
    options
      .filter(({ isDefault }) => isDefault)
      .slice(0, max)
      .map(({ id }) => ({ option: id, quantity: 1 })),
  )

/** The choice with one more piece of an option, or without it. A group of which one is chosen changes to the new one. */
export const withOption = (
  { options, max }: ChoiceRule,
  chosen: readonly ChosenOption[],
  option: string,
  quantity: number,
): readonly ChosenOption[] => {
  const isOnly = max === 1 && quantity > 0
  const rest = chosen.filter((each) => each.option !== option && !(isOnly && options.includes(each.option)))
  return quantity > 0 ? [...rest, { option, quantity }] : rest
}

/** An option as far as the price of a piece depends on it. */
export interface PricedOption {
  readonly delta: Minor
  readonly quantity: number
  /** The product that it is; missing for an option that changes the product it is chosen for. */
  readonly product?: string | undefined
}

const sumWith = (price: Minor, options: readonly PricedOption[]): Minor =>
  options.reduce((sum, { delta, quantity }) => ensureSafeInteger(sum + delta * quantity), price)

/**
 * What guests pay for one piece with its options. The piece with what changes it never costs less than nothing; an option
 * that is a product costs its price beside it. RangeError beyond the safe integers.
 */
export const unitPriceWith = (price: Minor, options: readonly PricedOption[]): Minor => {
  const isOwn = ({ product }: PricedOption): boolean => product !== undefined
  return sumWith(
    Math.max(
      0,
      sumWith(
        price,
        options.filter((option) => !isOwn(option)),
      ),
    ),
    options.filter(isOwn),
  )
}

/** The id of the line that a chosen option becomes. A device cannot make an id with a dot. */
export const optionLineId = (line: string, position: number): string => `${line}.o${position + 1}`

/** What one piece needs of an ingredient, or how an option changes that. */
export interface IngredientNeed {
  readonly ingredientId: string
  readonly quantity: Thousandths
}

/**
 * What one piece needs with its options: all changes together, never below zero of an ingredient. An ingredient of which
 * nothing is left is left out.
 */
export const recipeWith = (
  recipe: readonly IngredientNeed[],
  options: readonly { readonly quantity: number; readonly recipe: readonly IngredientNeed[] }[],
): IngredientNeed[] => {
  const sums = new Map<string, Thousandths>()
  const add = (ingredientId: string, quantity: Thousandths): void => {
    sums.set(ingredientId, ensureSafeInteger((sums.get(ingredientId) ?? 0) + quantity))
  }
  for (const { ingredientId, quantity } of recipe) add(ingredientId, quantity)
  for (const option of options)
    for (const { ingredientId, quantity } of option.recipe) add(ingredientId, quantity * option.quantity)
  return [...sums]
    .filter(([, quantity]) => quantity > 0)
    .map(([ingredientId, quantity]) => ({ ingredientId, quantity }))
}
