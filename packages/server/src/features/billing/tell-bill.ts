import type { OrdersService } from '../orders/index.ts'
import type { StaffService } from '../staff/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { isSameSet, loadIntent, type Intent } from './intent.ts'
import type { IntentMoves, MoveCause } from './intent-moves.ts'
import { armedInSession } from './intent-read-model.ts'
import { insertBill, nextBillNo, releaseOrders, setPrinted } from './intent-store.ts'

/** What the device said; without a number the receipt's own is still to come. */
export interface PrintOutcome {
  readonly receiptNo: number | null
  readonly deviceSerial: string | null
  readonly printedAt: number | null
}
export interface ToldBill extends PrintOutcome {
  readonly kind: 'fiscal' | 'pre'
  readonly orderIds: readonly string[]
  readonly intentId: string | null
}
export interface TellBill {
  /** The bill is on paper: its orders become billed. Telling again answers the same. */
  tell(tx: WriteTx, caller: Caller, told: ToldBill): Promise<Intent>
  /** Closes an armed bill that is known to be printed. */
  close(tx: WriteTx, intent: Intent, outcome: PrintOutcome, why: MoveCause & { readonly by: string }): Promise<Intent>
}

interface Needs {
  readonly platform: Pick<Platform, 'clock'>
  readonly orders: Pick<OrdersService, 'forBilling' | 'markBilled' | 'setReceiptNo'>
  readonly staff: Pick<StaffService, 'creditBill'>
  readonly moves: IntentMoves
}

const notAuthorised = (): AppError => new AppError('BILL_NOT_AUTHORISED')

export const createTellBill = ({ platform: { clock }, orders, staff, moves }: Needs): TellBill => {
  const find = async (tx: WriteTx, caller: Caller, { intentId, orderIds, kind }: ToldBill): Promise<Intent> => {
    if (intentId !== null) return loadIntent(tx, intentId)
    for (const { id } of await tx.all(armedInSession, { sessionHash: caller.sessionHash })) {
      const intent = await loadIntent(tx, id)
      if (intent.kind === kind && intent.state !== 'ABORTED' && isSameSet(intent.orderIds, orderIds)) return intent
    }
    throw notAuthorised()
  }

  /** Once, to the person who closed the bill first: a fiscal receipt for a pre-bill brings no second money, and a card none at all. */
  const credit = async (tx: WriteTx, intent: Intent, firstBill: boolean, by: string): Promise<void> => {
    if (!firstBill || intent.payment !== 'cash' || intent.total === 0) return
    await staff.creditBill(tx, { userId: intent.closedBy.id, amount: intent.total, kind: 'bill', orderId: intent.orderIds[0] ?? null, by })
  }

  const close: TellBill['close'] = async (tx, intent, outcome, why) => {
    const kind = intent.kind === 'pre' ? 'pre' : 'fiscal'
    const firstBill = (await orders.forBilling(tx, intent.orderIds)).every(({ billKind }) => billKind === null)
    await moves.move(tx, intent, 'PRINTED', why)
    await moves.move(tx, { id: intent.id, state: 'PRINTED' }, 'BILLED', why)
    await tx.run(setPrinted, { id: intent.id, ...outcome })
    await tx.run(releaseOrders, { intentId: intent.id, fiscal: kind === 'fiscal' ? 1 : 0 })
    const number = await tx.get(nextBillNo, {})
    if (!number) throw new Error('a venue numbers its bills')
    const { id: intentId, total, payment, receipt, closedBy } = intent
    await tx.run(insertBill, {
      billNo: number.receipt_no, intentId, kind, payment: payment ?? 'cash', total, receipt: JSON.stringify(receipt), closedBy: closedBy.id, at: clock.now(),
    })
    await orders.markBilled(tx, { ids: intent.orderIds, billKind: kind, by: closedBy.id, receiptNo: outcome.receiptNo, at: clock.now() })
    await credit(tx, intent, firstBill, why.by)
    return loadIntent(tx, intentId)
  }

  /** A bill that was told without its number may learn it later. */
  const fillIn = async (tx: WriteTx, intent: Intent, outcome: PrintOutcome): Promise<Intent> => {
    if (intent.receiptNo !== null || outcome.receiptNo === null) return intent
    await tx.run(setPrinted, { id: intent.id, ...outcome })
    await orders.setReceiptNo(tx, intent.orderIds, outcome.receiptNo)
    return loadIntent(tx, intent.id)
  }

  return {
    close,
    tell: async (tx, caller, told) => {
      const intent = await find(tx, caller, told)
      if (intent.kind !== told.kind || !isSameSet(intent.orderIds, told.orderIds)) throw notAuthorised()
      if (intent.state === 'BILLED') return fillIn(tx, intent, told)
      if (intent.state === 'RESERVED' || intent.state === 'ABORTED') throw notAuthorised()
      return close(tx, intent, told, { by: caller.userId })
    },
  }
}
