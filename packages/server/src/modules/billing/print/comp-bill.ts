import { isFreeReceipt } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { OrdersService } from '../../orders/index.ts'
import { setKind } from '../intent/intent-store.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import { ensureState, loadIntent, type Intent } from '../intent/intent.ts'
import type { RestoreDetection } from '../recovery/restore-detection.ts'
import { carveSelected } from './carved-orders.ts'
import { WITHOUT_NUMBER, type CloseBill } from './close-bill.ts'

/**
 * The second step of a bill that is free of charge: it is closed at once, without a payment and without a gateway. Closing
 * it again returns the same bill.
 * @throws AppError NOT_FOUND, INTENT_STATE, BILL_HAS_TOTAL, GATEWAYS_CATCHING_UP
 */
export type CloseComp = (tx: WriteTx, caller: Caller, intentId: string) => Promise<Intent>

interface Deps {
  readonly orders: Pick<OrdersService, 'carve' | 'keepTogether' | 'reckonLeft'>
  readonly timing: Pick<IntentTiming, 'applyTimeout'>
  readonly restores: Pick<RestoreDetection, 'detect' | 'ensureResynchronised'>
  readonly bills: Pick<CloseBill, 'close'>
}

export const createCloseComp =
  ({ orders, timing, restores, bills }: Deps): CloseComp =>
  async (tx, { userId: by }, intentId) => {
    // What it finds may end this reservation.
    await restores.detect(tx)
    const reserved = await timing.applyTimeout(tx, await loadIntent(tx, intentId))
    if (reserved.kind === 'comp' && reserved.state === 'BILLED') return reserved
    ensureState(reserved, 'RESERVED')
    if (!isFreeReceipt(reserved.receipt)) throw new AppError('BILL_HAS_TOTAL')
    // A gateway may have printed a receipt for these orders that this database has forgotten.
    await restores.ensureResynchronised(tx, reserved)
    const intent = await carveSelected(tx, orders, reserved, by)
    await tx.run(setKind, { id: intent.id, kind: 'comp' })
    return bills.close(tx, { ...intent, kind: 'comp' }, WITHOUT_NUMBER, { by })
  }
