import { MAX_LINE_QUANTITY } from '@kafana/domain'
import type { DraftLine } from './draft.ts'

/** Translation keys by field. */
export type LineErrors = Partial<Record<string, string>>

const quantityError = (quantity: number | undefined): string | null => {
  if (quantity === undefined || !Number.isFinite(quantity)) return 'QUANTITY_REQUIRED'
  if (!Number.isSafeInteger(quantity)) return 'NUMBER_WHOLE'
  if (quantity < 1) return 'QUANTITY_AT_LEAST_ONE'
  return quantity > MAX_LINE_QUANTITY ? 'NUMBER_TOO_LARGE' : null
}

/**
 * A line of an order, or what is wrong with it. The rules are the contract's: a test compares them. They are here once
 * more because the screen takes orders without a network, and does not wait for a schema.
 */
export const checkLine = (
  product: string | undefined,
  quantity: number | undefined,
): { readonly line?: DraftLine; readonly errors: LineErrors } => {
  const error = quantityError(quantity)
  if (product !== undefined && product !== '' && quantity !== undefined && error === null)
    return { line: { product, quantity }, errors: {} }
  return {
    errors: {
      ...(product === undefined || product === '' ? { product: 'PRODUCT_REQUIRED' } : {}),
      ...(error === null ? {} : { quantity: error }),
    },
  }
}
