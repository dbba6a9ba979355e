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
import { createGroupFinder, type LineGroup } from './line-groups.ts'
import type { MenuGroup } from './menu-group-service.ts'
import type { Product, ProductDetails } from './product.ts'

/** What a line gives a product that is there; the name finds it and is never changed. */
export type ProductLineChange = { readonly [K in keyof ProductDetails]?: ProductDetails[K] | undefined } & {
  readonly name: string
} & GroupName
interface GroupName {
  /** The name of its menu group. */
  readonly group?: string | undefined
}
export type ProductLine = SentLine<ProductLineChange, ProductDetails & GroupName>

/** A new product, or the fields of one that change; without `group` it stays where it is. */
export type ProductWrite = (
  | { readonly create: ProductDetails }
  | { readonly product: Product; readonly change: Partial<ProductDetails> }
) & { readonly group?: LineGroup | undefined }

type Found = LineGroup | LineIssue | undefined
const issuesIn = (found: Found): LineIssue[] => (found && 'key' in found ? [found] : [])
const named = (found: Found): LineGroup | undefined => (found && 'name' in found ? found : undefined)

/** What an import of products does with each line. */
export const planProducts = (
  lines: readonly ProductLine[],
  menu: readonly Product[],
  groups: readonly MenuGroup[],
  taxClasses: readonly TaxClass[],
): LinePlan<ProductWrite>[] => {
  const match = createNameMatcher(menu)
  const mentioned = createFirstMention()
  const groupOf = createGroupFinder(groups)
  const taxIssues = (taxRate: number | undefined): LineIssue[] =>
    taxRate === undefined || taxLetter(taxClasses, taxRate) !== null
      ? []
      : [{ path: 'taxRate', key: 'ERROR_TAX_RATE_UNKNOWN' }]
  const planCreated = (line: number, create: Parsed<ProductDetails & GroupName>): LinePlan<ProductWrite> => {
    if (create.issues) return refuse(line, create.issues)
    const { group: name, ...details } = create.value
    const group = name === undefined ? undefined : groupOf(name, details.category)
    const issues = [...taxIssues(details.taxRate), ...issuesIn(group)]
    return issues.length > 0 ? refuse(line, issues) : planNew(line, { create: details, group: named(group) })
  }
  const planChanged = (
    line: number,
    product: Product,
    { group: name, ...details }: Omit<ProductLineChange, 'name'>,
  ): LinePlan<ProductWrite> => {
    const group = name === undefined ? undefined : groupOf(name, details.category ?? product.category)
    const issues = [...taxIssues(details.taxRate), ...issuesIn(group)]
    if (issues.length > 0) return refuse(line, issues, product.version)
    const fields = changesOfFields<ProductDetails>(product, details)
    const change = Object.fromEntries(fields.map(({ field, after }) => [field, after]))
    const before = product.group?.name ?? null
    const next = named(group)
    const isMoved = next !== undefined && next.id !== (product.group?.id ?? '')
    const changes = isMoved ? [...fields, { field: 'group', before, after: next.name }] : fields
    return planChange<ProductWrite>(line, product.version, changes, { product, change, group: next })
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
