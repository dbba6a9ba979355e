import { AppError } from '../../platform/http/app-error.ts'
import { iso } from '../../platform/http/instant.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectHolders } from './intent-read-model.ts'
import type { IntentTiming } from './intent-timing.ts'
import { loadIntent, type Intent } from './intent.ts'

/** The bills under way that hold one of these orders; a reservation whose time is over holds none. */
export type HoldersOf = (tx: WriteTx, orderIds: readonly string[]) => Promise<Intent[]>

export const createHolders =
  ({ settle }: Pick<IntentTiming, 'settle'>): HoldersOf =>
  async (tx, orderIds) => {
    const live: Intent[] = []
    for (const { intent_id: id } of await tx.all(selectHolders, { orderIds })) {
      const intent = await settle(tx, await loadIntent(tx, id))
      if (intent.state !== 'ABORTED') live.push(intent)
    }
    return live
  }

/** Who has the orders, since when and in which bill. */
export const heldBy = ({ id: intentId, createdAt, closedBy: { id, ...name } }: Intent): AppError =>
  new AppError('ORDER_IN_BILLING', { details: { by: { _id: id, ...name }, since: iso(createdAt), intentId } })
