import type { BillKind } from '@kafana/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import { selectByRef, selectEpochs, selectLost } from '../intent/intent-read-model.ts'
import type { HoldBill } from './hold-bill.ts'
import { EMPTY_RECORD, type PermitRecord, type PermitRecords, type PermittedBill } from './permit-records.ts'

interface KnownBill {
  readonly epoch: number
  readonly kind: BillKind | null
}
/** Whether the database has the bill from before it was permitted, or as another kind since. */
const isLost = ({ epoch, content }: PermittedBill, known: KnownBill | undefined): boolean =>
  known === undefined || known.epoch < epoch || (content !== undefined && known.kind !== content.kind)

/** Whether another bill of the database has its mark. */
const isReconstructed = async (tx: Tx, { id, content }: PermittedBill): Promise<boolean> =>
  content !== undefined && (await tx.all(selectByRef, { ref: content.ref })).some((other) => other.id !== id)

/** Those of the bills that the database does not have as they were permitted. @param settled leaves these out */
const missingOf = async (
  tx: Tx,
  bills: readonly PermittedBill[],
  settled: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<PermittedBill[]> => {
  if (bills.length === 0) return []
  const rows = await tx.all(selectEpochs, { ids: bills.map(({ id }) => id) })
  const known = new Map(rows.map(({ id, epoch, kind }) => [id, { epoch, kind }] as const))
  const unknown = bills.filter((bill) => isLost(bill, known.get(bill.id)))
  if (unknown.length === 0) return []
  const without = await settled(unknown.map(({ id }) => id))
  const missing: PermittedBill[] = []
  for (const bill of unknown)
    if (!without.has(bill.id) && !(await isReconstructed(tx, bill))) missing.push(bill)
  return missing
}

/** Without those of which the audit log says that the database has nothing to hold for them. */
export const lostOf = (tx: Tx, bills: readonly PermittedBill[]): Promise<PermittedBill[]> =>
  missingOf(
    tx,
    bills,
    async (ids) => new Set((await tx.all(selectLost, { ids })).map(({ entity_id: id }) => id)),
  )

interface Deps {
  readonly audit: Platform['audit']
  readonly gateways: Pick<GatewaysService, 'list'>
  readonly hold: HoldBill
  readonly records: PermitRecords
}

/** What becomes of permitted bills that a restored database does not have. */
export const createLostBills = ({ audit, gateways, hold, records }: Deps) => {
  const recordOf = ({ companyId }: Pick<Tx, 'companyId'>): PermitRecord =>
    records.read(companyId) ?? EMPTY_RECORD
  /**
   * Holds the orders of these bills. The audit log says for which ones the database has nothing to hold. All of them stay in
   * the record: the unit may be rolled back, and the next copy that is restored may have their orders.
   */
  const holdAll = async (tx: WriteTx, bills: readonly PermittedBill[]): Promise<void> => {
    for (const bill of bills) {
      if ((await hold(tx, bill)) !== 'nothing') continue
      const { ref = null, kind = null, total = null, orders = [] } = bill.content ?? {}
      const details = { ref, kind, total, orders }
      await audit.record(tx, { by: null, action: 'bill.lost', entityId: bill.id, details })
    }
  }
  /** Holds what no gateway could report: that need not wait for them. */
  const holdInvoices = async (tx: WriteTx): Promise<void> => {
    const ofServer = recordOf(tx).allowed.filter(({ gateway }) => gateway === null)
    await holdAll(tx, await lostOf(tx, ofServer))
  }
  /** Once all of these are the venue's gateways, what none of them could report is held, and nobody is waited for. */
  const hear = async (tx: WriteTx, reported: readonly string[]): Promise<void> => {
    const { allowed } = recordOf(tx)
    const isAllHeard = (await gateways.list(tx)).every(({ id }) => reported.includes(id))
    const lost = isAllHeard ? await lostOf(tx, allowed) : []
    // What is held or recorded in this unit is looked for once more in the next one: this one may be rolled back.
    const isOver = isAllHeard && lost.length === 0
    await holdAll(tx, lost)
    records.write(tx.companyId, { allowed, heard: isOver ? null : [...reported] })
    if (isOver) await audit.record(tx, { by: null, action: 'store.caughtUp', entityId: tx.companyId })
  }
  /** These orders are there from now on, and another copy of the database had made them too: bills of theirs are held. */
  const ordersMade = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
    const bills = recordOf(tx).allowed.filter(({ content }) => content?.orders.some((id) => ids.includes(id)))
    for (const bill of await missingOf(tx, bills, async () => new Set())) await hold(tx, bill)
  }
  return { recordOf, holdAll, holdInvoices, hear, ordersMade }
}
