import type { BillKind, Payment } from '@kafana/domain'
import { api } from '../api/api.ts'
import { cancelTask, findTask } from '../fiscal/fiscal-task.ts'
import type { Bill } from './bill-phase.ts'
import { abandonBill, askGatewayOf, followTask, tellBill, type BillStage } from './bill-stage.ts'
import { printAt, type PrintOutcome } from './print-outcome.ts'

/** Allows the device to print the bill; from here on bytes may go to it. @throws ApiError */
export const armBill = async (bill: Bill, kind: BillKind, payment: Payment): Promise<Bill> => {
  const armed = await api.billing.arm({
    params: { id: bill.intentId },
    body: { kind, payment, ...(bill.gateway === null ? {} : { gateway: bill.gateway }) },
  })
  return {
    ...bill,
    kind,
    payment,
    armed,
    gateway: armed.gateway,
    epoch: armed.epoch,
    state: 'ARMED',
    sentAt: bill.sentAt ?? Date.now(),
  }
}

/** Is it told by the gateway's journal, unlike a paper that is not fiscal? */
export const isFiscalBill = ({ kind }: Bill): boolean => kind === 'fiscal' || kind === 'storno'

/** Gives a bill up: one that is armed for a fiscal paper only when the gateway says that it has not printed and never will. */
export const giveUpBill = async (stage: BillStage, bill: Bill): Promise<void> => {
  if (!isFiscalBill(bill) || bill.sentAt === null) return abandonBill(stage, bill, null)
  stage.show({ step: 'working', bill, doing: 'asking' })
  await askGatewayOf(
    stage,
    bill,
    () => cancelTask(bill.gateway, bill.intentId, bill.epoch),
    (task) => followTask(stage, bill, task),
  )
}

/** Asks the gateway what became of a bill. */
export const checkBill = (stage: BillStage, bill: Bill): Promise<void> =>
  askGatewayOf(
    stage,
    bill,
    () => findTask(bill.gateway, bill.intentId),
    (task) => followTask(stage, bill, task),
  )

const conclude = async (stage: BillStage, bill: Bill, outcome: PrintOutcome): Promise<void> => {
  switch (outcome.is) {
    case 'printed':
      return tellBill(stage, bill, outcome.paper)
    case 'cancelled':
      return giveUpBill(stage, bill)
    case 'not-printed':
      return stage.show({ step: 'not-printed', bill, code: outcome.code, message: outcome.message })
    case 'person':
      return stage.show({ step: 'person', bill })
    case 'unknown':
      if (!isFiscalBill(bill))
        return stage.show({
          step: 'unknown',
          bill,
          busy: false,
          code: outcome.code,
          message: outcome.message,
        })
      stage.show({ step: 'working', bill, doing: 'asking' })
      return askGatewayOf(
        stage,
        bill,
        () => findTask(bill.gateway, bill.intentId),
        (task) => followTask(stage, bill, task, outcome),
      )
  }
}

/** Posts an armed bill to the gateway and goes on with what became of it; what nobody answered is asked after, never sent again by itself. */
export const sendBill = async (stage: BillStage, bill: Bill): Promise<void> => {
  if (!bill.armed) return
  stage.show({ step: 'working', bill, doing: 'printing' })
  await conclude(stage, bill, await printAt(bill.gateway, bill.armed))
}
