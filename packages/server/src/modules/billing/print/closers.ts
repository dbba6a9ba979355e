import type { BillKind } from '@kafana/domain'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder } from '../../orders/index.ts'
import { selectBillsOf } from '../intent/intent-read-model.ts'

/** Who closed the latest bill of this kind of each of these orders, by the ids of the orders; without those that have none. */
export const closersOf = async (
  tx: Tx,
  orders: readonly BillableOrder[],
  kind: BillKind,
): Promise<ReadonlyMap<string, string>> => {
  if (orders.length === 0) return new Map()
  const bills = await tx.all(selectBillsOf, { orderIds: orders.map(({ id }) => id) })
  return new Map(bills.filter((bill) => bill.kind === kind).map((bill) => [bill.order_id, bill.closed_by]))
}
