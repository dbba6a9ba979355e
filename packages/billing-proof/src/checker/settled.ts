import type { BillIntent } from '@kafana/contract'
import { isFiscalBill, type History } from './history.ts'
import type { Report } from './violation.ts'

const UNDER_WAY: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED']

/** I6: with everything up, no bill stays under way, and orders and bills tell the same. */
export const judgeSettled = ({ devices, server: { intents, orders } }: History, report: Report): void => {
  for (const { ref, state, kind, since } of intents) {
    if (UNDER_WAY.includes(state)) report('I6', `the ${kind ?? 'new'} bill ${ref} is ${state} since ${since} though everything is up`)
  }
  for (const { serial, openReceipt } of devices) if (openReceipt) report('I6', `the device ${serial} holds an open receipt`)
  for (const { _id: id, status, billKind, receiptNo } of orders) {
    const fiscal = intents.filter((intent) => isFiscalBill(intent) && intent.kind === 'fiscal' && intent.orders.includes(id))
    if (billKind === 'fiscal' && fiscal.length === 0) report('I6', `order ${id} is billed with receipt ${receiptNo}, and no closed bill has it`)
    if (fiscal.length > 0 && (status !== 'billed' || billKind !== 'fiscal')) report('I6', `order ${id} is ${status} (${billKind ?? 'no bill'}) although bill ${fiscal[0]?.ref} closed it`)
  }
}
