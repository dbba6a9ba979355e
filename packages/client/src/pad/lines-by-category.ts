import type { Category, TicketLine } from '@kafana/domain'
import type { ShownOption } from './option-text.ts'
import type { Priced } from './priced-lines.ts'

export type PadLine = Priced<TicketLine> & {
  /** Its options that are offered. */
  readonly chosen: readonly ShownOption[]
}

export interface CategoryLines {
  /** Undefined for lines whose products are on the menu no longer. */
  readonly category: Category | undefined
  readonly lines: readonly PadLine[]
}

/** The lines as they stand on the ticket: food, then drinks, then those whose products have been removed. */
export const linesByCategory = (lines: readonly PadLine[]): readonly CategoryLines[] =>
  (['food', 'drink', undefined] as const)
    .map((category) => ({
      category,
      lines: lines.filter(({ menuItem }) => menuItem?.category === category),
    }))
    .filter((group) => group.lines.length > 0)

/** How many pieces the lines have together. */
export const piecesOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
