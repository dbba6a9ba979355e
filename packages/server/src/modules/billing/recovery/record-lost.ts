import type { BillKind, Minor } from '@kafana/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Intent } from '../intent/intent.ts'

/** A permitted bill of which no gateway can say what became of it. Null where its record does not say. */
interface LostBill {
  readonly ref: string | null
  readonly kind: BillKind | null
  readonly total: Minor | null
  readonly orders: readonly string[]
}

/** The fiscal report lists it by this entry of the audit log. */
export const recordLost = (
  tx: WriteTx,
  audit: Platform['audit'],
  id: string,
  details: LostBill,
): Promise<void> => audit.record(tx, { by: null, action: 'bill.lost', entityId: id, details: { ...details } })

/** As `recordLost`, of a bill that this database has. */
export const recordLostIntent = (
  tx: WriteTx,
  audit: Platform['audit'],
  { id, ref, kind, total, orderIds: orders }: Intent,
): Promise<void> => recordLost(tx, audit, id, { ref, kind, total, orders })
