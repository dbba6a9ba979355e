import { parsePrice, receiptTotals, type Receipt } from './fiscal-receipt.ts'
import type { Minor } from './money.ts'

/** What a fiscal device can print on one receipt. */
export interface DeviceLimits {
  /** The most lines. */
  readonly lines: number
  /** Whether it prints lines with the price zero. */
  readonly zeroPrices: boolean
}

/** What the gateway's protocol carries: no device can do more. */
export const PROTOCOL_LIMITS: DeviceLimits = { lines: 200, zeroPrices: true }

/** Devices have eight digits before the decimal point. */
export const MAX_RECEIPT_TOTAL: Minor = 9_999_999_999

/** The limit that a receipt exceeds. */
export type ExceededLimit = keyof DeviceLimits | 'total'

const totalOf = (receipt: Receipt): Minor => {
  try {
    return receiptTotals(receipt).total
  } catch (error) {
    if (error instanceof RangeError) return Infinity
    throw error
  }
}

/** The first limit of a device that the receipt exceeds; null if the device can print it. */
export const exceededLimit = (receipt: Receipt, limits: DeviceLimits): ExceededLimit | null => {
  if (receipt.products.length > limits.lines) return 'lines'
  if (totalOf(receipt) > MAX_RECEIPT_TOTAL) return 'total'
  return !limits.zeroPrices && receipt.products.some(({ price }) => parsePrice(price) === 0)
    ? 'zeroPrices'
    : null
}
