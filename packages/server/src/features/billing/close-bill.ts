import type { BillKind } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OrdersService } from '../orders/index.ts'
import type { BillEffect } from './bill-effect.ts'
import { BILLING_NEWS, type IntentMoves, type MoveCause } from './intent-moves.ts'
import { selectReservedStornos } from './intent-read-model.ts'
import { insertBill, nextBillNo, setLocks, setPrinted, setPrintedAnew, setReference } from './intent-store.ts'
import { loadIntent, type Intent, type PrintOutcome } from './intent.ts'

export interface CloseBill {
  /** Closes an armed bill that is known to be printed, under the venue's next number. */
  close(tx: WriteTx, intent: Intent, outcome: PrintOutcome, why: MoveCause): Promise<Intent>
  /** A bill that was closed without its receipt's number learns it now; a number that is known stays. */
  fillIn(tx: WriteTx, intent: Intent, outcome: PrintOutcome): Promise<Intent>
  /** A bill that was closed by what somebody told goes by what its own gateway says of the paper; a storno that is not armed yet refers to that. */
  correct(tx: WriteTx, intent: Intent, outcome: PrintOutcome & { readonly receiptNo: number }): Promise<void>
}

interface Needs {
  readonly platform: Pick<Platform, 'clock' | 'journal'>
  readonly orders: Pick<OrdersService, 'setReceiptNo'>
  readonly moves: IntentMoves
  readonly effects: Readonly<Record<BillKind, BillEffect>>
}

/** No device counts a pre-bill, whatever number is told of one. */
const NOT_COUNTED: PrintOutcome = { receiptNo: null, deviceSerial: null, printedAt: null }

export const createCloseBill = ({
  platform: { clock, journal },
  orders,
  moves,
  effects,
}: Needs): CloseBill => {
  /** A bill that this store forgot counts when it was printed, any other when it is told. */
  const momentOf = ({ restored }: Intent, { printedAt }: PrintOutcome): number =>
    restored && printedAt !== null ? Math.min(printedAt, clock.now()) : clock.now()

  const close: CloseBill['close'] = async (tx, intent, outcome, why) => {
    const { id, kind, payment, total, receipt, closedBy } = intent
    if (kind === null || payment === null) throw new Error('only an armed bill can be on paper')
    const told = kind === 'pre' ? NOT_COUNTED : outcome
    await moves.move(tx, intent, 'PRINTED', why)
    await moves.move(tx, { ...intent, state: 'PRINTED' }, 'BILLED', why)
    await tx.run(setPrinted, {
      id,
      receiptNo: told.receiptNo,
      deviceSerial: told.deviceSerial,
      printedAt: told.printedAt,
    })
    const known = await loadIntent(tx, id)
    const [at, effect] = [momentOf(intent, known), effects[kind]]
    await tx.run(setLocks, { intentId: id, ...effect.locks })
    await effect.apply(tx, intent, known, { at, by: why.by ?? closedBy.id })
    const number = await tx.get(nextBillNo, {})
    if (!number) throw new Error('a venue numbers its bills')
    await tx.run(insertBill, {
      billNo: number.receipt_no,
      intentId: id,
      kind,
      payment,
      total,
      receipt: JSON.stringify(receipt),
      closedBy: closedBy.id,
      at,
    })
    return loadIntent(tx, id)
  }
  const numberOrders = (tx: WriteTx, { orderIds, kind }: Intent, receiptNo: number): Promise<void> =>
    orders.setReceiptNo(tx, orderIds, receiptNo, kind === 'storno' ? 'storno' : 'receipt')
  return {
    close,
    fillIn: async (tx, intent, { receiptNo, deviceSerial, printedAt }) => {
      const { id, kind, receiptNo: known } = intent
      const says = kind !== 'pre' && receiptNo !== null && (known === null || known === receiptNo)
      if (!says) return intent
      await tx.run(setPrinted, { id, receiptNo, deviceSerial, printedAt })
      if (known === null) {
        await numberOrders(tx, intent, receiptNo)
        await journal.record(tx, {
          by: null,
          action: 'bill.numbered',
          entityId: id,
          details: { receiptNo, deviceSerial },
          news: BILLING_NEWS,
        })
      }
      return loadIntent(tx, id)
    },
    correct: async (tx, intent, { receiptNo, deviceSerial, printedAt }) => {
      const { id, orderIds } = intent
      await tx.run(setPrintedAnew, { id, receiptNo, deviceSerial, printedAt })
      if (receiptNo !== intent.receiptNo) await numberOrders(tx, intent, receiptNo)
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
