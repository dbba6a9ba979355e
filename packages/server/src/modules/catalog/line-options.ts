import { type ChoiceRule, choiceFault, type IngredientNeed, mergedChoice } from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  selectIngredientPrices,
  selectModifierGroups,
  selectModifierOptions,
  selectOptionsById,
} from './modifier-store.ts'
import {
  addedIngredients,
  type ChosenLine,
  type LineWithOptions,
  type OptionsRefusal,
  productWith,
} from './modifier.ts'
import type { SaleProduct } from './product.ts'

export interface LineOptionsService {
  /**
   * Looks up what was chosen for these lines, in their order. A venue without groups is asked nothing.
   * @throws AppError OPTIONS_INVALID with the refused `lines`
   */
  withChosen<L extends ChosenLine>(tx: Tx, lines: readonly L[]): Promise<(L & LineWithOptions)[]>
  /** These products with the options of their lines, by the ingredient prices of this moment. */
  withOptions(tx: Tx, lines: readonly LineWithOptions[]): Promise<SaleProduct[]>
}

const withOptions: LineOptionsService['withOptions'] = async (tx, lines) => {
  const ids = [...new Set(lines.flatMap(addedIngredients))]
  const rows = ids.length === 0 ? [] : await tx.all(selectIngredientPrices, { ids })
  const prices = new Map(rows.map(({ id, price }) => [id, price]))
  return lines.map((line) => (line.options.length === 0 ? line.product : productWith(line, prices)))
}

interface NamedRule extends ChoiceRule {
  readonly name: string
}
interface FoundOption {
  readonly id: string
  readonly name: string
  readonly delta: number
  readonly recipe: string
  readonly archived_at: number | null
}

/** The rules of the groups that these products have, and every option that is offered or chosen. */
const readMenu = async (
  tx: Tx,
  lines: readonly ChosenLine[],
): Promise<{ rules: Map<string, NamedRule>; options: Map<string, FoundOption> }> => {
  const ids = lines.flatMap(({ options = [] }) => options.map(({ option }) => option))
  const options = await tx.all(selectModifierOptions, {})
  const chosen = ids.length === 0 ? [] : await tx.all(selectOptionsById, { ids })
  const byGroup = Map.groupBy(options, ({ group_id }) => group_id)
  const rules = (await tx.all(selectModifierGroups, {})).map(({ id, name, min, max }) => ({
    id,
    name,
    min,
    max,
    options: (byGroup.get(id) ?? []).map((option) => option.id),
  }))
  return {
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    options: new Map(chosen.map((option) => [option.id, option])),
  }
}

type Menu = Awaited<ReturnType<typeof readMenu>>

const refusalOf = ({ id, product, options = [] }: ChosenLine, menu: Menu): OptionsRefusal | null => {
  const rules = product.modifierGroups.map((group) => ensureFound(menu.rules.get(group)))
  const found = choiceFault(rules, options)
  if (found === null) return null
  const line = { line: id, product: product.id, name: product.name }
  if (found.fault === 'unknown') {
    const isArchived = (menu.options.get(found.option)?.archived_at ?? null) !== null
    return { ...line, fault: isArchived ? 'archived' : 'unknown', group: null, option: found.option }
  }
  const group = { id: found.group, name: menu.rules.get(found.group)?.name ?? '' }
  return { ...line, fault: found.fault, group, option: null }
}

const withChosen: LineOptionsService['withChosen'] = async (tx, lines) => {
  const isPlain = lines.every(
    ({ product, options = [] }) => product.modifierGroups.length === 0 && options.length === 0,
  )
  if (isPlain) return lines.map((line) => ({ ...line, options: [] }))
  const menu = await readMenu(tx, lines)
  const refused = lines.flatMap((line) => refusalOf(line, menu) ?? [])
  if (refused.length > 0) throw new AppError('OPTIONS_INVALID', { details: { lines: refused } })
  const frozen = lines.map((line) => ({
    ...line,
    options: mergedChoice(line.options ?? []).map(({ option, quantity }) => {
      const { id, name, delta, recipe } = ensureFound(menu.options.get(option))
      return { id, name, delta, quantity, recipe: JSON.parse(recipe) as IngredientNeed[] }
    }),
  }))
  const products = await withOptions(tx, frozen)
  return frozen.map((line, index) => ({ ...line, product: ensureFound(products[index]) }))
}

/** What a line's options are, cost and need. */
export const lineOptions: LineOptionsService = { withChosen, withOptions }
