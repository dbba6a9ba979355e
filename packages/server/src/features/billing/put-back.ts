import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewaysService } from '../gateways/index.ts'
import { createAllowedBills, type AllowedBill, type Kept } from './allowed-bills.ts'
import { anyArmed, selectEpochs } from './intent-read-model.ts'

/**
 * A store that was put back to an older copy does not know what was printed since. Its gateways do, each what it printed itself: until all of them have
 * told, none is allowed to print an order that may have its receipt already, or one of which nobody knows.
 */
export interface PutBack {
  /** Looks once after the start, before anything else is taken in, whether this store is as new as it was when it allowed its last bills. */
  notice(tx: WriteTx): Promise<void>
  /** @throws AppError GATEWAYS_CATCHING_UP with the names of the `gateways` that have to tell first */
  ensureTold(tx: Tx): Promise<void>
  /** Remembers beside the store that this bill may be printed. Belongs into the unit that allows it. */
  allow(tx: Tx, bill: AllowedBill): void
  /** Does this venue wait for what its gateways tell? */
  isWaiting(companyId: string): boolean
  /** What this gateway was allowed to print, and this store has forgotten: its command may still be on its way. */
  forgottenOf(tx: Tx, gateway: Pick<Gateway, 'id'>): Promise<readonly AllowedBill[]>
  /** A gateway said the last word about a task. */
  settled(tx: Tx, taskId: string): Promise<void>
  /** A gateway told what it has: was that all? @param lastLine the last line of its journal */
  told(tx: WriteTx, gateway: Gateway, lastLine: number | null): Promise<void>
}

/** More bills than can be on their way at once. */
const MOST_KEPT = 64
const NOTHING: Kept = { allowed: [], heard: null }

type Parts = Pick<Platform, 'settings' | 'journal'>

export const createPutBack = (
  { settings, journal }: Parts,
  { list }: Pick<GatewaysService, 'list'>,
): PutBack => {
  const memory = createAllowedBills(settings.dataDir)
  const noticed = new Set<string>()
  const keptOf = ({ companyId }: Pick<Tx, 'companyId'>): Kept => memory.read(companyId) ?? NOTHING
  const unknown = async (tx: Tx, bills: readonly AllowedBill[]): Promise<AllowedBill[]> => {
    if (bills.length === 0) return []
    const epochs = new Map(
      (await tx.all(selectEpochs, { ids: bills.map(({ id }) => id) })).map(
        ({ id, epoch }) => [id, epoch] as const,
      ),
    )
    return bills.filter(({ id, epoch }) => (epochs.get(id) ?? -1) < epoch)
  }
  const forgottenOf = async (tx: Tx, { id: gatewayId }: Pick<Gateway, 'id'>): Promise<AllowedBill[]> => {
    const { allowed, heard } = keptOf(tx)
    return heard === null
      ? []
      : unknown(
          tx,
          allowed.filter(({ gateway }) => gateway === gatewayId),
        )
  }
  /** A memory that is not there says nothing for a store that has allowed bills: it may be the copy on another machine. */
  const isOlder = async (tx: Tx, kept: Kept | null): Promise<boolean> =>
    kept === null
      ? (await tx.get(anyArmed, {})) !== undefined
      : kept.heard !== null || (await unknown(tx, kept.allowed)).length > 0
  return {
    forgottenOf,
    isWaiting: (companyId) => (memory.read(companyId)?.heard ?? null) !== null,
    notice: async (tx) => {
      if (noticed.has(tx.companyId)) return
      const kept = memory.read(tx.companyId)
      if (await isOlder(tx, kept)) {
        // Whoever told before the start may have told a store that is gone.
        memory.write(tx.companyId, { allowed: kept?.allowed ?? [], heard: [] })
        await journal.record(tx, { by: null, action: 'store.putBack', entityId: tx.companyId })
      }
      // Noticed once it is in the audit: the unit that looked first may be refused for what it saw.
      tx.afterCommit(() => {
        noticed.add(tx.companyId)
      })
    },
    ensureTold: async (tx) => {
      const { heard } = keptOf(tx)
      if (heard === null) return
      const missing = (await list(tx)).filter(({ id }) => !heard.includes(id))
      if (missing.length > 0)
        throw new AppError('GATEWAYS_CATCHING_UP', { details: { gateways: missing.map(({ name }) => name) } })
    },
    allow: ({ companyId }, bill) => {
      const { allowed, heard } = keptOf({ companyId })
      memory.write(companyId, { allowed: [...allowed, bill].slice(-MOST_KEPT), heard })
    },
    settled: async (tx, taskId) => {
      const { allowed, heard } = keptOf(tx)
      const of =
        heard === null
          ? []
          : await unknown(
              tx,
              allowed.filter(({ id }) => id === taskId),
            )
      if (of.length > 0)
        memory.write(tx.companyId, { allowed: allowed.filter(({ id }) => id !== taskId), heard })
    },
    told: async (tx, gateway, lastLine) => {
      const { allowed, heard } = keptOf(tx)
      if (
        heard === null ||
        (lastLine ?? 0) > gateway.acknowledged ||
        (await forgottenOf(tx, gateway)).length > 0
      )
        return
      const now = [...new Set([...heard, gateway.id])]
      const isOver = (await list(tx)).every(({ id }) => now.includes(id))
      const lost = isOver ? await unknown(tx, allowed) : []
      memory.write(tx.companyId, {
        allowed: allowed.filter((bill) => !lost.includes(bill)),
        heard: isOver ? null : now,
      })
      if (isOver)
        await journal.record(tx, {
          by: null,
          action: 'store.caughtUp',
          entityId: tx.companyId,
          details: { forgotten: lost.map(({ id }) => id) },
        })
    },
  }
}
