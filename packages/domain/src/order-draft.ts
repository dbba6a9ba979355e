import type { Category } from './category.ts'
import { safe } from './exact.ts'
import type { Minor } from './money.ts'
import { lineGross } from './order-profit.ts'

/** Lines that one order may have. */
export const MAX_LINES = 200
/** Pieces that one line may have; the least is one. */
export const MAX_LINE_QUANTITY = 999

/** What an order comes to. RangeError where that is no exact integer. */
export const orderTotal = (lines: readonly { readonly price: Minor; readonly quantity: number }[]): Minor =>
  lines.reduce((total, line) => safe(total + lineGross(line)), 0)

/** An order goes to one place, the kitchen or the bar, so all its products are of one category. */
export const sameCategory = (categories: readonly Category[]): boolean => new Set(categories).size <= 1
