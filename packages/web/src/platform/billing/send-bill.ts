import type { Payment } from '@kafana/domain'
import { hasCode } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { cancelTask } from '../fiscal/fiscal-task.ts'
import type { Bill, PrintKind } from './bill-phase.ts'
import { abandonBill, askGatewayOf, followTask, tellBill, type BillStage } from './bill-stage.ts'
import { printBill, type PrintOutcome } from './print-outcome.ts'

/** Allows the device to print the bill; from here on bytes may go to it. @throws ApiError */
export const armBill = async (bill: Bill, kind: PrintKind, payment: Payment): Promise<Bill> => {
  const armed = await api.billing.arm({ params: { id: bill.intentId }, body: { kind, payment } })
  return { ...bill, kind, payment, armed, epoch: armed.epoch, state: 'ARMED' }
}

/** How a bill out of the list is paid is not known here: the server answers again only to what it was armed with. @throws ApiError */
export const armAgain = async (bill: Bill): Promise<Bill> => {
  const kind = bill.kind ?? 'fiscal'
  try {
    return await armBill(bill, kind, 'cash')
  } catch (error) {
    if (!hasCode(error, 'INTENT_STATE')) throw error
    return armBill(bill, kind, 'card')
  }
}

/** Gives a bill up: a fiscal one only when the gateway says that it has not printed and never will. */
export const giveUpBill = async (stage: BillStage, bill: Bill): Promise<void> => {
  if (bill.kind !== 'fiscal') return abandonBill(stage, bill, null)
  await askGatewayOf(stage, bill, () => cancelTask(bill.intentId, bill.epoch), (task) => followTask(stage, bill, task))
}

const conclude = async (stage: BillStage, bill: Bill, outcome: PrintOutcome): Promise<void> => {
  switch (outcome.is) {
    case 'printed': return tellBill(stage, bill, outcome.paper)
    case 'cancelled': return giveUpBill(stage, bill)
    case 'unknown': return stage.show({ step: 'unknown', bill, busy: false, message: outcome.message })
    case 'not-printed':
    case 'person': return stage.show({ step: outcome.is, bill, message: outcome.message })
  }
}

/** Posts an armed bill to the gateway and goes on with what became of it. */
export const sendBill = async (stage: BillStage, bill: Bill): Promise<void> => {
  if (!bill.armed) return
  stage.show({ step: 'working', bill, doing: 'printing' })
  await conclude(stage, bill, await printBill(bill.armed))
}
