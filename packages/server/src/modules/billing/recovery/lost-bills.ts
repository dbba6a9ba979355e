import type { BillKind } from '@kafana/domain'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewaysService, TaskEntry } from '../../gateways/index.ts'
import { selectByRef, selectEpochs, selectLost } from '../intent/intent-read-model.ts'
import type { HoldBill } from './hold-bill.ts'
import { EMPTY_RECORD, type PermitRecord, type PermitRecords, type PermittedBill } from './permit-records.ts'
import { recordLost } from './record-lost.ts'

interface KnownBill {
  readonly epoch: number
  readonly kind: BillKind | null
}
/** Whether the database has the bill from before it was permitted, or as another kind since. */
const isLost = ({ epoch, content }: PermittedBill, known: KnownBill | undefined): boolean =>
  known === undefined || known.epoch < epoch || (content !== undefined && known.kind !== content.kind)

/** Those of the bills whose ids the database does not have as they were permitted. */
const unknownOf = async (tx: Tx, bills: readonly PermittedBill[]): Promise<readonly PermittedBill[]> => {
  if (bills.length === 0) return []
  const rows = await tx.all(selectEpochs, { ids: bills.map(({ id }) => id) })
  const known = new Map(rows.map(({ id, epoch, kind }) => [id, { epoch, kind }] as const))
  return bills.filter((bill) => isLost(bill, known.get(bill.id)))
}

/** Without those whose mark another bill of the database has. */
const withoutReconstructed = async (tx: Tx, bills: readonly PermittedBill[]): Promise<PermittedBill[]> => {
  const missing: PermittedBill[] = []
  for (const bill of bills) {
    const { id, content } = bill
    const marked = content === undefined ? [] : await tx.all(selectByRef, { ref: content.ref })
    if (marked.every((other) => other.id === id)) missing.push(bill)
  }
  return missing
}

/**
 * Those of the bills that the database does not have as they were permitted, but for those of which its audit log says that
 * it has nothing to hold for them.
 */
export const lostOf = async (tx: Tx, bills: readonly PermittedBill[]): Promise<PermittedBill[]> => {
  const unknown = await unknownOf(tx, bills)
  if (unknown.length === 0) return []
  const recorded = await tx.all(selectLost, { ids: unknown.map(({ id }) => id) })
  const settled = new Set(recorded.map(({ entity_id: id }) => id))
  return withoutReconstructed(
    tx,
    unknown.filter(({ id }) => !settled.has(id)),
  )
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
  /** Holds a bill. A storno waits while the record has the bill that it voids as lost, which may be held first. */
  const holdOne = async (tx: WriteTx, bill: PermittedBill) => {
    const voids = bill.content?.voids
    const sales = recordOf(tx).allowed.filter(({ content }) => voids !== undefined && content?.ref === voids)
    return (await lostOf(tx, sales)).length > 0 ? 'later' : hold(tx, bill)
  }
  /**
   * Holds the orders of these bills. The audit log says for which ones the database has nothing to hold. All of them stay in
   * the record: the unit may be rolled back, and the next copy that is restored may have their orders.
   */
  const holdAll = async (tx: WriteTx, bills: readonly PermittedBill[]): Promise<void> => {
    for (const bill of bills) {
      if ((await holdOne(tx, bill)) !== 'nothing') continue
      const { ref = null, kind = null, total = null, orders = [] } = bill.content ?? {}
      await recordLost(tx, audit, bill.id, { ref, kind, total, orders })
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
  /** The record says of a bill, while the database may lack it, whether the journal of its gateway has it as sent. */
  const noteSent = async (
    tx: WriteTx,
    { id: gatewayId, journalId }: Pick<Gateway, 'id' | 'journalId'>,
    { taskId, epoch, state }: Pick<TaskEntry, 'taskId' | 'epoch' | 'state'>,
  ): Promise<void> => {
    const { allowed, heard } = recordOf(tx)
    const bill = allowed.find(({ id }) => id === taskId)
    if (heard === null || !bill || bill.gateway !== gatewayId || epoch < bill.epoch) return
    const { sentIn: before, ...unsent } = bill
    const sentIn = state === 'SENDING' ? journalId : null
    if ((before ?? null) === sentIn || (await lostOf(tx, [bill])).length === 0) return
    const noted = sentIn === null ? unsent : { ...unsent, sentIn }
    records.write(tx.companyId, { allowed: allowed.map((one) => (one === bill ? noted : one)), heard })
  }
  /** These orders are there from now on, and another copy of the database had made them too: bills of theirs are held. */
  const ordersMade = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
    const bills = recordOf(tx).allowed.filter(({ content }) => content?.orders.some((id) => ids.includes(id)))
    for (const bill of await withoutReconstructed(tx, await unknownOf(tx, bills))) await holdOne(tx, bill)
  }
  return { recordOf, holdAll, holdInvoices, hear, noteSent, ordersMade }
}
