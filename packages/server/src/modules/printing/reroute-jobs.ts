import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { moveToGateway, showAllOf } from './print-job-store.ts'

/** What waits for the printer of a station goes to its new gateway, or, without one, to the screens. */
export const rerouteJobs = async (
  tx: WriteTx,
  printerId: string,
  gatewayId: string | null,
  now: number,
): Promise<void> => {
  if (gatewayId === null) await tx.run(showAllOf, { printerId, now })
  else await tx.run(moveToGateway, { printerId, gatewayId })
}
