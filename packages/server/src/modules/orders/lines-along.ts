import { followsLines, piecesAlong } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { loadOrders, selectLinesAlong } from './order-read-model.ts'
import type { ChosenAs, Order, OrderLine } from './order.ts'

/** A live line that goes with one that is taken off, and how many of its pieces go. */
export interface LineAlong {
  readonly order: Order
  readonly line: OrderLine & { readonly chosenAs: ChosenAs }
  readonly pieces: number
}

/** Pieces of a line that are taken off. */
interface Going {
  readonly line: OrderLine
  readonly pieces: number
}

/** What goes with these lines of an order, is on the same check and is not billed. */
export const loadLinesAlong = async (
  tx: Tx,
  { checkId }: Pick<Order, 'checkId'>,
  going: readonly Going[],
): Promise<LineAlong[]> => {
  if (going.length === 0) return []
  const parents = new Map(going.map((each) => [each.line.id, each]))
  const rows = await tx.all(selectLinesAlong, { parents: [...parents.keys()] })
  const orders = await loadOrders(tx, [...new Set(rows.map(({ order_id }) => order_id))])
  return orders
    .filter((order) => order.checkId === checkId && followsLines(order.status))
    .flatMap((order) =>
      order.lines.flatMap((line): LineAlong[] => {
        const { parent, chosenAs, quantity } = line
        const gone = parent && parents.get(parent.id)
        if (!gone || !chosenAs) return []
        const { each } = chosenAs
        const pieces = piecesAlong({ pieces: quantity, each }, gone.pieces, gone.line.quantity)
        return [{ order, line: { ...line, chosenAs }, pieces }]
      }),
    )
}
