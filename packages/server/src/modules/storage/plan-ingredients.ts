import { areConvertible, createNameMatcher, nameKey } from '@kafana/domain'
import {
  changesOfFields,
  createFirstMention,
  type LineIssue,
  type LinePlan,
  matchIssue,
  type Parsed,
  planChange,
  planNew,
  refuse,
  type SentLine,
} from '../imports/index.ts'
import type { Ingredient, IngredientChange, NewIngredient } from './ingredient.ts'

/** What a line gives an ingredient that is there; the name finds it and is never changed. */
export type IngredientLineChange = Omit<IngredientChange, 'version' | 'name'> & { readonly name: string }
export type IngredientLine = SentLine<IngredientLineChange, NewIngredient>

/** The fields of an ingredient that an import writes. */
export type IngredientState = Omit<Ingredient, 'id' | 'version'>

/** A new ingredient, or the fields of one that change. */
export type IngredientWrite =
  | { readonly create: NewIngredient }
  | { readonly ingredient: Ingredient; readonly change: Partial<IngredientState> }

const unitIssue = ({
  buyingUnit,
  servingUnit,
}: Pick<Ingredient, 'buyingUnit' | 'servingUnit'>): LineIssue[] =>
  areConvertible(buyingUnit, servingUnit) ? [] : [{ path: 'buyingUnit', key: 'ERROR_UNIT_MISMATCH' }]

/**
 * What an import of ingredients does with each line.
 * @param needed the ids of the ingredients that recipes use: their serving unit cannot change
 */
export const planIngredients = (
  lines: readonly IngredientLine[],
  ingredients: readonly Ingredient[],
  needed: ReadonlySet<string>,
): LinePlan<IngredientWrite>[] => {
  const match = createNameMatcher(ingredients)
  const mentioned = createFirstMention()
  const planCreated = (line: number, create: Parsed<NewIngredient>): LinePlan<IngredientWrite> => {
    if (create.issues) return refuse(line, create.issues)
    const issues = unitIssue(create.value)
    return issues.length > 0 ? refuse(line, issues) : planNew(line, { create: create.value })
  }
  const planChanged = (
    line: number,
    ingredient: Ingredient,
    fields: Omit<IngredientLineChange, 'name'>,
  ): LinePlan<IngredientWrite> => {
    const changes = changesOfFields<IngredientState>(ingredient, fields)
    const change: Partial<IngredientState> = Object.fromEntries(
      changes.map(({ field, after }) => [field, after]),
    )
    const issues = unitIssue({ ...ingredient, ...change })
    if (change.servingUnit !== undefined && needed.has(ingredient.id))
      issues.push({ path: 'servingUnit', key: 'IMPORT_UNIT_IN_RECIPE' })
    if (issues.length > 0) return refuse(line, issues, ingredient.version)
    return planChange<IngredientWrite>(line, ingredient.version, changes, { ingredient, change })
  }
  return lines.map(({ line, seen, change, create }) => {
    if (change.issues) return refuse(line, change.issues)
    const { name, ...fields } = change.value
    const matched = match(name)
    const { found } = matched
    const issue = mentioned(found?.id ?? `new ${nameKey(name)}`, line, 'name') ?? matchIssue(matched, seen)
    if (issue) return refuse(line, [issue], found?.version)
    return found ? planChanged(line, found, fields) : planCreated(line, create)
  })
}
