import { createNameMatcher, nameKey, type TaxClass, taxLetter } from '@kafana/domain'
import {
  changesOfFields,
  createFirstMention,
  type LineIssue,
  type LinePlan,
  matchIssue,
  refuse,
  type SentLine,
} from '../imports/index.ts'
import type { Product, ProductDetails } from './product.ts'

/** What a line gives a product that is there; the name finds it and is never changed. */
export type ProductLineChange = { readonly [K in keyof ProductDetails]?: ProductDetails[K] | undefined } & {
  readonly name: string
}
export type ProductLine = SentLine<ProductLineChange, ProductDetails>

/** A new product, or the fields of one that change. */
export type ProductWrite =
  | { readonly create: ProductDetails }
  | { readonly product: Product; readonly change: Partial<ProductDetails> }

/** What an import of products does with each line. */
export const planProducts = (
  lines: readonly ProductLine[],
  menu: readonly Product[],
  taxClasses: readonly TaxClass[],
): LinePlan<ProductWrite>[] => {
  const match = createNameMatcher(menu)
  const mentioned = createFirstMention()
  const taxIssues = (taxRate: number | undefined): LineIssue[] =>
    taxRate === undefined || taxLetter(taxClasses, taxRate) !== null
      ? []
      : [{ path: 'taxRate', key: 'ERROR_TAX_RATE_UNKNOWN' }]
  return lines.map(({ line, seen, change, create }): LinePlan<ProductWrite> => {
    if (change.issues) return refuse(line, change.issues)
    const { name, ...details } = change.value
    const matched = match(name)
    const { found } = matched
    const version = found?.version ?? null
    const issue = mentioned(found?.id ?? `new ${nameKey(name)}`, line, 'name') ?? matchIssue(matched, seen)
    if (issue) return refuse(line, [issue], version)
    if (!found && create.issues) return refuse(line, create.issues)
    const issues = taxIssues(found ? details.taxRate : create.value?.taxRate)
    if (issues.length > 0) return refuse(line, issues, version)
    if (!found)
      return {
        line,
        version,
        outcome: 'new',
        changes: [],
        issues,
        write: create.value ? { create: create.value } : null,
      }
    const changes = changesOfFields<ProductDetails>(found, details)
    const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    return {
      line,
      version,
      outcome: changes.length > 0 ? 'changed' : 'unchanged',
      changes,
      issues,
      write: changes.length > 0 ? { product: found, change: changed } : null,
    }
  })
}
