import type { NotificationKind } from '@kafana/domain'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Order, OrderLine } from './order.ts'

/** Notifies the waiters of a party within the unit of the change. */
export interface OrderNotices {
  /**
   * @param by who changed it: they know
   * @param lines of the order, at least one: with the pieces that are ready, or that will not be made
   */
  notify(
    tx: WriteTx,
    by: string,
    kind: NotificationKind,
    order: Pick<Order, 'id' | 'number' | 'table' | 'checkId'>,
    lines: readonly Pick<OrderLine, 'name' | 'quantity'>[],
  ): Promise<void>
}

/** The lines that have just come to the pass; what was served before was there already. */
const linesAtPass = (before: Order, after: readonly OrderLine[]): OrderLine[] => {
  const states = new Map(before.lines.map(({ id, state }) => [id, state]))
  return after.filter(({ id, state }) => {
    const earlier = states.get(id)
    return state === 'ready' && earlier !== 'ready' && earlier !== 'served'
  })
}

/** Notifies the waiters of what a change of an order's lines has brought to the pass. */
export const notifyReady = async (
  notices: OrderNotices,
  tx: WriteTx,
  by: string,
  before: Order,
  after: readonly OrderLine[],
): Promise<void> => {
  const atPass = linesAtPass(before, after)
  if (atPass.length > 0) await notices.notify(tx, by, 'ready', before, atPass)
}
