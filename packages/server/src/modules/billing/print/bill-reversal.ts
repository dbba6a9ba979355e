import { cashIn, heldCash, type OrderBillKind, type PaidPart, partsByOrder } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type BillableOrder, heldOf, partsOf } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { selectStornosOf } from '../intent/intent-read-model.ts'
import { lockVoided, setVoided } from '../intent/intent-store.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import { ensureState, findIntent, loadIntent, orderIdsOnReceipt, type Intent } from '../intent/intent.ts'
import type { IssueInvoice } from '../invoice/issue-invoice.ts'
import { holdForPrinted } from '../recovery/complete-bill.ts'
import { bookRefund } from './bill-cash.ts'
import type { BillEffect } from './bill-effects.ts'
import { paymentsOf, reversePayments } from './bill-payments.ts'
import { closersOf } from './closers.ts'
import { reversePreBillTips } from './pre-bill-tips.ts'
import type { UnbillDeps } from './unbill-orders.ts'
import { findVoidedBill, markOfVoided, releaseFromVoidings } from './voiding-bills.ts'

interface Deps extends UnbillDeps {
  readonly staff: StaffService
  readonly timing: IntentTiming
  readonly invoices: Pick<IssueInvoice, 'credit'>
}

/**
 * The orders that a storno voids. One that was reconstructed before its bill was closed could not name them, so it gets
 * them from that bill now: none if that was never printed, as far as is known here.
 * @throws AppError INTENT_STATE while that bill is not resolved
 */
const stornoOrderIds = async (tx: WriteTx, storno: Intent): Promise<readonly string[]> => {
  const { orderIds, reconstructed, refIntentId } = storno
  if (!reconstructed) return orderIds
  const bill = refIntentId === null ? null : await loadIntent(tx, refIntentId)
  if (bill === null || bill.state === 'ABORTED')
    return (await markOfVoided(tx, storno)) === null ? orderIds : []
  ensureState(bill, 'BILLED')
  return [...new Set([...orderIds, ...bill.orderIds])]
}

/** A storno that was reported before its bill was known here, or was known by that id, refers to it from now on. */
const withVoided = async (tx: WriteTx, storno: Intent): Promise<Intent> => {
  const { id, refIntentId } = storno
  const bill = await findVoidedBill(tx, storno)
  if (!bill || bill.id === refIntentId) return storno
  await tx.run(setVoided, { id, refIntentId: bill.id })
  return loadIntent(tx, id)
}

/**
 * Other forgotten stornos of the same bill hold nothing any more: this one was printed, and they have nothing left to void.
 * @throws AppError INTENT_STATE while any other bill holds one of its orders
 */
const takeOrders = async (tx: WriteTx, { timing }: Pick<Deps, 'timing'>, storno: Intent): Promise<void> => {
  const { refIntentId } = storno
  if (refIntentId !== null) await releaseFromVoidings(tx, await loadIntent(tx, refIntentId))
  const holders = await timing.holdersOf(tx, await stornoOrderIds(tx, storno))
  const holder = holders.find(({ id }) => id !== storno.id)
  if (holder) throw new AppError('INTENT_STATE', { details: { state: holder.state } })
}

/** What was paid for the part of a receipt whose orders this server does not have, and who was credited with its cash. */
interface MissingPart {
  readonly parts: readonly PaidPart[]
  readonly closedBy: string
}

/**
 * It is paid back once; null if there is none. Where the orders come to more than the receipt, because a restored server has
 * forgotten a discount, it is below zero: guests get back what was on the receipt.
 */
const missingPart = async (tx: WriteTx, { orders }: Deps, storno: Intent): Promise<MissingPart | null> => {
  const bill = storno.refIntentId === null ? null : await findIntent(tx, storno.refIntentId)
  if (bill?.state !== 'BILLED') return null
  // The bill may have an order by another id than its receipt.
  const ids = new Set([...orderIdsOnReceipt(storno), ...bill.orderIds])
  const billed = (await orders.findExisting(tx, [...ids])).filter(({ billKind }) => billKind !== null)
  const here = billed.reduce((sum, order) => sum + order.total, 0)
  // Of a bill that only the record had, this database may have less than was on its paper.
  const absent = Math.max(0, Math.min(storno.total, bill.total) - here)
  const amount = bill.total < here ? bill.total - here : absent
  if (amount === 0) return null
  const others = (await tx.all(selectStornosOf, { refIntentId: bill.id })).filter(
    ({ id }) => id !== storno.id,
  )
  if (others.length > 0) return null
  const [, parts = []] = partsByOrder(paymentsOf(bill), [here, amount])
  return { parts, closedBy: bill.closedBy.id }
}

interface Voided {
  readonly storno: Intent
  readonly of: OrderBillKind
  readonly voided: readonly BillableOrder[]
  readonly missing: MissingPart | null
  /** UTC ms. */
  readonly at: number
}

/** Writes that nothing of what a storno voids is paid any more, to those who closed the bills; accounts get it from who voids. */
const reverseVoided = async (
  tx: WriteTx,
  deps: Deps,
  { storno, of, voided, missing, at }: Voided,
): Promise<void> => {
  const { id: intentId, closedBy: voider } = storno
  const closers = await closersOf(tx, voided, of)
  const paid = [
    ...voided.map((order) => ({ parts: partsOf(order), closedBy: closers.get(order.id) ?? voider.id })),
    ...(missing ? [missing] : []),
  ]
  for (const [closedBy, its] of Map.groupBy(paid, (each) => each.closedBy))
    await reversePayments(
      tx,
      { intentId, closedBy, by: voider.id, at },
      its.flatMap(({ parts }) => parts),
    )
  const ids = voided.map(({ id }) => id)
  if (ids.length > 0) await reversePreBillTips(tx, deps, { ids, by: voider.id, at, storno: intentId })
}

/**
 * Orders stay billed and show that their receipt was voided, or the invoice that they have instead. Guests who paid in cash
 * get it back from the person who was named, otherwise from whoever holds it; the owner whose PIN was entered pays for those
 * who no longer do. An invoice gets its credit note.
 * @param of the bills that it voids
 */
export const voidingEffect = (of: OrderBillKind, deps: Deps): BillEffect => ({
  // It locks what it voids: of the orders that it held, others may have been voided by another storno since.
  locks: { live: 0, fiscal: 0, storno: 0 },
  // It voids those of its orders that can be voided.
  contradiction: () => null,
  prepare: async (tx, storno) => {
    if (!storno.reconstructed) return storno
    const linked = await withVoided(tx, storno)
    await takeOrders(tx, deps, linked)
    return linked
  },
  apply: async (tx, intent, { receiptNo }, { at, by }) => {
    const { orders } = deps
    const voided = (await orders.findForBilling(tx, await stornoOrderIds(tx, intent))).filter(
      ({ billKind, storno }) => billKind === of && storno === null,
    )
    const ids = voided.map(({ id }) => id)
    for (const orderId of ids) await tx.run(lockVoided, { intentId: intent.id, orderId })
    const missing = await missingPart(tx, deps, intent)
    const cash = heldCash([
      ...voided.map((order) => ({ id: order.id, held: heldOf(order) })),
      ...(missing ? [{ id: null, held: [{ userId: missing.closedBy, amount: cashIn(missing.parts) }] }] : []),
    ])
    const { closedBy, paidBy } = intent
    await bookRefund(tx, deps, cash, { kind: 'storno', payer: closedBy.id, paidBy, by })
    await reverseVoided(tx, deps, { storno: intent, of, voided, missing, at })
    await orders.markStorno(tx, { ids, by: intent.closedBy, receiptNo, at })
    await deps.invoices.credit(tx, intent)
    if (intent.reconstructed) await holdForPrinted(tx, deps)
  },
})
