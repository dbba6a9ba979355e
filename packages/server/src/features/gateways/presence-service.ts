import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { clearConfirmed, selectSilentVenues, setHeard } from './gateway-store.ts'
import { AWAY_AFTER_MS, GATEWAY_NEWS, isConnected, type DeviceState, type Gateway } from './gateway.ts'

export interface PresenceService {
  /** It spoke, and says this of its device. Screens hear of it when it was away or its device changed. Answers the moment that is remembered. */
  hear(tx: WriteTx, before: Gateway, device: DeviceState): Promise<number>
  /** Screens of venues one of whose gateways fell silent since the last look read the list again. */
  tellAway(): Promise<void>
}

/** What an owner confirmed has done its work once the device counted on, or counts as another: it says nothing of a device that comes to that number again. */
const isOverWith = (
  { confirmed }: Gateway,
  { serial, lastReceiptNo, needsConfirming }: DeviceState,
): boolean =>
  confirmed !== null &&
  serial !== null &&
  !needsConfirming &&
  (serial !== confirmed.serial || (lastReceiptNo ?? 0) > confirmed.lastReceiptNo)

export const createPresenceService = ({
  uow,
  clock,
  journal,
}: Pick<Platform, 'uow' | 'clock' | 'journal'>): PresenceService => {
  // Who fell silent while no server ran is told of at the first look.
  let toldUntil = 0
  return {
    hear: async (tx, before, device) => {
      const [now, text] = [clock.now(), JSON.stringify(device)]
      if (isOverWith(before, device)) await tx.run(clearConfirmed, { id: before.id })
      await tx.run(setHeard, { id: before.id, now, device: text })
      if (!isConnected(before, now))
        await journal.record(tx, {
          by: null,
          action: 'gateway.came',
          entityId: before.id,
          details: { since: before.seenAt, device },
          news: GATEWAY_NEWS,
        })
      else if (JSON.stringify(before.device) !== text) await journal.tell(tx, GATEWAY_NEWS)
      return now
    },
    tellAway: async () => {
      const until = clock.now() - AWAY_AFTER_MS
      const venues = await uow.read(NO_COMPANY, (tx) =>
        tx.all(selectSilentVenues, { after: toldUntil, until }),
      )
      for (const { company_id: companyId } of venues)
        await uow.write(companyId, (tx) => journal.tell(tx, GATEWAY_NEWS))
      toldUntil = until
    },
  }
}
