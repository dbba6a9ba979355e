import type { BillIntent } from '@kafana/contract'
import type { Payment } from '@kafana/domain'
import { api } from '../api/api.ts'
import { findTask, type Paper } from '../fiscal/fiscal-task.ts'
import { billOf, type Bill, type BillPhase, type Credentials, type PrintKind, type Resolution } from './bill-phase.ts'
import { askGatewayOf, followTask, tellBill, type BillStage } from './bill-stage.ts'
import { armAgain, armBill, giveUpBill, sendBill } from './send-bill.ts'

/** What a person can do to a bill. Refusals of the server are thrown as ApiErrors; those of the gateway become phases. */
export interface BillFlow {
  start(orders: readonly string[], kinds: readonly PrintKind[]): void
  /** Checks who closes the bill; its orders are held from then on. */
  reserve(orders: readonly string[], kinds: readonly PrintKind[], credentials: Credentials): Promise<void>
  print(bill: Bill, kind: PrintKind, payment: Payment): Promise<void>
  /** Sends the very same bill again; the gateway prints it once at most. */
  printAgain(bill: Bill): Promise<void>
  /** Asks the gateway what became of the bill. */
  check(bill: Bill): Promise<void>
  tellAgain(bill: Bill, paper: Paper): Promise<void>
  /** Frees the orders; a fiscal bill only when the gateway says that it never prints. */
  giveUp(bill: Bill): Promise<void>
  /** A person looked at the paper. */
  resolve(bill: Bill, resolution: Resolution): Promise<void>
  /** Takes up a bill that somebody left open. */
  resume(intent: BillIntent): Promise<void>
  /** Leaves the screen; a bill that was never armed is given up with it. */
  dismiss(phase: BillPhase): Promise<void>
}

const reserve = async (orders: readonly string[], credentials: Credentials): Promise<Bill> => {
  const { intentId, ref, receipt, total, orders: held } = await api.billing.validate({ body: { ...credentials, selectedOrders: [...orders] } })
  return { intentId, ref, orders: held, total, lines: receipt.products, kind: null, payment: 'cash', epoch: 0, armed: null, state: 'RESERVED' }
}

/** The steps of a bill between this page, the server and the gateway. Whatever stops in between, the bill stays open on the server and is listed there. */
export const createBillFlow = (stage: BillStage): BillFlow => {
  const check = (bill: Bill): Promise<void> => askGatewayOf(stage, bill, () => findTask(bill.intentId), (task) => followTask(stage, bill, task))
  return {
    start: (orders, kinds) => stage.show({ step: 'credentials', orders, kinds }),
    reserve: async (orders, kinds, credentials) => stage.show({ step: 'choose', bill: await reserve(orders, credentials), kinds }),
    print: async (bill, kind, payment) => sendBill(stage, await armBill(bill, kind, payment)),
    printAgain: async (bill) => sendBill(stage, bill.armed ? bill : await armAgain(bill)),
    check,
    tellAgain: (bill, paper) => tellBill(stage, bill, paper),
    giveUp: (bill) => giveUpBill(stage, bill),
    resolve: async (bill, resolution) => {
      await api.billing.resolve({ params: { id: bill.intentId }, body: resolution })
      stage.end(resolution.printed ? { is: 'billed', kind: bill.kind ?? 'fiscal' } : { is: 'given-up' })
    },
    resume: async (intent) => {
      const bill = billOf(intent)
      if (intent.state === 'MANUAL') stage.show({ step: 'person', bill, message: '' })
      else if (intent.kind === 'pre') stage.show({ step: 'unknown', bill, busy: false, message: '' })
      else await check(bill)
    },
    dismiss: async (phase) => {
      stage.show({ step: 'closed' })
      if (phase.step === 'choose') await api.billing.abandon({ params: { id: phase.bill.intentId }, body: {} })
    },
  }
}
