import { multiplyDivide, ensureSafeInteger } from './exact.ts'
import type { Minor } from './money.ts'
import type { Thousandths } from './stock.ts'

/** What a fiscal device prints; a pre-bill and a copy are not fiscal. */
export const RECEIPT_TYPES = ['NormalReceipt', 'StornoReceipt', 'PreBill', 'Copy'] as const
export type ReceiptType = (typeof RECEIPT_TYPES)[number]

/**
 * The command type of a fiscal receipt or storno; a gateway's other command types are reports.
 */
export const FISCAL_RECEIPT = 0

export const PAYMENTS = ['cash', 'card'] as const
export type Payment = (typeof PAYMENTS)[number]
/** What a receipt says of each payment where one word does not say all. */
export const PAYMENT_TYPES = ['cash', 'card', 'other'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** One line as the gateway expects it. Decimals are text, so that no parser's floats can change them. */
export interface ReceiptProduct {
  readonly title: string
  /** The letter of the tax class. */
  readonly taxClass: string
  /** Price of one, two decimals: "120.00". */
  readonly price: string
  /** Three decimals: "2.000". */
  readonly quantity: string
}

export interface Receipt {
  readonly receiptType: ReceiptType
  readonly products: readonly ReceiptProduct[]
  readonly payment?: Payment
  /** How it is paid where `payment` does not say all: the amounts, as text, come to the total. */
  readonly payments?: readonly { readonly type: PaymentType; readonly amount: string }[]
  /** The number of the receipt that a storno voids. */
  readonly refReceiptNo?: number
}

interface ReceiptLine {
  readonly name: string
  readonly taxClass: string
  readonly price: Minor
  /** Whole pieces. */
  readonly quantity: number
  /** What is taken off the whole line; missing for nothing. */
  readonly discount?: Minor | undefined
}

const atLeast = (least: number, value: number): number => {
  if (ensureSafeInteger(value) < least) throw new RangeError(`Not on a receipt: ${value}`)
  return value
}

/** An amount of zero or more as receipts have it: "120.00". */
export const priceText = (price: Minor): string => {
  const digits = String(atLeast(0, price)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

type Row = Pick<ReceiptLine, 'price' | 'quantity'>
/**
 * The rows of a line, which come to its amount exactly: with a discount that the pieces do not share evenly, some of them
 * cost one unit more. What is free because of a discount is on no receipt.
 */
const rowsOf = ({ price, quantity, discount = 0 }: ReceiptLine): Row[] => {
  if (discount === 0) return [{ price, quantity }]
  const amount = atLeast(0, price * quantity - discount)
  const dearer = amount % quantity
  const least = (amount - dearer) / quantity
  return [
    { price: least + 1, quantity: dearer },
    { price: least, quantity: quantity - dearer },
  ].filter((row) => row.price > 0 && row.quantity > 0)
}

/** An order's lines as a receipt; RangeError for a price below zero or a quantity below one or not whole. */
export const receiptOf = (
  lines: readonly ReceiptLine[],
  receiptType: ReceiptType = 'NormalReceipt',
): Receipt => ({
  receiptType,
  products: lines.flatMap((line) =>
    rowsOf(line).map(({ price, quantity }) => ({
      title: line.name,
      taxClass: line.taxClass,
      price: priceText(price),
      quantity: `${atLeast(1, quantity)}.000`,
    })),
  ),
})

/** Whether a bill is free of charge, so that there is nothing to pay or to print. */
export const isFreeReceipt = ({ products }: Pick<Receipt, 'products'>): boolean => products.length === 0

const PRICE = /^(?:0|[1-9]\d{0,10})\.\d{2}$/
const QUANTITY = /^(?:0|[1-9]\d{0,9})\.\d{3}$/
const digitsOf = (pattern: RegExp, text: string): number | null =>
  pattern.test(text) ? Number(text.replace('.', '')) : null

/**
 * A receipt's price text in minor units, or null when it is not written as one ("120.00": two decimals, no
 * sign, no leading zeros).
 */
export const parsePrice = (text: string): Minor | null => digitsOf(PRICE, text)

/** A receipt's quantity text in thousandths, or null when it is not written as one ("2.000"). */
export const parseQuantity = (text: string): Thousandths | null => digitsOf(QUANTITY, text)

/** What a line comes to, rounded half up; RangeError when its price or quantity cannot be read. */
export const receiptLineTotal = ({ price, quantity }: ReceiptProduct): Minor => {
  const [minor, thousandths] = [parsePrice(price), parseQuantity(quantity)]
  if (minor === null || thousandths === null)
    throw new RangeError(`Not a receipt line: ${price} x ${quantity}`)
  return multiplyDivide(minor, thousandths, 1000)
}

/**
 * The totals of a receipt, overall and by tax letter, each line rounded half up once; RangeError when a price
 * or quantity cannot be read.
 */
export const receiptTotals = (receipt: Receipt): { total: Minor; byClass: Record<string, Minor> } => {
  const byClass = new Map<string, Minor>()
  let total = 0
  for (const product of receipt.products) {
    const amount = receiptLineTotal(product)
    total = ensureSafeInteger(total + amount)
    byClass.set(product.taxClass, (byClass.get(product.taxClass) ?? 0) + amount)
  }
  return { total, byClass: Object.fromEntries(byClass) }
}
