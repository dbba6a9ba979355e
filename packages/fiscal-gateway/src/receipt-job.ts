import { parsePrice, parseQuantity, receiptTotals, type Receipt } from '@kafana/domain'
import type { DeviceStatus, FiscalJob, ReceiptLine } from './device/device.ts'
import { GatewayError } from './errors.ts'
import { kindOf, type FiscalCommand } from './wire.ts'

/** A total has eight digits before the point on the paper and in the device's registers. */
const MAX_TOTAL = 9_999_999_999

const totalsOf = (receipt: Receipt): ReturnType<typeof receiptTotals> => {
  try {
    const totals = receiptTotals(receipt)
    if (totals.total <= MAX_TOTAL) return totals
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new GatewayError('AMOUNT_TOO_LARGE')
}

export interface PricedReceipt {
  readonly lines: readonly ReceiptLine[]
  readonly total: number
  readonly byClass: Readonly<Record<string, number>>
}

/**
 * The receipt's lines and sums in integers. TAX_CLASS_UNKNOWN for a letter that is not in `rates` (a Latin A is not a Cyrillic А),
 * AMOUNT_TOO_LARGE for sums beyond a device's registers.
 */
export const priceReceipt = (receipt: Receipt, rates: DeviceStatus['rates'] | null): PricedReceipt => {
  const foreign =
    rates === null ? undefined : receipt.products.find(({ taxClass }) => !Object.hasOwn(rates, taxClass))
  if (foreign !== undefined) throw new GatewayError('TAX_CLASS_UNKNOWN', foreign.taxClass)
  const totals = totalsOf(receipt)
  const lines = receipt.products.map((product) => ({
    title: product.title,
    taxClass: product.taxClass,
    price: parsePrice(product.price) ?? 0,
    quantity: parseQuantity(product.quantity) ?? 0,
    amount: receiptTotals({ ...receipt, products: [product] }).total,
  }))
  return { lines, ...totals }
}

/** The document that a fiscal command asks for. */
export const fiscalJob = (command: FiscalCommand, rates: DeviceStatus['rates']): FiscalJob => {
  const { commandContext: receipt, ref, taskId } = command
  return {
    ...priceReceipt(receipt, rates),
    kind: kindOf(command),
    payment: receipt.payment ?? 'cash',
    taskId,
    ref,
    refReceiptNo: receipt.receiptType === 'StornoReceipt' ? receipt.refReceiptNo : null,
  }
}
