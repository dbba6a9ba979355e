import type { CarvePart } from '@kafana/domain'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { BillableOrder, OrdersService } from '../../orders/index.ts'
import type { CarvedOrder } from '../print/carved-orders.ts'

/** What of an order is the same share of the line that was ordered; null if the order has not that much of it. */
const partOf = (
  { lines }: BillableOrder,
  { line: id, from, num, den }: CarvedOrder['lines'][number],
): CarvePart | null => {
  const line = lines.find(({ rootId }) => rootId === from)
  if (!line) return null
  const share = { num: num * line.share.den, den: den * line.share.num }
  return share.num > share.den ? null : { line: line.id, id, share }
}

/** The orders that parts were taken of and are not on the bill themselves. */
export const rootsOf = (carved: readonly CarvedOrder[] = []): string[] => [
  ...new Set(carved.filter(({ order, from }) => order !== from).map(({ from }) => from)),
]

/**
 * Makes the parts of orders that a bill names and that the restored database has forgotten, with the same ids, of what is
 * left of their orders. What is not there any more, or is in a bill, stays as it is: then a person decides about the bill.
 * @param isFree whether no other bill holds an order
 */
export const makeForgottenParts = async (
  tx: WriteTx,
  orders: Pick<OrdersService, 'carve' | 'findExisting'>,
  carved: readonly CarvedOrder[] = [],
  { by, isFree }: { readonly by: string; readonly isFree: (order: string) => boolean },
): Promise<void> => {
  const missing = new Set(carved.map(({ order }) => order))
  for (const { id } of await orders.findExisting(tx, [...missing])) missing.delete(id)
  for (const { order, from, lines } of carved) {
    if (!missing.has(order)) continue
    const [root] = await orders.findExisting(tx, [from])
    if (!root || root.status === 'billed' || root.status === 'rejected' || !isFree(from)) continue
    const parts = lines.map((line) => partOf(root, line))
    if (parts.some((part) => part === null)) continue
    await orders.carve(tx, {
      from,
      id: order,
      parts: parts.filter((part) => part !== null),
      by,
      reason: 'printed before the data was restored',
      isForBill: true,
    })
  }
}
