import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ALLOWED_BILLS } from '../../../platform/files/data-folder.ts'
import { writeDurably } from '../../../platform/files/durable-files.ts'
import { createPrivateFolder } from '../../../platform/files/private-files.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { StoreUnavailableError, type Tx, type WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewaysService } from '../../gateways/index.ts'
import { anyArmed, selectEpochs } from '../intent/intent-read-model.ts'

/** Kept for each venue outside the database, so that it survives when the database is restored from backup. */
const PermitRecord = z.object({
  /** The fiscal bills and stornos that a gateway was last permitted to print, newest last. */
  allowed: z.array(z.object({ id: z.string(), epoch: z.int(), gateway: z.string() })),
  /** While resynchronising: the gateways that have reported everything so far. Null otherwise. */
  heard: z.nullable(z.array(z.string())),
})
type PermitRecord = Readonly<z.output<typeof PermitRecord>>
type PermittedBill = PermitRecord['allowed'][number]

interface PermitRecords {
  /** Null if there is no record of the venue, or none that can be read. */
  read(companyId: string): PermitRecord | null
  /** Flushed to disk when it returns. @throws StoreUnavailableError */
  write(companyId: string, record: PermitRecord): void
}

/** One small file for each venue, in the data folder. */
export const createPermitRecords = (dataDir: string): PermitRecords => {
  const folder = join(dataDir, ALLOWED_BILLS)
  const fileOf = (companyId: string): string => join(folder, `${companyId}.json`)
  return {
    read: (companyId) => {
      try {
        return PermitRecord.parse(JSON.parse(readFileSync(fileOf(companyId), 'utf8')))
      } catch {
        return null
      }
    },
    write: (companyId, record) => {
      try {
        createPrivateFolder(folder)
        writeDurably(fileOf(companyId), JSON.stringify(record))
      } catch (error) {
        throw new StoreUnavailableError(error)
      }
    },
  }
}

/**
 * A database restored from backup does not know what was printed since. Each gateway knows what it printed
 * itself: until all of them have reported, no gateway may print an order that may already have its receipt.
 */
export interface RestoreDetection {
  /**
   * Checks whether the database is as new as it was when it permitted its last bills: after the start, and again each
   * time, because a database can be replaced under a running server.
   */
  detect(tx: WriteTx): Promise<void>
  /** @throws AppError GATEWAYS_CATCHING_UP with the names of the `gateways` that have to report first */
  ensureResynchronised(tx: Tx): Promise<void>
  /** Records that this bill may be printed. Called in the unit of work that permits it. */
  recordPermitted(tx: WriteTx, bill: PermittedBill): void
  isResynchronising(companyId: string): boolean
  /**
   * Bills that this gateway was permitted to print and that the restored database lacks: their commands may
   * still be on their way.
   */
  billsMissingHere(tx: Tx, gateway: Pick<Gateway, 'id'>): Promise<readonly PermittedBill[]>
  /** A gateway reported the final state of a task. */
  taskReported(tx: Tx, taskId: string): Promise<void>
  /**
   * Called after each report of a gateway: checks whether the gateway has now reported everything.
   * @param lastLine the last line of its journal
   */
  gatewayReported(tx: WriteTx, gateway: Gateway, lastLine: number | null): Promise<void>
}

const keyOf = ({ id, epoch }: PermittedBill): string => `${id} ${epoch}`

/** More than the bills that can be printing at once. */
const MAX_PERMITTED = 64
const EMPTY_RECORD: PermitRecord = { allowed: [], heard: null }

export const createRestoreDetection = (
  { settings, audit }: Pick<Platform, 'settings' | 'audit'>,
  gateways: GatewaysService,
): RestoreDetection => {
  const records = createPermitRecords(settings.dataDir)
  /** By venue: the permitted bills that the database had while this process runs. */
  const seen = new Map<string, Set<string>>()
  /** Venues whose audit log does not show yet that the database was restored. */
  const unrecorded = new Set<string>()
  const recordOf = ({ companyId }: Pick<Tx, 'companyId'>): PermitRecord =>
    records.read(companyId) ?? EMPTY_RECORD
  /** Those of the bills that the database does not have, or only from before they were permitted. */
  const lostOf = async (tx: Tx, bills: readonly PermittedBill[]): Promise<PermittedBill[]> => {
    if (bills.length === 0) return []
    const rows = await tx.all(selectEpochs, { ids: bills.map(({ id }) => id) })
    const epochs = new Map(rows.map(({ id, epoch }) => [id, epoch] as const))
    return bills.filter(({ id, epoch }) => (epochs.get(id) ?? -1) < epoch)
  }
  const isRestored = async (
    tx: Tx,
    record: PermitRecord | null,
    lost: readonly PermittedBill[],
  ): Promise<boolean> => {
    const before = seen.get(tx.companyId)
    // Another unit may have recorded a bill and not have committed it yet: only what the database had counts.
    if (before !== undefined) return record?.heard === null && lost.some((bill) => before.has(keyOf(bill)))
    // Without a record, a database that has permitted bills may be a copy on another machine.
    if (record === null) return (await tx.get(anyArmed, {})) !== undefined
    return record.heard !== null || lost.length > 0
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
    isResynchronising: (companyId) => (records.read(companyId)?.heard ?? null) !== null,
    detect: async (tx) => {
      const { companyId } = tx
      const record = records.read(companyId)
      const { allowed } = record ?? EMPTY_RECORD
      const lost = await lostOf(tx, allowed)
      if (await isRestored(tx, record, lost)) {
        // Gateways that reported before may have reported to a database that is gone.
        records.write(companyId, { allowed, heard: [] })
        unrecorded.add(companyId)
      }
      if (unrecorded.has(companyId)) {
        await audit.record(tx, { by: null, action: 'store.putBack', entityId: companyId })
        // Only after the commit: this unit may be rolled back because of what was detected.
        tx.afterCommit(() => unrecorded.delete(companyId))
      }
      const found = allowed.filter((bill) => !lost.includes(bill)).map(keyOf)
      tx.afterCommit(() => seen.set(companyId, new Set(found)))
    },
    ensureResynchronised: async (tx) => {
      const { heard } = recordOf(tx)
      if (heard === null) return
      const missing = (await gateways.list(tx)).filter(({ id }) => !heard.includes(id))
      if (missing.length > 0)
        throw new AppError('GATEWAYS_CATCHING_UP', { details: { gateways: missing.map(({ name }) => name) } })
    },
    recordPermitted: (tx, bill) => {
      const { companyId } = tx
      const { allowed, heard } = recordOf({ companyId })
      tx.afterCommit(() => seen.get(companyId)?.add(keyOf(bill)))
      records.write(companyId, { allowed: [...allowed, bill].slice(-MAX_PERMITTED), heard })
    },
    taskReported: async (tx, taskId) => {
      const { allowed, heard } = recordOf(tx)
      if (heard === null) return
      const reported = allowed.filter(({ id }) => id === taskId)
      if ((await lostOf(tx, reported)).length > 0)
        records.write(tx.companyId, { allowed: allowed.filter(({ id }) => id !== taskId), heard })
    },
    gatewayReported: async (tx, gateway, lastLine) => {
      const { allowed, heard } = recordOf(tx)
      if (heard === null || (lastLine ?? 0) > gateway.acknowledged) return
      if ((await billsMissingHere(tx, gateway)).length > 0) return
      const reported = [...new Set([...heard, gateway.id])]
      const isOver = (await gateways.list(tx)).every(({ id }) => reported.includes(id))
      const lost = isOver ? await lostOf(tx, allowed) : []
      records.write(tx.companyId, {
        allowed: allowed.filter((bill) => !lost.includes(bill)),
        heard: isOver ? null : reported,
      })
      if (isOver)
        await audit.record(tx, {
          by: null,
          action: 'store.caughtUp',
          entityId: tx.companyId,
          details: { forgotten: lost.map(({ id }) => id) },
        })
    },
  }
}
