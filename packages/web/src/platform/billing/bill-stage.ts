import { api } from '../api/api.ts'
import type { FiscalTask, Paper } from '../fiscal/fiscal-task.ts'
import { GatewayError } from '../fiscal/gateway-client.ts'
import { keepAndTell } from '../fiscal/told-outbox.ts'
import type { Bill, BillEnd, BillPhase } from './bill-phase.ts'
import { outcomeOf } from './print-outcome.ts'

/** The screen that a bill is on. */
export interface BillStage {
  readonly show: (phase: BillPhase) => void
  /** The bill leaves the screen. */
  readonly end: (end: BillEnd) => void
}

/** Tells the server that the bill is on paper; the word is written down here first. */
export const tellBill = async ({ show, end }: BillStage, bill: Bill, paper: Paper): Promise<void> => {
  const kind = bill.kind ?? 'fiscal'
  show({ step: 'working', bill, doing: 'telling' })
  const telling = await keepAndTell({ intentId: bill.intentId, kind, orders: bill.orders, paper })
  if (telling.is === 'kept') show({ step: 'kept', bill, paper })
  else end(telling.is === 'told' ? { is: 'billed', kind } : { is: 'refused' })
}

/** Frees the orders on the server, with the gateway's signed word where there is one. */
export const abandonBill = async ({ end }: BillStage, bill: Bill, task: FiscalTask | null): Promise<void> => {
  await api.billing.abandon({ params: { id: bill.intentId }, body: task?.proof ? { proof: task.proof } : {} })
  end({ is: 'given-up' })
}

/** What the gateway's journal says decides, not what this page remembers. */
export const followTask = async (stage: BillStage, bill: Bill, task: FiscalTask): Promise<void> => {
  switch (task.state) {
    case 'DONE': return tellBill(stage, bill, task.paper)
    case 'CANCELLED': return abandonBill(stage, bill, task)
    case 'SENDING': return stage.show({ step: 'unknown', bill, busy: true, message: '' })
    case 'UNKNOWN': return stage.show({ step: 'person', bill, message: '' })
    case 'FAILED':
    case 'NOT_PRINTED':
    case 'UNHEARD': return stage.show({ step: 'not-printed', bill, message: '' })
  }
}

/** Asks the gateway, and goes on with its answer. Its silence is an answer too: nobody knows. */
export const askGatewayOf = async (stage: BillStage, bill: Bill, ask: () => Promise<FiscalTask>, then: (task: FiscalTask) => Promise<void>): Promise<void> => {
  stage.show({ step: 'working', bill, doing: 'asking' })
  let task: FiscalTask
  try {
    task = await ask()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const outcome = outcomeOf(error)
    return stage.show({ step: 'unknown', bill, busy: false, message: 'message' in outcome ? outcome.message : '' })
  }
  await then(task)
}
