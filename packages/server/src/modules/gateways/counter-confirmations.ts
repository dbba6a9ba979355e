import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectConfirmations, selectLastDocument } from './device-record-store.ts'
import type { CounterConfirmation } from './gateway-reports.ts'
import { RECONCILIATION_CHANGED } from './gateway.ts'

type Numbers = CounterConfirmation & { readonly firstUnreported: number }
/** Its details as the audit log has them; the first unreported number is missing in entries of an earlier version. */
type Stored = CounterConfirmation & { readonly untoldFrom?: number }

/** Keeps in the audit log what owners confirmed that a device counts; the fiscal report lists from it what is missing. */
export const createCounterConfirmations = ({ audit }: Pick<Platform, 'audit'>) => {
  const knownOf = async (tx: Tx, serial: string): Promise<Stored[]> =>
    (await tx.all(selectConfirmations, {}))
      .map(({ details }) => JSON.parse(details) as Stored)
      .filter((known) => known.serial === serial)
  /**
   * From the first unreported number up to the confirmed one no document was reported. Numbers up to an earlier
   * confirmation are listed with that one.
   */
  const withFirst = async (
    tx: Tx,
    confirmation: CounterConfirmation,
    known: readonly Stored[],
  ): Promise<Numbers> => {
    const last = await tx.get(selectLastDocument, { serial: confirmation.serial })
    const listed = known
      .filter(({ untoldFrom }) => untoldFrom !== undefined)
      .map(({ lastReceiptNo }) => lastReceiptNo)
    return { ...confirmation, firstUnreported: Math.max(last?.receipt_no ?? 0, ...listed) + 1 }
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
  return {
    /** An owner confirms what the gateway's device counts. */
    record: async (
      tx: WriteTx,
      gatewayId: string,
      by: string,
      confirmation: CounterConfirmation,
    ): Promise<void> => {
      const known = await knownOf(tx, confirmation.serial)
      await record(tx, gatewayId, by, await withFirst(tx, confirmation, known))
    },
    /** A gateway reports what was confirmed: recorded if the server has lost it, and numbers are missing. */
    receive: async (tx: WriteTx, gatewayId: string, confirmation: CounterConfirmation): Promise<void> => {
      const known = await knownOf(tx, confirmation.serial)
      if (known.some(({ lastReceiptNo }) => lastReceiptNo === confirmation.lastReceiptNo)) return
      const numbers = await withFirst(tx, confirmation, known)
      const isComplete = numbers.firstUnreported > numbers.lastReceiptNo && numbers.countedBefore === null
      if (!isComplete) await record(tx, gatewayId, null, numbers)
    },
  }
}
