import type { BillKind } from '@kafana/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import { selectByRef, selectEpochs } from '../intent/intent-read-model.ts'
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

/** Those of the bills that the database does not have as they were permitted. */
export const lostOf = async (tx: Tx, bills: readonly PermittedBill[]): Promise<PermittedBill[]> => {
  if (bills.length === 0) return []
  const rows = await tx.all(selectEpochs, { ids: bills.map(({ id }) => id) })
  const known = new Map(rows.map(({ id, epoch, kind }) => [id, { epoch, kind }] as const))
  const lost: PermittedBill[] = []
  for (const bill of bills)
    if (isLost(bill, known.get(bill.id)) && !(await isReconstructed(tx, bill))) lost.push(bill)
  return lost
}

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
   * Holds the orders of these bills. A held one stays in the record until its unit is committed: then the database has it.
   * The audit log says which ones this database has no order of.
   * @returns those of which the database has no order
   */
  const holdAll = async (tx: WriteTx, bills: readonly PermittedBill[]): Promise<PermittedBill[]> => {
    const withoutOrders: PermittedBill[] = []
    for (const bill of bills) {
      if ((await hold(tx, bill)) !== 'nothing') continue
      withoutOrders.push(bill)
      const { ref = null, kind = null, total = null, orders = [] } = bill.content ?? {}
      const details = { ref, kind, total, orders }
      await audit.record(tx, { by: null, action: 'bill.lost', entityId: bill.id, details })
    }
    return withoutOrders
  }
  /** Holds what no gateway could report: that need not wait for them. */
  const holdInvoices = async (tx: WriteTx): Promise<void> => {
    const { allowed, heard } = recordOf(tx)
    const lost = await lostOf(
      tx,
      allowed.filter(({ gateway }) => gateway === null),
    )
    const withoutOrders = await holdAll(tx, lost)
    if (withoutOrders.length > 0)
      records.write(tx.companyId, { allowed: allowed.filter((bill) => !withoutOrders.includes(bill)), heard })
  }
  /** Once all of these are the venue's gateways, what none of them could report is held, and nobody is waited for. */
  const hear = async (tx: WriteTx, reported: readonly string[]): Promise<void> => {
    const { allowed } = recordOf(tx)
    const isAllHeard = (await gateways.list(tx)).every(({ id }) => reported.includes(id))
    const lost = isAllHeard ? await lostOf(tx, allowed) : []
    const withoutOrders = await holdAll(tx, lost)
    const isOver = isAllHeard && withoutOrders.length === lost.length
    records.write(tx.companyId, {
      allowed: allowed.filter((bill) => !withoutOrders.includes(bill)),
      heard: isOver ? null : [...reported],
    })
    if (isOver)
      await audit.record(tx, {
        by: null,
        action: 'store.caughtUp',
        entityId: tx.companyId,
        details: { forgotten: lost.map(({ id }) => id) },
      })
  }
  return { recordOf, holdAll, holdInvoices, hear }
}
