import {
  type ChoiceRule,
  choiceFault,
  type ChosenOption,
  type IngredientNeed,
  mergedChoice,
  optionLineId,
} from '@kafana/domain'
import type { Clock } from '../../platform/clock.ts'
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
  type ChosenProduct,
  type LineOption,
  type LineWithOptions,
  type LineWithProducts,
  type OptionsRefusal,
  productWith,
} from './modifier.ts'
import type { NamedProduct, SaleProduct } from './product.ts'
import { soldOut } from './remaining.ts'

export interface LineOptionsService {
  /**
   * Looks up what was chosen for these lines, in their order. A venue without groups is asked nothing.
   * @throws AppError OPTIONS_INVALID with the refused `lines`, SOLD_OUT with the archived `products` that were chosen,
   * TAX_RATE_UNKNOWN
   */
  withChosen<L extends ChosenLine>(tx: Tx, lines: readonly L[]): Promise<(L & LineWithProducts)[]>
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
  readonly product_id: string | null
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

/** An option as it is stored with its line. */
const frozenOption = ({ option, quantity }: ChosenOption, menu: Menu): LineOption => {
  const { id, name, delta, recipe, product_id } = ensureFound(menu.options.get(option))
  return product_id === null
    ? { id, name, delta, quantity, recipe: JSON.parse(recipe) as IngredientNeed[] }
    : { id, name, delta: 0, quantity, recipe: [], product: product_id }
}

interface LineOptionsDeps {
  readonly clock: Clock
  readonly forSale: (tx: Tx, productIds: readonly string[]) => Promise<Map<string, SaleProduct>>
  readonly archivedOf: (tx: Tx, productIds: readonly string[]) => Promise<NamedProduct[]>
}

/** What a line's options are, cost and need. */
export const createLineOptions = ({ clock, forSale, archivedOf }: LineOptionsDeps): LineOptionsService => {
  /** The products that these options are. */
  const productsOf = async (tx: Tx, { options }: Menu): Promise<Map<string, SaleProduct>> => {
    const ids = [...new Set([...options.values()].flatMap(({ product_id }) => product_id ?? []))]
    if (ids.length === 0) return new Map()
    const products = await forSale(tx, ids)
    const absent = ids.filter((id) => !products.has(id))
    if (absent.length > 0) throw soldOut([], clock.now(), await archivedOf(tx, absent))
    return products
  }

  const withChosen: LineOptionsService['withChosen'] = async (tx, lines) => {
    const isPlain = lines.every(
      ({ product, options = [] }) => product.modifierGroups.length === 0 && options.length === 0,
    )
    if (isPlain) return lines.map((line) => ({ ...line, options: [], chosenProducts: [] }))
    const menu = await readMenu(tx, lines)
    const refused = lines.flatMap((line) => refusalOf(line, menu) ?? [])
    if (refused.length > 0) throw new AppError('OPTIONS_INVALID', { details: { lines: refused } })
    const products = await productsOf(tx, menu)
    const chosenProducts = (line: string, chosen: readonly ChosenOption[]): ChosenProduct[] =>
      chosen.flatMap(({ option, quantity }, position) => {
        const { product_id, delta } = ensureFound(menu.options.get(option))
        if (product_id === null) return []
        const product = { ...ensureFound(products.get(product_id)), price: delta }
        return [{ id: optionLineId(line, position), option, product, quantity }]
      })
    const frozen = lines.map((line) => {
      const chosen = mergedChoice(line.options ?? [])
      return {
        ...line,
        options: chosen.map((each) => frozenOption(each, menu)),
        chosenProducts: chosenProducts(line.id, chosen),
      }
    })
    const changed = await withOptions(tx, frozen)
    return frozen.map((line, index) => ({ ...line, product: ensureFound(changed[index]) }))
  }

  return { withChosen, withOptions }
}
