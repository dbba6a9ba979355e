import { isVoidingBill } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewaysService, TaskEntry } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import { anyArmed, selectArmedFiscal } from '../intent/intent-read-model.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import { type Intent, loadIntent } from '../intent/intent.ts'
import { findMarked } from '../print/voiding-bills.ts'
import { createCommittedBills } from './committed-bills.ts'
import { partsTakenSince, rootsOf } from './forgotten-carves.ts'
import type { HoldBill } from './hold-bill.ts'
import { createLostBills, lostOf } from './lost-bills.ts'
import {
  createPermitRecords,
  EMPTY_RECORD,
  isSentBy,
  MAX_PERMITTED,
  permissionOf,
  type PermitRecord,
  type PermittedBill,
} from './permit-records.ts'

/**
 * A database restored from backup does not know what was printed since. Each gateway knows what it printed
 * itself: until all of them have reported, no gateway may print an order that may already have its receipt.
 */
export interface RestoreDetection {
  /**
   * Checks whether the database is as new as it was when it permitted its last bills, through whichever server: after the
   * start, and again each time, because a database can be replaced under running servers.
   */
  detect(tx: WriteTx): Promise<void>
  /**
   * Checks that no gateway may have printed these orders before the database was restored.
   * @throws AppError GATEWAYS_CATCHING_UP with the names of the `gateways` that have to report first
   */
  ensureResynchronised(tx: Tx, bill: Pick<Intent, 'orderIds'>): Promise<void>
  /** Records that this bill may be printed, or has its invoice. Called in the unit of work that permits it. */
  recordPermitted(tx: WriteTx, bill: PermittedBill): void
  /**
   * A gateway reported a bill that it was permitted to print and that the database lacks: the database was restored,
   * even if nothing outside it says so.
   */
  missingBillReported(tx: WriteTx): Promise<void>
  isResynchronising(companyId: string): boolean
  /** Whether a storno of the bill with this mark was permitted: its gateway had confirmed by then that it was printed. */
  wasVoided(tx: Pick<Tx, 'companyId'>, ref: string): boolean
  /** Orders were made whose ids another copy of the database has made too: its bills of them are held if they are lost. */
  ordersMade(tx: WriteTx, ids: readonly string[]): Promise<void>
  /**
   * Bills that this gateway was permitted to print and that the restored database lacks: their commands may
   * still be on their way.
   */
  billsMissingHere(tx: Tx, gateway: Pick<Gateway, 'id'>): Promise<readonly PermittedBill[]>
  /** A gateway reported that it has sent a task, or that what was sent did not print. */
  taskOpen(tx: WriteTx, gateway: Gateway, task: TaskEntry): Promise<void>
  /** A gateway reported the final state of a task, which was applied. */
  taskReported(tx: WriteTx, gateway: Gateway, task: TaskEntry): Promise<void>
  /**
   * Called after each report of a gateway: checks whether the gateway has now reported everything.
   * @param lastLine the last line of its journal
   */
  gatewayReported(tx: WriteTx, gateway: Gateway, lastLine: number | null): Promise<void>
}

/**
 * Whether the journal of its gateway may have lost the bill, so that the gateway can neither report nor deny it: it
 * requires another id of commands since, or had never named one.
 */
const isForgottenBy = ({ commandsFor }: Gateway, { content }: PermittedBill): boolean =>
  content !== undefined && content.journal !== commandsFor

const RESTORED = { by: null, reason: 'the data was restored from a backup' } as const

interface Deps {
  readonly platform: Pick<Platform, 'settings' | 'audit' | 'log'>
  readonly gateways: GatewaysService
  readonly orders: Pick<OrdersService, 'familyOf' | 'withParts'>
  readonly hold: HoldBill
  readonly intents: Pick<IntentTransitions, 'move'>
}

/** Nobody waits for what was armed in a copy, and its orders may have been billed since: no gateway must print it. */
const withdrawArmed = async (tx: WriteTx, intents: Deps['intents']): Promise<void> => {
  for (const { id } of await tx.all(selectArmedFiscal, {}))
    await intents.move(tx, await loadIntent(tx, id), 'IN_DOUBT', RESTORED)
}

/** The orders of these bills, with all that their parts may be made of. */
const ordersOf = async (
  tx: Tx,
  orders: Deps['orders'],
  bills: readonly PermittedBill[],
): Promise<ReadonlySet<string>> => {
  const contents = bills.flatMap(({ content }) => content ?? [])
  const ids = new Set(contents.flatMap((content) => content.orders))
  for (const mark of contents.flatMap(({ voids }) => voids ?? []))
    for (const id of (await findMarked(tx, mark))?.orderIds ?? []) ids.add(id)
  for (const root of rootsOf(contents.flatMap(({ carved }) => carved ?? [])))
    for (const { id } of await orders.familyOf(tx, root)) ids.add(id)
  for (const { carved, orders: orderIds } of contents.filter(({ kind }) => !isVoidingBill(kind)))
    for (const id of await partsTakenSince(tx, { orders }, { carved, orderIds })) ids.add(id)
  return ids
}

export const createRestoreDetection = ({
  platform: { settings, audit, log },
  gateways,
  orders,
  hold,
  intents,
}: Deps): RestoreDetection => {
  const records = createPermitRecords(settings.dataDir)
  const { noteCommitted, noteFound } = createCommittedBills({ records, log })
  const { recordOf, holdAll, holdInvoices, hear, noteSent, ordersMade } = createLostBills({
    audit,
    gateways,
    hold,
    records,
  })
  /** Venues whose record this process has compared with the database before. */
  const compared = new Set<string>()
  /** Venues whose audit log does not show yet that the database was restored. */
  const unrecorded = new Set<string>()
  /** The record is made at the first contact of a venue's first gateway: later there always is one. */
  const hasLostRecord = async (tx: Tx): Promise<boolean> =>
    (await tx.get(anyArmed, {})) !== undefined ||
    (await gateways.list(tx)).some(({ seenAt }) => seenAt !== null)
  const isRestored = async (
    tx: Tx,
    record: PermitRecord | null,
    lost: readonly PermittedBill[],
  ): Promise<boolean> => {
    // Without a record the database may be a copy on another machine, or older than the first bill.
    if (record === null) return hasLostRecord(tx)
    if (!compared.has(tx.companyId)) return record.heard !== null || lost.length > 0
    if (record.heard !== null || lost.length === 0) return false
    // A unit may have recorded a bill and have been rolled back: only what the database had counts.
    const committed = records.committed(tx.companyId)
    return lost.some((bill) => committed.has(permissionOf(bill)))
  }
  const beginWaiting = (companyId: string, allowed: PermitRecord['allowed']): void => {
    // Gateways that reported before may have reported to a database that is gone.
    records.write(companyId, { allowed, heard: [] })
    unrecorded.add(companyId)
  }
  const recordRestore = async (tx: WriteTx): Promise<void> => {
    const { companyId } = tx
    if (!unrecorded.has(companyId)) return
    await audit.record(tx, { by: null, action: 'store.putBack', entityId: companyId })
    // Only after the commit: this unit may be rolled back because of what was detected.
    tx.afterCommit(() => unrecorded.delete(companyId))
  }
  const billsMissingHere: RestoreDetection['billsMissingHere'] = async (tx, { id: gatewayId }) => {
    const { allowed, heard } = recordOf(tx)
    if (heard === null) return []
    return lostOf(
      tx,
      allowed.filter(({ gateway }) => gateway === gatewayId),
    )
  }
  return {
    billsMissingHere,
    ordersMade,
    taskOpen: noteSent,
    isResynchronising: (companyId) => (records.read(companyId)?.heard ?? null) !== null,
    wasVoided: (tx, ref) => recordOf(tx).allowed.some(({ content }) => content?.voids === ref),
    detect: async (tx) => {
      const { companyId } = tx
      const record = records.read(companyId)
      const { allowed } = record ?? EMPTY_RECORD
      const lost = await lostOf(tx, allowed)
      if (await isRestored(tx, record, lost)) {
        beginWaiting(companyId, allowed)
        await withdrawArmed(tx, intents)
      } else if (record === null) records.write(companyId, EMPTY_RECORD)
      await recordRestore(tx)
      if (recordOf(tx).heard !== null && (await gateways.list(tx)).length === 0) await hear(tx, [])
      noteFound(
        tx,
        allowed.filter((bill) => !lost.includes(bill)),
      )
      tx.afterCommit(() => compared.add(companyId))
    },
    missingBillReported: async (tx) => {
      const { allowed, heard } = recordOf(tx)
      if (heard === null) beginWaiting(tx.companyId, allowed)
      await recordRestore(tx)
    },
    ensureResynchronised: async (tx, { orderIds }) => {
      const { allowed, heard } = recordOf(tx)
      if (heard === null) return
      const all = await gateways.list(tx)
      const missing = all.filter(({ id }) => !heard.includes(id))
      // What could not be held yet is refused here.
      const waiting = await ordersOf(tx, orders, await lostOf(tx, allowed))
      if (missing.length > 0 || orderIds.some((id) => waiting.has(id)))
        throw new AppError('GATEWAYS_CATCHING_UP', { details: { gateways: missing.map(({ name }) => name) } })
    },
    recordPermitted: (tx, bill) => {
      const { companyId } = tx
      const { allowed, heard } = recordOf({ companyId })
      noteCommitted(tx, bill)
      records.write(companyId, { allowed: [...allowed, bill].slice(-MAX_PERMITTED), heard })
    },
    taskReported: async (tx, gateway, { taskId, epoch, state }) => {
      const { allowed, heard } = recordOf(tx)
      if (heard === null) return
      const [bill] = await lostOf(
        tx,
        allowed.filter(({ id }) => id === taskId),
      )
      if (!bill || bill.gateway !== gateway.id || epoch < bill.epoch) return
      if (state === 'CANCELLED' && !isForgottenBy(gateway, bill))
        records.write(tx.companyId, { allowed: allowed.filter(({ id }) => id !== taskId), heard })
      else await holdAll(tx, [bill])
    },
    gatewayReported: async (tx, gateway, lastLine) => {
      const { heard } = recordOf(tx)
      if (heard === null) return
      await holdInvoices(tx)
      if ((lastLine ?? 0) > gateway.acknowledged) return
      const missing = await billsMissingHere(tx, gateway)
      const open = missing.filter((bill) => !isForgottenBy(gateway, bill))
      if (!open.every((bill) => isSentBy(gateway, bill))) return
      // Their documents may come out of a print server's queue at any time: only their own orders wait for that.
      await holdAll(tx, open)
      await hear(tx, [...new Set([...heard, gateway.id])])
    },
  }
}
