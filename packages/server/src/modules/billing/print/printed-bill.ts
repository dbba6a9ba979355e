import {
  type BillPayment,
  mainPayment,
  type Minor,
  receiptOf,
  type Payment,
  receiptTotals,
  type SaleKind,
} from '@kafana/domain'
import { newId, readableCode } from '../../../platform/ids.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import { REF_LENGTH, type IntentTransitions } from '../intent/intent-transitions.ts'
import type { Intent, PrintOutcome } from '../intent/intent.ts'
import { setReportedState } from '../intent/reported-state-store.ts'
import { fiscalCommand, preBillCommand } from './bill-command.ts'
import type { CloseBill } from './close-bill.ts'

interface PrintedBill {
  readonly gateway: Gateway
  readonly kind: SaleKind
  readonly payment: Payment
  /** How its total is paid, where not all of it by `payment`. */
  readonly paid?: ((total: Minor) => readonly BillPayment[]) | undefined
  readonly orderIds: readonly string[]
  /** The person who closed it. */
  readonly closedBy: string
  /** The session of the screen that closed it. */
  readonly sessionHash: string
  readonly outcome: PrintOutcome
}

/**
 * Closes orders with a bill that a gateway has printed and reported, all in one step: the demo's past. Nobody's PIN is
 * asked for, so no call leads here.
 */
export type RecordPrintedBill = (tx: WriteTx, bill: PrintedBill) => Promise<Intent>

interface Deps {
  readonly orders: OrdersService
  readonly intents: IntentTransitions
  readonly bills: CloseBill
}

const EPOCH = 1

export const createRecordPrintedBill =
  ({ orders, intents, bills }: Deps): RecordPrintedBill =>
  async (tx, { gateway, kind, paid, orderIds, closedBy, sessionHash, outcome, ...bill }) => {
    const receipt = receiptOf((await orders.findForBilling(tx, orderIds)).flatMap(({ lines }) => lines))
    const payments = paid?.(receiptTotals(receipt).total) ?? null
    const payment = payments ? mainPayment(payments) : bill.payment
    const [id, ref] = [newId(), readableCode(REF_LENGTH)]
    const content = { intentId: id, ref, receipt }
    const command =
      kind === 'pre'
        ? preBillCommand(content)
        : fiscalCommand(
            { ...content, epoch: EPOCH, kind, payment, payments, orderIds, closedBy },
            gateway.secret,
          )
    const cause = { by: closedBy }
    const intent = await intents.create(
      tx,
      {
        receipt,
        orderIds,
        closedBy,
        createdBy: closedBy,
        sessionHash,
        kind,
        payment,
        payments,
        armed: { id, ref, state: 'ARMED', epoch: EPOCH, gatewayId: gateway.id, command },
      },
      cause,
    )
    const closed = await bills.close(tx, intent, outcome, cause)
    if (kind === 'fiscal')
      await tx.run(setReportedState, { id, gatewayId: gateway.id, epoch: EPOCH, state: 'DONE' })
    return closed
  }
