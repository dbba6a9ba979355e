import { api } from '../api/api.ts'
import type { FiscalTask, Paper } from '../fiscal/fiscal-task.ts'
import { GatewayError } from '../fiscal/gateway-client.ts'
import { keepAndTell } from '../fiscal/told-outbox.ts'
import type { Bill, BillEnd, BillPhase } from './bill-phase.ts'
import { outcomeOf, type PrintOutcome } from './print-outcome.ts'

/** The screen that a bill is on. */
export interface BillStage {
  readonly show: (phase: BillPhase) => void
  /** The bill leaves the screen. */
  readonly end: (end: BillEnd) => void
}

/** The end of a bill that is on paper and told. */
export const billed = (bill: Bill): BillEnd => ({
  is: 'billed',
  kind: bill.kind ?? 'fiscal',
  refReceiptNo: bill.refReceiptNo,
})

/** Tells the server that the bill is on paper; the word is written down here first. */
export const tellBill = async ({ show, end }: BillStage, bill: Bill, paper: Paper): Promise<void> => {
  show({ step: 'working', bill, doing: 'telling' })
  const telling = await keepAndTell({
    intentId: bill.intentId,
    kind: bill.kind ?? 'fiscal',
    orders: bill.orders,
    paper,
  })
  if (telling.is === 'told') end(billed(bill))
  else if (telling.is === 'kept') show({ step: 'kept', bill, paper })
  else show({ step: 'refused', bill, paper, error: telling.error })
}

/** Frees the orders on the server, with the gateway's signed word where there is one. */
export const abandonBill = async ({ end }: BillStage, bill: Bill, task: FiscalTask | null): Promise<void> => {
  await api.billing.abandon({ params: { id: bill.intentId }, body: task?.proof ? { proof: task.proof } : {} })
  end({ is: 'given-up' })
}

/** What was last said of why it did not print. */
type Said = Extract<PrintOutcome, { is: 'unknown' }>
const NOTHING_SAID: Said = { is: 'unknown', code: '', message: '' }

/** What the gateway's journal says decides, not what this page remembers. `said` explains why it came to asking. */
export const followTask = async (
  stage: BillStage,
  bill: Bill,
  task: FiscalTask,
  { code, message }: Said = NOTHING_SAID,
): Promise<void> => {
  switch (task.state) {
    case 'DONE':
      return tellBill(stage, bill, task.paper)
    case 'CANCELLED':
      return abandonBill(stage, bill, task)
    case 'SENDING':
      return stage.show({ step: 'unknown', bill, busy: true, code, message })
    case 'UNKNOWN':
      return stage.show({ step: 'person', bill })
    case 'FAILED':
    case 'NOT_PRINTED':
    case 'UNHEARD':
      return stage.show({ step: 'not-printed', bill, code, message })
  }
}

/** Asks the gateway, and goes on with its answer. Its silence is an answer too: nobody knows, unless the server has heard of it meanwhile. */
export const askGatewayOf = async (
  stage: BillStage,
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
    return followServer(stage, bill, { step: 'unknown', bill, busy: false, code, message })
  }
  await then(task)
}

/** The gateway tells the server by itself too, and somebody else may have settled the bill: so the server is asked when the gateway is silent. */
const followServer = async (stage: BillStage, bill: Bill, otherwise: BillPhase): Promise<void> => {
  const known = await api.billing.intents({ query: {} }).catch(() => [])
  const state = known.find(({ _id }) => _id === bill.intentId)?.state
  if (state === 'BILLED') stage.end(billed(bill))
  else if (state === 'ABORTED') stage.end({ is: 'given-up' })
  else stage.show(state === 'MANUAL' ? { step: 'person', bill } : otherwise)
}
