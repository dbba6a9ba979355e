import type { InvoiceKind } from '@kafana/domain'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { selectByRef, selectIntentOrders } from '../intent/intent-read-model.ts'
import type { GivenNumber } from './given-numbers.ts'

/** An invoice or a credit note that was issued before a backup was restored, which does not have it. */
export interface ForgottenInvoice {
  readonly year: number
  readonly no: number
  readonly kind: InvoiceKind
  readonly issuedAt: number
  /** An order of its receipt; null until a gateway has reported the receipt. */
  readonly orderId: string | null
}

const orderOf = async (tx: Tx, ref: string): Promise<string | null> => {
  const [bill] = await tx.all(selectByRef, { ref })
  const orders = bill ? await tx.all(selectIntentOrders, { intentId: bill.id }) : []
  return orders[0]?.order_id ?? null
}

/**
 * Those of a range of a year, the last number first.
 * @param given the numbers of the year that are kept outside the database, read before the unit began: it has every one
 * of them, unless it was restored
 * @param known the numbers of the range that the database has
 */
export const forgottenInvoices = async (
  tx: Tx,
  given: readonly GivenNumber[],
  { year, start, end }: { readonly year: number; readonly start: number; readonly end: number },
  known: ReadonlySet<number>,
): Promise<ForgottenInvoice[]> => {
  const forgotten: ForgottenInvoice[] = []
  for (const { no, kind, ref, at } of given)
    if (at >= start && at < end && !known.has(no))
      forgotten.push({ year, no, kind, issuedAt: at, orderId: await orderOf(tx, ref) })
  return forgotten.toSorted((a, b) => b.no - a.no)
}
