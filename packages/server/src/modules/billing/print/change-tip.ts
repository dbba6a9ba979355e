import { fromMinor, isVoidingBill, type Minor, type PaidPart, spreadTip } from '@kafana/domain'
import { AppError, CommittedRefusal, ensureFound } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ApprovalsService } from '../../approvals/index.ts'
import type { PinProof } from '../../auth/index.ts'
import { type OrdersService, partsOf } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { selectBillsOf } from '../intent/intent-read-model.ts'
import { orderHeldError, type IntentTiming } from '../intent/intent-timing.ts'
import { BILLING_CHANGED } from '../intent/intent-transitions.ts'
import { ensureState, type Intent, loadIntent } from '../intent/intent.ts'
import { selectPaymentSums } from '../intent/payment-store.ts'
import { recordTip } from './bill-payments.ts'

interface TipChange {
  /** One of the ways in which the bill is paid. */
  readonly tender: string
  readonly tip: Minor
  /** The tip that the person saw. */
  readonly before: Minor
}

/**
 * Changes what guests gave as a tip in one way to pay, after the bill was closed: the receipt and what the bill was armed
 * with stay as they are. People do it by themselves for bills that they closed, else as the limit `adjustTip` says.
 * @throws AppError NOT_FOUND, INTENT_STATE, ALREADY_STORNO, ALREADY_FISCAL for a pre-bill of which an order has a receipt,
 * ORDER_IN_BILLING, TIP_ON_ACCOUNT, TIP_HANDED_OVER, VERSION_CONFLICT with the `tip`; as `ApprovalsService.authorise`
 */
export type ChangeTip = (
  tx: WriteTx,
  caller: Caller,
  intentId: string,
  change: TipChange,
  approval: PinProof | null,
) => Promise<Intent | CommittedRefusal>

interface Deps {
  readonly platform: Pick<Platform, 'clock' | 'audit'>
  readonly orders: Pick<OrdersService, 'findForBilling' | 'setPaidParts'>
  readonly staff: Pick<StaffService, 'handedOverSince'>
  readonly approvals: Pick<ApprovalsService, 'authorise'>
  readonly timing: Pick<IntentTiming, 'holdersOf'>
}

interface PaidOrders {
  /** By order: the payments that cover it. */
  readonly covered: ReadonlyMap<string, readonly PaidPart[]>
  /** When the bill was closed. */
  readonly closedAt: number
}

/** The orders that a closed bill pays. */
const paidOrders = async (tx: WriteTx, { orders, timing }: Deps, bill: Intent): Promise<PaidOrders> => {
  ensureState(bill, 'BILLED')
  if (isVoidingBill(bill.kind)) throw new AppError('INTENT_STATE', { details: { state: bill.state } })
  const bills = await tx.all(selectBillsOf, { orderIds: bill.orderIds })
  const rows = bills.filter((row) => row.intent_id === bill.id)
  const ids = rows.map(({ order_id: id }) => id)
  const [holder] = await timing.holdersOf(tx, ids)
  if (holder) throw orderHeldError(holder)
  const paid = await orders.findForBilling(tx, ids)
  if (paid.some(({ storno }) => storno !== null)) throw new AppError('ALREADY_STORNO')
  // What they are paid by is their receipt now.
  if (paid.some(({ billKind }) => billKind !== bill.kind)) throw new AppError('ALREADY_FISCAL')
  return {
    covered: new Map(paid.map((order) => [order.id, partsOf(order)])),
    closedAt: rows[0]?.at ?? bill.since,
  }
}

/** Checks that a tip is still with whoever closed the bill. @throws AppError TIP_HANDED_OVER */
const ensureNotHandedOver = async (
  tx: WriteTx,
  { staff }: Deps,
  { closedBy }: Intent,
  closedAt: number,
): Promise<void> => {
  if (await staff.handedOverSince(tx, closedBy.id, closedAt)) throw new AppError('TIP_HANDED_OVER')
}

export const createChangeTip =
  (deps: Deps): ChangeTip =>
  async (tx, caller, intentId, { tender, tip, before: seen }, approval) => {
    const { platform, orders, approvals } = deps
    const bill = await loadIntent(tx, intentId)
    const { covered, closedAt } = await paidOrders(tx, deps, bill)
    const parts = [...covered.values()].flat().filter((part) => part.tender === tender)
    const { kind, account } = ensureFound(parts[0])
    // The account was charged for it, and the guest has seen that.
    if (account !== undefined) throw new AppError('TIP_ON_ACCOUNT')
    await ensureNotHandedOver(tx, deps, bill, closedAt)
    const isOwn = caller.userId === bill.closedBy.id
    const approvedBy = isOwn ? null : await approvals.authorise(tx, caller, ['adjustTip'], approval)
    if (approvedBy instanceof CommittedRefusal) return approvedBy
    const current = parts.reduce((sum, part) => sum + part.tip, 0)
    const rows = (await tx.all(selectPaymentSums, { intentId })).filter((row) => row.tender_id === tender)
    // A part of the bill is for orders that a restored server does not have.
    if (rows.reduce((sum, row) => sum + row.tip, 0) !== current)
      throw new AppError('INTENT_STATE', { details: { state: bill.state } })
    if (current !== seen) throw new AppError('VERSION_CONFLICT', { details: { tip: fromMinor(current) } })
    if (tip === current) return bill
    const changed = spreadTip(parts, tip)
    const partsNow = new Map(parts.map((part, index) => [part, changed[index] ?? part]))
    await recordTip(
      tx,
      { intentId, closedBy: bill.closedBy.id, by: caller.userId, at: platform.clock.now() },
      { tender, kind },
      tip - current,
    )
    const coveredNow = [...covered].map(
      ([id, all]) => [id, all.map((part) => partsNow.get(part) ?? part)] as const,
    )
    await orders.setPaidParts(tx, new Map(coveredNow))
    await platform.audit.record(tx, {
      by: caller.userId,
      action: 'bill.tipChanged',
      entityId: intentId,
      details: { tender, from: current, to: tip, ...(approvedBy !== null && { approvedBy }) },
      event: BILLING_CHANGED,
    })
    return loadIntent(tx, intentId)
  }
