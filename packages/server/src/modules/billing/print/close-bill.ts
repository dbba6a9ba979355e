import { isFinalBill, isFromDevice, isPrintedBill, type BillKind } from '@kafana/domain'
import { iso } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import { armedInSession, selectReservedStornos, selectCloserAccess } from '../intent/intent-read-model.ts'
import {
  insertBill,
  nextBillNo,
  overwritePrinted,
  setLocks,
  setPrinted,
  setReference,
  setVoided,
} from '../intent/intent-store.ts'
import {
  BILLING_CHANGED,
  type IntentTransitions,
  type TransitionCause,
} from '../intent/intent-transitions.ts'
import { isSameSet, loadIntent, type Intent, type PrintOutcome } from '../intent/intent.ts'
import { setReportedState } from '../intent/reported-state-store.ts'
import { verifyKeyedHash } from './bill-command.ts'
import type { BillEffect } from './bill-effects.ts'
import { closedVoidingsOf } from './voiding-bills.ts'

export interface CloseBill {
  /** Whether its orders are in a state that contradicts it: the database was restored in part. */
  isContradicted(tx: WriteTx, intent: Intent): Promise<boolean>
  /**
   * Closes an armed bill that is known to be printed, or a reserved one that no device prints, under the venue's next bill
   * number.
   * @throws AppError ALREADY_FISCAL, ORDER_NOT_DELIVERED if its orders contradict it
   */
  close(tx: WriteTx, intent: Intent, outcome: PrintOutcome, cause: TransitionCause): Promise<Intent>
  /** Adds the receipt number to a bill that was closed without it; a number that is known stays. */
  completeReceiptNo(tx: WriteTx, intent: Intent, outcome: PrintOutcome): Promise<Intent>
  /**
   * Corrects a bill that was closed with other data than its own gateway reports of the receipt, also in a
   * storno of it that is not armed yet.
   */
  correctReceipt(
    tx: WriteTx,
    intent: Intent,
    outcome: PrintOutcome & { readonly receiptNo: number },
  ): Promise<void>
}

interface Deps {
  readonly platform: Pick<Platform, 'clock' | 'audit'>
  readonly orders: OrdersService
  readonly intents: IntentTransitions
  readonly effects: Readonly<Record<BillKind, BillEffect>>
}

/** What no fiscal device prints has no receipt number, whatever is reported for it. */
export const WITHOUT_NUMBER: PrintOutcome = { receiptNo: null, deviceSerial: null, printedAt: null }

export const createCloseBill = ({
  platform: { clock, audit },
  orders,
  intents,
  effects,
}: Deps): CloseBill => {
  /** A reconstructed bill counts from when it was printed, any other from when it is reported. */
  const closingTime = ({ reconstructed }: Intent, { printedAt }: PrintOutcome): number =>
    reconstructed && printedAt !== null ? Math.min(printedAt, clock.now()) : clock.now()

  /** Stornos that were closed before their bill was known here void it now. */
  const voidLate = async (tx: WriteTx, bill: Intent, cause: TransitionCause): Promise<void> => {
    if (!isFinalBill(bill.kind)) return
    for (const { id, kind } of await closedVoidingsOf(tx, bill)) {
      await tx.run(setVoided, { id, refIntentId: bill.id })
      const voiding = await loadIntent(tx, id)
      const booking = { at: closingTime(voiding, voiding), by: cause.by ?? voiding.closedBy.id }
      // What it held itself was decided when it was closed.
      await effects[kind ?? 'storno'].apply(tx, { ...voiding, orderIds: [] }, voiding, booking)
    }
  }

  const setOrderReceiptNo = (tx: WriteTx, { orderIds, kind }: Intent, receiptNo: number): Promise<void> =>
    orders.setReceiptNo(tx, orderIds, receiptNo, kind === 'storno' ? 'storno' : 'receipt')

  return {
    isContradicted: async (tx, intent) =>
      intent.kind !== null &&
      effects[intent.kind].contradiction(intent, await orders.findForBilling(tx, intent.orderIds)) !== null,
    close: async (tx, armed, outcome, cause) => {
      const { id, kind, state, payment, total, receipt, closedBy } = armed
      if (kind === null || (payment === null && kind !== 'comp'))
        throw new Error('only an armed bill can be printed')
      const effect = effects[kind]
      const intent = await effect.prepare(tx, armed)
      const isPrinted = isPrintedBill(kind) || state !== 'RESERVED'
      if (isPrinted) await intents.move(tx, intent, 'PRINTED', cause)
      await intents.move(tx, isPrinted ? { ...intent, state: 'PRINTED' } : intent, 'BILLED', cause)
      const { receiptNo, deviceSerial, printedAt } = isFromDevice(kind) ? outcome : WITHOUT_NUMBER
      await tx.run(setPrinted, { id, receiptNo, deviceSerial, printedAt })
      const printed = await loadIntent(tx, id)
      const at = closingTime(intent, printed)
      await tx.run(setLocks, { intentId: id, ...effect.locks })
      await effect.apply(tx, intent, printed, { at, by: cause.by ?? closedBy.id })
      const number = await tx.get(nextBillNo, {})
      if (!number) throw new Error('every venue has a bill number sequence')
      await tx.run(insertBill, {
        billNo: number.receipt_no,
        intentId: id,
        kind,
        payment: payment ?? 'none',
        total,
        receipt: JSON.stringify(receipt),
        closedBy: closedBy.id,
        at,
      })
      await voidLate(tx, printed, cause)
      return loadIntent(tx, id)
    },
    completeReceiptNo: async (tx, intent, { receiptNo, deviceSerial, printedAt }) => {
      const { id, kind, receiptNo: known } = intent
      const agrees = isFromDevice(kind) && receiptNo !== null && (known === null || known === receiptNo)
      if (!agrees) return intent
      await tx.run(setPrinted, { id, receiptNo, deviceSerial, printedAt })
      if (known === null) {
        await setOrderReceiptNo(tx, intent, receiptNo)
        await audit.record(tx, {
          by: null,
          action: 'bill.numbered',
          entityId: id,
          details: { receiptNo, deviceSerial },
          event: BILLING_CHANGED,
        })
      }
      return loadIntent(tx, id)
    },
    correctReceipt: async (tx, intent, { receiptNo, deviceSerial, printedAt }) => {
      const { id, orderIds } = intent
      await tx.run(overwritePrinted, { id, receiptNo, deviceSerial, printedAt })
      if (receiptNo !== intent.receiptNo) await setOrderReceiptNo(tx, intent, receiptNo)
      for (const { id: stornoId } of await tx.all(selectReservedStornos, { refIntentId: id, orderIds })) {
        const { receipt } = await loadIntent(tx, stornoId)
        await tx.run(setReference, {
          id: stornoId,
          receipt: JSON.stringify({ ...receipt, refReceiptNo: receiptNo }),
          refReceiptNo: receiptNo,
        })
      }
    },
  }
}

interface PrintReport extends PrintOutcome {
  readonly kind: BillKind
  readonly orderIds: readonly string[]
  readonly intentId: string | null
  /** The gateway's, over what it printed; null if the screen has none. */
  readonly signature: string | null
}
/**
 * A screen reports that the bill was printed: its orders become billed. Reporting it again returns the same. Without
 * the gateway's signature the report is unconfirmed until the gateway itself reports.
 * @throws AppError NOT_FOUND, BILL_NOT_AUTHORISED, ALREADY_FISCAL, ORDER_NOT_DELIVERED
 */
export type ReportBill = (tx: WriteTx, caller: Caller, report: PrintReport) => Promise<Intent>

const notAuthorised = (): AppError => new AppError('BILL_NOT_AUTHORISED')

interface ReportDeps {
  readonly platform: Pick<Platform, 'audit'>
  readonly gateways: Pick<GatewaysService, 'find'>
  readonly bills: CloseBill
}

export const createReportBill = ({ platform: { audit }, gateways, bills }: ReportDeps): ReportBill => {
  const confirmIfSigned = async (
    tx: WriteTx,
    { id, epoch, gatewayId, ...known }: Intent,
    { receiptNo, deviceSerial, printedAt, signature }: PrintReport,
  ): Promise<void> => {
    if (signature === null || gatewayId === null || printedAt === null) return
    // What was reported before stays until the gateway's own line corrects it: the signature is not about that.
    const isStored =
      (known.receiptNo ?? receiptNo) === receiptNo && (known.deviceSerial ?? deviceSerial) === deviceSerial
    if (!isStored) return
    const statement = { taskId: id, state: 'DONE', receiptNo, deviceSerial, printedAt: iso(printedAt) }
    const gateway = await gateways.find(tx, gatewayId)
    if (gateway && verifyKeyedHash(statement, gateway.secret, signature))
      await tx.run(setReportedState, { id, gatewayId, epoch, state: 'DONE' })
  }
  const find = async (
    tx: WriteTx,
    { sessionHash }: Caller,
    { intentId, orderIds, kind }: PrintReport,
  ): Promise<Intent> => {
    if (intentId !== null) return loadIntent(tx, intentId)
    for (const { id } of await tx.all(armedInSession, { sessionHash })) {
      const intent = await loadIntent(tx, id)
      if (intent.kind === kind && intent.state !== 'ABORTED' && isSameSet(intent.orderIds, orderIds))
        return intent
    }
    throw notAuthorised()
  }
  /**
   * Money was taken, so the bill counts even if the person was blocked or signed out since; the audit log
   * says so.
   */
  const auditBarredCloser = async (
    tx: WriteTx,
    { userId }: Caller,
    { id, closedBy, sessionHash }: Intent,
  ): Promise<void> => {
    const closer = await tx.get(selectCloserAccess, { userId: closedBy.id, sessionHash })
    const blocked = !closer || closer.is_blocked === 1 || closer.archived_at !== null
    const signedOut = closer?.token_hash === null
    if (blocked || signedOut)
      await audit.record(tx, {
        by: userId,
        action: 'bill.toldWithoutTrust',
        entityId: id,
        details: { closedBy: closedBy.id, blocked, signedOut },
      })
  }
  return async (tx, caller, report) => {
    const intent = await find(tx, caller, report)
    if (intent.kind !== report.kind || !isSameSet(intent.orderIds, report.orderIds)) throw notAuthorised()
    if (intent.state === 'RESERVED' || intent.state === 'ABORTED') throw notAuthorised()
    await confirmIfSigned(tx, intent, report)
    if (intent.state === 'BILLED') return bills.completeReceiptNo(tx, intent, report)
    await auditBarredCloser(tx, caller, intent)
    return bills.close(tx, intent, report, { by: caller.userId })
  }
}
