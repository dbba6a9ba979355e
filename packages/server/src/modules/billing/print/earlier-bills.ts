import { AppError } from '../../../platform/http/app-error.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway } from '../../gateways/index.ts'
import { loadIntent } from '../intent/intent.ts'
import { selectCalledUnprinted } from '../intent/unconfirmed-read-model.ts'
import { type CarvedOrder, carvedOrdersOn } from './carved-orders.ts'

interface Billed {
  readonly orderIds: readonly string[]
  readonly carved: readonly CarvedOrder[] | undefined
}

/** Its orders, and those that they are parts of. */
const ordersOf = ({ orderIds, carved = [] }: Billed): ReadonlySet<string> =>
  new Set([...orderIds, ...carved.map(({ from }) => from)])

/**
 * What a gateway is to print has no earlier bill there that a person called not printed, and of which it has not said yet
 * what became of it. Its paper may still come, for example out of the queue of a print server.
 * @throws AppError EARLIER_UNREPORTED
 */
export const ensureEarlierReported = async (tx: Tx, bill: Billed, { id }: Gateway): Promise<void> => {
  const earlier = await tx.all(selectCalledUnprinted, { gatewayId: id })
  for (const { id: intentId } of earlier) {
    const intent = await loadIntent(tx, intentId)
    const others = ordersOf({ orderIds: intent.orderIds, carved: carvedOrdersOn(intent) })
    if (!ordersOf(bill).isDisjointFrom(others)) throw new AppError('EARLIER_UNREPORTED')
  }
}
