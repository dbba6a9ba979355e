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

/**
 * How many lines the smallest devices print on one receipt. A device that ends in the middle of one leaves a receipt of
 * which nobody knows whether it counts, so that one whose limit is not known counts as small.
 */
export const SMALLEST_DEVICE_LINES = 99

/**
 * The limits for a storno: the lines were printed once, whatever the device was set to at that time.
 */
export const stornoLimits = (limits: DeviceLimits): DeviceLimits => ({
  ...limits,
  lines: PROTOCOL_LIMITS.lines,
})

/** Devices have eight digits before the decimal point. */
export const MAX_RECEIPT_TOTAL: Minor = 9_999_999_999

/** A number that no device reaches: at one receipt a second it takes 68 years. */
export const MAX_RECEIPT_NO = 2_147_483_647

/** The limit that a receipt exceeds. */
export type ExceededLimit = keyof DeviceLimits | 'total'

/** The totals of a receipt; null if they are more than a device can print. */
export const printableTotals = (receipt: Receipt): ReturnType<typeof receiptTotals> | null => {
  try {
    const totals = receiptTotals(receipt)
    return totals.total <= MAX_RECEIPT_TOTAL ? totals : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The first limit of a device that the receipt exceeds; null if the device can print it. */
export const exceededLimit = (receipt: Receipt, limits: DeviceLimits): ExceededLimit | null => {
  if (receipt.products.length > limits.lines) return 'lines'
  if (printableTotals(receipt) === null) return 'total'
  return !limits.zeroPrices && receipt.products.some(({ price }) => parsePrice(price) === 0)
    ? 'zeroPrices'
    : null
}
