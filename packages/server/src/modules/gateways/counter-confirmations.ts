import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectConfirmations, selectLastDocument } from './device-record-store.ts'
import type { CounterConfirmation } from './gateway-reports.ts'
import { RECONCILIATION_CHANGED } from './gateway.ts'

type Numbers = CounterConfirmation & { readonly firstUnreported: number }

/** Keeps in the audit log what owners confirmed that a device counts; the fiscal report lists from it what is missing. */
export const createCounterConfirmations = ({ audit }: Pick<Platform, 'audit'>) => {
  /** No document was reported from the first unreported number up to the confirmed one. */
  const withFirst = async (tx: Tx, confirmation: CounterConfirmation): Promise<Numbers> => {
    const last = await tx.get(selectLastDocument, { serial: confirmation.serial })
    return { ...confirmation, firstUnreported: (last?.receipt_no ?? 0) + 1 }
  }
  const record = (
    tx: WriteTx,
    gatewayId: string,
    by: string | null,
    { serial, lastReceiptNo, firstUnreported, countedBefore }: Numbers,
  ): Promise<void> =>
    audit.record(tx, {
      by,
      action: 'gateway.confirmed',
      entityId: gatewayId,
      details: { serial, lastReceiptNo, untoldFrom: firstUnreported, countedBefore },
      event: RECONCILIATION_CHANGED,
    })
  const isKnown = async (tx: Tx, { serial, lastReceiptNo }: CounterConfirmation): Promise<boolean> =>
    (await tx.all(selectConfirmations, {})).some(({ details }) => {
      const known = JSON.parse(details) as CounterConfirmation
      return known.serial === serial && known.lastReceiptNo === lastReceiptNo
    })
  return {
    /** An owner confirms what the gateway's device counts. */
    record: async (
      tx: WriteTx,
      gatewayId: string,
      by: string,
      confirmation: CounterConfirmation,
    ): Promise<void> => record(tx, gatewayId, by, await withFirst(tx, confirmation)),
    /** A gateway reports what was confirmed: recorded if the server has lost it, and numbers are missing. */
    receive: async (tx: WriteTx, gatewayId: string, confirmation: CounterConfirmation): Promise<void> => {
      if (await isKnown(tx, confirmation)) return
      const numbers = await withFirst(tx, confirmation)
      const isComplete = numbers.firstUnreported > numbers.lastReceiptNo && numbers.countedBefore === null
      if (!isComplete) await record(tx, gatewayId, null, numbers)
    },
  }
}
