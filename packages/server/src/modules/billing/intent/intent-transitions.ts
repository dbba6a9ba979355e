import {
  isFinalBill,
  isVoidingBill,
  mayMove,
  receiptTotals,
  RESERVE_SECONDS,
  type BillKind,
  type BillPayment,
  type IntentState,
  type Payment,
  type Receipt,
} from '@kafana/domain'
import { newId, readableCode } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type GatewaysService, jobSignal } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import {
  insertHistory,
  insertIntent,
  insertIntentOrder,
  releaseRequest,
  selectHistoryLength,
  setLocks,
  setState,
  type Locks,
} from './intent-store.ts'
import { loadIntent, type BillRequest, type GatewayCommand, type Intent } from './intent.ts'
import type { SelectionPlan } from './selection-plan.ts'

/** Who caused a transition (null: a timeout, or a gateway), and the reason if one was given. */
export interface TransitionCause {
  readonly by: string | null
  readonly reason?: string | null
  /** Who approved it; null or missing where nobody had to. */
  readonly approvedBy?: string | null
}

/** A bill that was printed before it is stored starts in the state that it had by then, not with a reservation. */
interface EarlierArming {
  readonly id: string
  readonly ref: string
  readonly state: IntentState
  readonly epoch: number
  readonly gatewayId: string | null
  readonly command: GatewayCommand
}
interface NewIntent {
  readonly receipt: Receipt
  readonly orderIds: readonly string[]
  readonly selection?: SelectionPlan | null
  readonly closedBy: string
  readonly createdBy: string
  readonly sessionHash: string
  /** Known from the start for a storno; a bill gets them when it is armed. */
  readonly kind?: BillKind
  readonly payment?: Payment | null
  readonly payments?: readonly BillPayment[] | null
  readonly refIntentId?: string | null
  readonly refReceiptNo?: number | null
  /** Of a storno: the person who was named as paying the guests. */
  readonly paidBy?: string | null
  readonly request?: BillRequest | null
  readonly armed?: EarlierArming
}

export interface IntentTransitions {
  /** Stores a new bill and locks its orders. */
  create(tx: WriteTx, values: NewIntent, cause: TransitionCause): Promise<Intent>
  /**
   * Moves an intent to another state, with history, audit and live event, and notifies its gateway if it must not
   * print it any more. A move to ABORTED unlocks its orders, and takes its command back from the gateway's connection.
   */
  move(
    tx: WriteTx,
    intent: Pick<Intent, 'id' | 'state' | 'kind' | 'gatewayId' | 'reason'>,
    to: IntentState,
    cause: TransitionCause,
  ): Promise<void>
  /** Aborts a bill that was not printed; its orders have the discounts that have changed since from now on. */
  release(
    tx: WriteTx,
    intent: Pick<Intent, 'id' | 'state' | 'kind' | 'gatewayId' | 'reason' | 'orderIds'>,
    cause: TransitionCause,
  ): Promise<void>
}

/** Published to the live screens when something about a bill changed. */
export const BILLING_CHANGED = { type: 'dataChanged', room: 'billing' } as const

/** The locks that an open bill holds on its orders; null for a bill that is only reserved. */
export const locksOf = (armedAs: BillKind | null): Locks => ({
  live: 1,
  fiscal: isFinalBill(armedAs) ? 1 : 0,
  storno: isVoidingBill(armedAs) ? 1 : 0,
})

/** The gateway is notified at once that it must not print a bill in one of these states. */
const MUST_NOT_PRINT: readonly IntentState[] = ['IN_DOUBT', 'MANUAL', 'ABORTED']

/** The characters of the reference on a receipt. */
export const REF_LENGTH = 8

const reservation = () => ({
  id: newId(),
  ref: readableCode(REF_LENGTH),
  state: 'RESERVED' as const,
  epoch: 0,
  gatewayId: null,
  command: null,
})
const UNSPECIFIED = {
  kind: null,
  payment: null,
  refIntentId: null,
  refReceiptNo: null,
  paidBy: null,
  request: null,
}

/** A request is one bill's: of a bill that is reconstructed, it is not that of another one any more. */
const claimRequest = async (tx: WriteTx, request: BillRequest | null) => {
  if (request === null) return { requestId: null, requestHash: null }
  await tx.run(releaseRequest, { requestId: request.id })
  return { requestId: request.id, requestHash: request.hash }
}

export const createIntentTransitions = (
  { audit, clock, live }: Pick<Platform, 'audit' | 'clock' | 'live'>,
  gateways: Pick<GatewaysService, 'withdraw'>,
  orders: Pick<OrdersService, 'reckonReleased'>,
): IntentTransitions => {
  const recordTransition = async (
    tx: WriteTx,
    intentId: string,
    { from, to }: { readonly from: IntentState | null; readonly to: IntentState },
    { by, reason = null, approvedBy = null }: TransitionCause,
  ): Promise<void> => {
    const position = (await tx.get(selectHistoryLength, { intentId }))?.count ?? 0
    await tx.run(insertHistory, { intentId, position, from, to, at: clock.now(), byUser: by, reason })
    await audit.record(tx, {
      by,
      action: `bill.${to.toLowerCase()}`,
      entityId: intentId,
      details: { from, reason, ...(approvedBy !== null && { approvedBy }) },
      event: BILLING_CHANGED,
    })
  }
  const move: IntentTransitions['move'] = async (
    tx,
    { id, state, kind, gatewayId, reason: before },
    to,
    cause,
  ) => {
    if (!mayMove(state, to)) throw new Error(`a bill can't go from ${state} to ${to}`)
    // The reason for a storno stays visible until another one is given.
    const reason = cause.reason ?? (kind === 'storno' ? before : null)
    if ((await tx.run(setState, { id, from: state, to, reason })) !== 1)
      throw new Error(`the bill ${id} is not ${state} any more`)
    if (to === 'ABORTED') await tx.run(setLocks, { intentId: id, live: 0, fiscal: 0, storno: 0 })
    if (to === 'ABORTED' && gatewayId !== null) await gateways.withdraw(tx, { gatewayId, taskId: id })
    if (gatewayId !== null && MUST_NOT_PRINT.includes(to)) live.publish(tx, { signal: jobSignal(gatewayId) })
    await recordTransition(tx, id, { from: state, to }, cause)
  }
  return {
    create: async (tx, values, cause) => {
      const {
        receipt,
        orderIds,
        selection = null,
        payments = null,
        request,
        armed,
        ...stored
      } = { ...UNSPECIFIED, ...values }
      const { command, ...start } = armed ?? reservation()
      const { id, state } = start
      const now = clock.now()
      await tx.run(insertIntent, {
        ...stored,
        ...start,
        receipt: JSON.stringify(receipt),
        total: receiptTotals(receipt).total,
        selection: selection && JSON.stringify(selection),
        ...(await claimRequest(tx, request)),
        payments: payments && JSON.stringify(payments),
        now,
        armedAt: armed ? now : null,
        expiresAt: now + RESERVE_SECONDS * 1000,
        command: command && JSON.stringify(command),
        reason: cause.reason ?? null,
      })
      const locks = locksOf(armed ? stored.kind : null)
      for (const orderId of orderIds) await tx.run(insertIntentOrder, { intentId: id, orderId, ...locks })
      await recordTransition(tx, id, { from: null, to: state }, cause)
      return loadIntent(tx, id)
    },
    move,
    release: async (tx, intent, cause) => {
      await move(tx, intent, 'ABORTED', cause)
      await orders.reckonReleased(tx, intent.orderIds, cause.by)
    },
  }
}
