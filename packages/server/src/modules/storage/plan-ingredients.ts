import { areConvertible, createNameMatcher, nameKey } from '@kafana/domain'
import {
  changesOfFields,
  createFirstMention,
  type LineIssue,
  type LinePlan,
  matchIssue,
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
  return lines.map(({ line, seen, change, create }): LinePlan<IngredientWrite> => {
    if (change.issues) return refuse(line, change.issues)
    const { name, ...fields } = change.value
    const matched = match(name)
    const { found } = matched
    const version = found?.version ?? null
    const issue = mentioned(found?.id ?? `new ${nameKey(name)}`, line, 'name') ?? matchIssue(matched, seen)
    if (issue) return refuse(line, [issue], version)
    if (!found) {
      if (create.issues) return refuse(line, create.issues)
      const issues = unitIssue(create.value)
      if (issues.length > 0) return refuse(line, issues)
      return { line, version, outcome: 'new', changes: [], issues, write: { create: create.value } }
    }
    const changes = changesOfFields<IngredientState>(found, fields)
    const changed: Partial<IngredientState> = Object.fromEntries(
      changes.map(({ field, after }) => [field, after]),
    )
    const issues = unitIssue({ ...found, ...changed })
    if (changed.servingUnit !== undefined && needed.has(found.id))
      issues.push({ path: 'servingUnit', key: 'IMPORT_UNIT_IN_RECIPE' })
    if (issues.length > 0) return refuse(line, issues, version)
    const isChanged = changes.length > 0
    return {
      line,
      version,
      outcome: isChanged ? 'changed' : 'unchanged',
      changes,
      issues,
      write: isChanged ? { ingredient: found, change: changed } : null,
    }
  })
}
