import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { isFiscalBill, type History } from './history.ts'
import type { Report } from './violation.ts'

const UNDER_WAY: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED']

const judgeOrder = (
  { _id: id, status, billKind, receiptNo }: OrderWithHistory,
  bill: BillIntent | undefined,
  report: Report,
): void => {
  if (billKind === 'fiscal' && !bill)
    report('I6', `order ${id} is billed with receipt ${receiptNo}, and no closed bill has it`)
  if (bill && (status !== 'billed' || billKind !== 'fiscal'))
    report('I6', `order ${id} is ${status} (${billKind ?? 'no bill'}) although bill ${bill.ref} closed it`)
}

/** I6: with everything up, no bill stays under way, and orders and bills tell the same. */
export const judgeSettled = ({ server: { intents, orders } }: History, report: Report): void => {
  for (const { ref, state, kind, since } of intents) {
    if (UNDER_WAY.includes(state))
      report('I6', `the ${kind ?? 'new'} bill ${ref} is ${state} since ${since} though everything is up`)
  }
  const fiscal = intents.filter((intent) => isFiscalBill(intent) && intent.kind === 'fiscal')
  for (const order of orders)
    judgeOrder(
      order,
      fiscal.find(({ orders: ids }) => ids.includes(order._id)),
      report,
    )
}
