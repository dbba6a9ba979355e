import { AppError } from '../../../platform/http/app-error.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway } from '../../gateways/index.ts'
import { loadIntent } from '../intent/intent.ts'
import { selectCalledUnprinted } from '../intent/unconfirmed-read-model.ts'
import { type PartedBill, partsOn, rootsOf } from '../recovery/forgotten-carves.ts'

type Billed = Pick<PartedBill, 'orderIds' | 'carved'>

/** Its orders, and those that they are parts of. */
const ordersOf = ({ orderIds, carved }: Billed): ReadonlySet<string> =>
  new Set([...orderIds, ...rootsOf(carved)])

/**
 * What a gateway is to print has no earlier bill there that a person called not printed, and of which it has not said yet
 * what became of it. Its paper may still come, for example out of the queue of a print server.
 * @throws AppError EARLIER_UNREPORTED
 */
export const ensureEarlierReported = async (tx: Tx, bill: Billed, { id }: Gateway): Promise<void> => {
  const earlier = await tx.all(selectCalledUnprinted, { gatewayId: id })
  if (earlier.length === 0) return
  const own = ordersOf(bill)
  for (const { id: intentId } of earlier)
    if (!own.isDisjointFrom(ordersOf(partsOn(await loadIntent(tx, intentId)))))
      throw new AppError('EARLIER_UNREPORTED')
}
