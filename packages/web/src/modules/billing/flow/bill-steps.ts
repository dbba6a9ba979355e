import { api } from '@kafana/client/api/api.ts'
import type { Payment, PrintedBillKind } from '@kafana/domain'
import {
  cancelTask,
  findTask,
  type FiscalTask,
  GatewayError,
  type PrintResult,
  reportPrintedBill,
} from '../../gateways/index.ts'
import type { Bill, BillEnd, BillPhase } from './bill-phase.ts'
import { outcomeOf, printOn, type PrintOutcome } from './print-outcome.ts'

/** The screen that shows a bill. */
export interface BillScreen {
  readonly show: (phase: BillPhase) => void
  /** The bill leaves the screen. */
  readonly end: (end: BillEnd) => void
}

/** The end of a bill that was printed and reported. */
export const billed = (bill: Bill, receiptNo: number | null = null): Extract<BillEnd, { is: 'billed' }> => ({
  is: 'billed',
  kind: bill.kind ?? 'fiscal',
  refReceiptNo: bill.refReceiptNo,
  bill,
  receiptNo,
})

/** Reports a printed bill to the server. The report is stored on this device first. */
export const reportBill = async (
  { show, end }: BillScreen,
  bill: Bill,
  printResult: PrintResult,
): Promise<void> => {
  show({ step: 'working', bill, doing: 'reporting' })
  const result = await reportPrintedBill({
    intentId: bill.intentId,
    kind: bill.kind ?? 'fiscal',
    orders: bill.orders,
    printResult,
  })
  if (result.is === 'reported') end(billed(bill, printResult.receiptNo ?? null))
  else if (result.is === 'queued') show({ step: 'unreported', bill, printResult })
  else show({ step: 'refused', bill, printResult, error: result.error })
}

/** Releases the orders on the server, with the gateway's signed proof if there is one. */
const abandonBill = async ({ end }: BillScreen, bill: Bill, task: FiscalTask | null): Promise<void> => {
  await api.billing.abandon({ params: { id: bill.intentId }, body: task?.proof ? { proof: task.proof } : {} })
  end({ is: 'cancelled' })
}

/** The last known reason why it did not print. */
type Reason = Extract<PrintOutcome, { is: 'unknown' }>
const NO_REASON: Reason = { is: 'unknown', code: '', message: '' }

/** The gateway's journal decides what happens next, not what this page remembers. */
const applyTask = async (
  screen: BillScreen,
  bill: Bill,
  task: FiscalTask,
  { code, message }: Reason = NO_REASON,
): Promise<void> => {
  switch (task.state) {
    case 'DONE':
      return reportBill(screen, bill, task.printResult)
    case 'CANCELLED':
      return abandonBill(screen, bill, task)
    case 'SENDING':
      return screen.show({ step: 'unknown', bill, busy: true, code, message })
    case 'UNKNOWN':
      return screen.show({ step: 'manual', bill })
    case 'FAILED':
    case 'NOT_PRINTED':
    case 'NEVER_RECEIVED':
      return screen.show({ step: 'not-printed', bill, code, message })
  }
}

/** Queries the gateway and continues with its reply. Without a reply, the server may know the outcome. */
const queryGateway = async (
  screen: BillScreen,
  bill: Bill,
  ask: () => Promise<FiscalTask>,
  then: (task: FiscalTask) => Promise<void>,
): Promise<void> => {
  let task: FiscalTask
  try {
    task = await ask()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const outcome = outcomeOf(error)
    const { code, message } =
      outcome.is === 'unknown' ? outcome : { code: error.code, message: error.message }
    return applyServerState(screen, bill, { step: 'unknown', bill, busy: false, code, message })
  }
  await then(task)
}

/**
 * Used when the gateway does not answer: it also reports to the server on its own, and somebody else may have
 * resolved the bill.
 */
export const applyServerState = async (
  screen: BillScreen,
  bill: Bill,
  otherwise: BillPhase,
): Promise<void> => {
  const intents = await api.billing.intents({ query: {} }).catch(() => [])
  const state = intents.find(({ _id }) => _id === bill.intentId)?.state
  if (state === 'BILLED') screen.end(billed(bill))
  else if (state === 'ABORTED') screen.end({ is: 'cancelled' })
  else screen.show(state === 'MANUAL' ? { step: 'manual', bill } : otherwise)
}

/** Authorises the device to print the bill; from here on the device may receive data. @throws ApiError */
export const armBill = async (bill: Bill, kind: PrintedBillKind, payment: Payment): Promise<Bill> => {
  const armed = await api.billing.arm({
    params: { id: bill.intentId },
    body: {
      kind,
      ...(bill.payments === null ? { payment } : { payments: bill.payments }),
      ...(bill.gateway === null ? {} : { gateway: bill.gateway }),
    },
  })
  return {
    ...bill,
    kind,
    payment,
    armed,
    // A part of an order is an order of its own from now on.
    orders: armed.orders,
    gateway: armed.gateway,
    epoch: armed.epoch,
    state: 'ARMED',
    sentAt: bill.sentAt ?? Date.now(),
  }
}

/** Fiscal bills are in the gateway's journal; pre-bills are not. */
export const isFiscalBill = ({ kind }: Bill): boolean => kind === 'fiscal' || kind === 'storno'

/** Cancels a bill. An armed fiscal bill is only cancelled if the gateway confirms that it never prints. */
export const cancelBill = async (screen: BillScreen, bill: Bill): Promise<void> => {
  if (!isFiscalBill(bill) || bill.sentAt === null) return abandonBill(screen, bill, null)
  screen.show({ step: 'working', bill, doing: 'asking' })
  await queryGateway(
    screen,
    bill,
    () => cancelTask(bill.gateway, bill.intentId, bill.epoch),
    (task) => applyTask(screen, bill, task),
  )
}

/** Queries the gateway for the outcome of a bill. */
export const checkBill = (screen: BillScreen, bill: Bill): Promise<void> =>
  queryGateway(
    screen,
    bill,
    () => findTask(bill.gateway, bill.intentId),
    (task) => applyTask(screen, bill, task),
  )

const applyOutcome = async (screen: BillScreen, bill: Bill, outcome: PrintOutcome): Promise<void> => {
  switch (outcome.is) {
    case 'printed':
      return reportBill(screen, bill, outcome.printResult)
    case 'cancelled':
      return cancelBill(screen, bill)
    case 'not-printed':
      return screen.show({ step: 'not-printed', bill, code: outcome.code, message: outcome.message })
    case 'manual':
      return screen.show({ step: 'manual', bill })
    case 'unknown':
      if (!isFiscalBill(bill))
        return screen.show({
          step: 'unknown',
          bill,
          busy: false,
          code: outcome.code,
          message: outcome.message,
        })
      screen.show({ step: 'working', bill, doing: 'asking' })
      return queryGateway(
        screen,
        bill,
        () => findTask(bill.gateway, bill.intentId),
        (task) => applyTask(screen, bill, task, outcome),
      )
  }
}

/**
 * Posts an armed bill to the gateway and handles the outcome. An unknown outcome is queried; the bill is
 * never sent again automatically.
 */
export const sendBill = async (screen: BillScreen, bill: Bill): Promise<void> => {
  if (!bill.armed) return
  screen.show({ step: 'working', bill, doing: 'printing' })
  await applyOutcome(screen, bill, await printOn(bill.gateway, bill.armed))
}
