import type { BillIntent } from '@kafana/contract'
import type { BillKind, Payment } from '@kafana/domain'
import * as z from 'zod/mini'
import { hasCode } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import type { Paper } from '../fiscal/fiscal-task.ts'
import {
  billOf,
  reservedBill,
  type Bill,
  type BillPhase,
  type Credentials,
  type Resolution,
  type Reversible,
  type SaleKind,
  type StornoRequest,
} from './bill-phase.ts'
import { billed, tellBill, type BillStage } from './bill-stage.ts'
import { armBill, checkBill, giveUpBill, isFiscalBill, sendBill } from './send-bill.ts'

/** What a person can do to a bill. Refusals of the server are thrown as ApiErrors; those of the gateway become phases. */
export interface BillFlow {
  start(orders: readonly string[], kinds: readonly SaleKind[]): void
  /** Checks who closes the bill; its orders are held from then on. */
  reserve(orders: readonly string[], kinds: readonly SaleKind[], credentials: Credentials): Promise<void>
  startStorno(receipt: Reversible): void
  /** Checks the owner who takes the receipt back; all its orders are held from then on. */
  reserveStorno(receipt: Reversible, request: StornoRequest): Promise<void>
  print(bill: Bill, kinds: readonly BillKind[], kind: BillKind, payment: Payment): Promise<void>
  /** Sends the very same bill again; the gateway prints it once at most. */
  printAgain(bill: Bill): Promise<void>
  /** Asks the gateway what became of the bill. */
  check(bill: Bill): Promise<void>
  tellAgain(bill: Bill, paper: Paper): Promise<void>
  /** Frees the orders; an armed fiscal bill only when the gateway says that it never prints. */
  giveUp(bill: Bill): Promise<void>
  /** A person looked at the paper. */
  resolve(bill: Bill, resolution: Resolution): Promise<void>
  /** Takes up a bill that somebody left open. */
  resume(intent: BillIntent): Promise<void>
  /** Leaves the screen; a bill that was never armed is given up with it. */
  dismiss(phase: BillPhase): Promise<void>
}

const Missing = z.object({ gateways: z.array(z.string()) })

const print = async (
  stage: BillStage,
  bill: Bill,
  kinds: readonly BillKind[],
  kind: BillKind,
  payment: Payment,
): Promise<void> => {
  stage.show({ step: 'working', bill, doing: 'arming' })
  let armed: Bill
  try {
    armed = await armBill(bill, kind, payment)
  } catch (error) {
    if (!hasCode(error, 'NO_GATEWAY') && !hasCode(error, 'GATEWAYS_CATCHING_UP')) throw error
    return stage.show({
      step: 'choose',
      bill,
      kinds,
      trouble: error.code,
      missing: Missing.safeParse(error.body).data?.gateways ?? [],
    })
  }
  await sendBill(stage, armed)
}

const resume = async (stage: BillStage, intent: BillIntent): Promise<void> => {
  const bill = billOf(intent)
  if (intent.state === 'MANUAL') return stage.show({ step: 'person', bill })
  if (!isFiscalBill(bill)) return stage.show({ step: 'unknown', bill, busy: false, code: '', message: '' })
  stage.show({ step: 'working', bill, doing: 'asking' })
  await checkBill(stage, bill)
}

/** The steps of a bill between this page, the server and the gateway. Whatever stops in between, the bill stays open on the server and is listed there. */
export const createBillFlow = (stage: BillStage): BillFlow => ({
  start: (orders, kinds) => stage.show({ step: 'credentials', orders, kinds }),
  reserve: async (orders, kinds, credentials) => {
    const reserved = await api.billing.validate({ body: { ...credentials, selectedOrders: [...orders] } })
    stage.show({ step: 'choose', bill: reservedBill(reserved), kinds, trouble: '' })
  },
  startStorno: (receipt) => stage.show({ step: 'storno', receipt }),
  reserveStorno: async (receipt, request) => {
    const reserved = await api.billing.storno({ params: { id: receipt.orderId }, body: request })
    stage.show({ step: 'choose', bill: reservedBill(reserved, receipt), kinds: ['storno'], trouble: '' })
  },
  print: (bill, kinds, kind, payment) => print(stage, bill, kinds, kind, payment),
  printAgain: async (bill) =>
    sendBill(stage, bill.armed ? bill : await armBill(bill, bill.kind ?? 'fiscal', bill.payment)),
  check: (bill) => checkBill(stage, bill),
  tellAgain: (bill, paper) => tellBill(stage, bill, paper),
  giveUp: (bill) => giveUpBill(stage, bill),
  resolve: async (bill, resolution) => {
    await api.billing.resolve({ params: { id: bill.intentId }, body: resolution })
    stage.end(resolution.printed ? billed(bill) : { is: 'given-up' })
  },
  resume: (intent) => resume(stage, intent),
  dismiss: async (phase) => {
    stage.show({ step: 'closed' })
    if (phase.step === 'choose') await api.billing.abandon({ params: { id: phase.bill.intentId }, body: {} })
  },
})
