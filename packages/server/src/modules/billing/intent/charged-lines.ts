import {
  carveLine,
  discountOf,
  isBillable,
  lineGross,
  lineTitle,
  receiptOf,
  receiptTotals,
  type Receipt,
  type SelectedLine,
} from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { BillableOrder } from '../../orders/index.ts'
import type { SelectionPlan } from './selection-plan.ts'

export const lineChanged = (line?: string): AppError =>
  new AppError('LINE_CHANGED', line === undefined ? {} : { details: { line } })

/** What a selection takes of a line, and what it leaves. @throws AppError LINE_CHANGED if it cannot be divided so */
export const carvedOf = ({ lines }: BillableOrder, selected: SelectedLine) => {
  const line = lines.find(({ id }) => id === selected.line)
  if (!line) throw lineChanged(selected.line)
  const carved = carveLine({ ...line, recipe: [], pieces: line.quantity }, selected)
  if ('fault' in carved) throw lineChanged(line.id)
  return { line, carved }
}

/** As it is printed: the same line as after the carve. @throws AppError LINE_CHANGED */
const receiptLineOf = (order: BillableOrder, selected: SelectedLine) => {
  const { line, carved } = carvedOf(order, selected)
  const { productName, rootQuantity, taxClass } = line
  const { price, quantity, share, discounts } = carved.part
  const name = lineTitle(productName, { share, rootQuantity, quantity })
  return { name, taxClass, price, quantity, discount: discountOf(discounts) }
}

type ReceiptLine = ReturnType<typeof receiptLineOf>
/** A fiscal device prints no line of 0.00, except on a receipt that has no other. */
const withoutFree = (lines: readonly ReceiptLine[]): readonly ReceiptLine[] => {
  const paid = lines.filter((line) => lineGross(line) > 0)
  return paid.length === 0 ? lines : paid
}

/** The receipt of these orders, or of the parts of them that a selection takes. @throws AppError LINE_CHANGED */
export const receiptFor = (orders: readonly BillableOrder[], plan: SelectionPlan | null): Receipt => {
  if (plan === null) return receiptOf(orders.flatMap(({ lines }) => lines))
  const printed = orders.map((order) => {
    const carve = plan.carves.find(({ from }) => from === order.id)
    const lines: readonly ReceiptLine[] = carve
      ? carve.parts.map((part) => receiptLineOf(order, part))
      : order.lines
    return { id: carve?.id ?? order.id, lines }
  })
  // In the order in which every bill lists its orders: a bill that is reconstructed has the same lines.
  const sorted = printed.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return receiptOf(withoutFree(sorted.flatMap(({ lines }) => lines)))
}

/**
 * The receipt of a bill. What is free because of a discount is not on it; together with products that cost nothing it
 * is free of charge.
 */
export const chargedOn = (receipt: Receipt, orders: readonly BillableOrder[]): Receipt => {
  const isGiven = orders.some(({ lines }) => lines.some((line) => line.discount > 0 && lineGross(line) === 0))
  return isGiven && receiptTotals(receipt).total === 0 ? { ...receipt, products: [] } : receipt
}

const rowsOf = ({ products }: Receipt): readonly string[] =>
  products
    .map(({ title, taxClass, price, quantity }) => JSON.stringify([title, taxClass, price, quantity]))
    .toSorted()

/**
 * Whether orders are no longer what a bill was reserved for, or can't be billed: then they were changed when nobody knew of
 * the bill, because the clock that said so was ahead.
 */
export const hasChanged = (
  { receipt, selection }: { readonly receipt: Receipt; readonly selection: SelectionPlan | null },
  orders: readonly BillableOrder[],
): boolean => {
  const isOpen = orders.every(({ status, billKind }) => isBillable(status, true) || billKind !== null)
  if (!isOpen) return true
  try {
    const now = rowsOf(chargedOn(receiptFor(orders, selection), orders))
    const reserved = rowsOf(receipt)
    return now.length !== reserved.length || now.some((row, at) => row !== reserved[at])
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}
