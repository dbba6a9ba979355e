import type { Minor, SaleDocument } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { DayRange } from './reconciliation-read-model.ts'
import { sumEntries, sumOutside } from './sales-by-document-read-model.ts'

/** The orders that were billed, those that were voided, and what remains of their sum. */
export interface SalesPart {
  readonly orders: number
  readonly voided: number
  readonly total: Minor
}
/** Orders with their sum, stornos subtracted. */
export interface SalesShare {
  readonly orders: number
  readonly total: Minor
}

/**
 * The sales of a day in parts, by the document that each sale has by now. They add up to the sales of that day in
 * statistics: a sale counts when it is first billed, a storno when it is made.
 */
export interface SalesByDocument {
  readonly withReceipt: SalesPart
  /** `oldest` is the time of the first pre-bill, UTC ms. */
  readonly preBillOnly: SalesPart & { readonly oldest: number | null }
  /** What was free of charge, which needs no document. */
  readonly freeOfCharge: SalesPart
  /** What has an invoice instead of a receipt. */
  readonly byInvoice: SalesPart
  /** Neither a fiscal receipt whose number is known and that its gateway does not deny, nor a pre-bill. */
  readonly withoutDocument: SalesPart
  readonly total: SalesPart
  /** Of those with a receipt: the ones whose document was printed on another day. */
  readonly printedOtherDay: SalesShare
  /** What the documents of the day contain of the sales of other days. */
  readonly ofOtherDays: SalesShare
}

interface Entry {
  readonly sign: number
  readonly document: SaleDocument
  readonly bill: string | null
  readonly orders: number
  readonly total: number
  readonly oldest: number
}

const partOf = (entries: readonly Entry[]): SalesPart => {
  const part = { orders: 0, voided: 0, total: 0 }
  for (const { sign, orders, total } of entries) {
    part[sign > 0 ? 'orders' : 'voided'] += orders
    part.total += sign * total
  }
  return part
}

const shareOf = (entries: readonly Entry[]): SalesShare => {
  const { orders, voided, total } = partOf(entries)
  return { orders: orders + voided, total }
}

/** @param printed the bills whose documents were printed in this range */
export const readSalesByDocument = async (
  tx: Tx,
  range: DayRange,
  printed: readonly string[],
): Promise<SalesByDocument> => {
  const entries = await tx.all(sumEntries, range)
  const by = (document: SaleDocument) => entries.filter((entry) => entry.document === document)
  const [receipts, preBilled, printedHere] = [by('receipt'), by('preBill'), new Set(printed)]
  const outside = printed.length === 0 ? undefined : await tx.get(sumOutside, { ...range, intents: printed })
  return {
    withReceipt: partOf(receipts),
    preBillOnly: {
      ...partOf(preBilled),
      oldest: preBilled.length === 0 ? null : Math.min(...preBilled.map(({ oldest }) => oldest)),
    },
    freeOfCharge: partOf(by('comp')),
    byInvoice: partOf(by('invoice')),
    withoutDocument: partOf(by('none')),
    total: partOf(entries),
    printedOtherDay: shareOf(receipts.filter(({ bill }) => bill === null || !printedHere.has(bill))),
    ofOtherDays: {
      orders: outside?.orders ?? 0,
      total: (outside?.sold ?? 0) - (outside?.voided ?? 0),
    },
  }
}
