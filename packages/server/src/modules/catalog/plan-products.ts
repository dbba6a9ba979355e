import { createNameMatcher, nameKey, type TaxClass, taxLetter } from '@kafana/domain'
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
  const planCreated = (line: number, create: Parsed<ProductDetails>): LinePlan<ProductWrite> => {
    if (create.issues) return refuse(line, create.issues)
    const issues = taxIssues(create.value.taxRate)
    return issues.length > 0 ? refuse(line, issues) : planNew(line, { create: create.value })
  }
  const planChanged = (
    line: number,
    product: Product,
    details: Omit<ProductLineChange, 'name'>,
  ): LinePlan<ProductWrite> => {
    const issues = taxIssues(details.taxRate)
    if (issues.length > 0) return refuse(line, issues, product.version)
    const changes = changesOfFields<ProductDetails>(product, details)
    const change = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    return planChange<ProductWrite>(line, product.version, changes, { product, change })
  }
  return lines.map(({ line, seen, change, create }) => {
    if (change.issues) return refuse(line, change.issues)
    const { name, ...details } = change.value
    const matched = match(name)
    const { found } = matched
    const issue = mentioned(found?.id ?? `new ${nameKey(name)}`, line, 'name') ?? matchIssue(matched, seen)
    if (issue) return refuse(line, [issue], found?.version)
    return found ? planChanged(line, found, details) : planCreated(line, create)
  })
}
