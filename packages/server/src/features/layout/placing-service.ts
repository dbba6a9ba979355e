import { found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  currentTable,
  ensureTableNameFree,
  ensureZone,
  inZone,
  pick,
  positions,
  saveTable,
} from './current-tables.ts'
import { selectWaiter } from './floor-read-model.ts'
import { readTables } from './floor-reader.ts'
import type { VenueTable } from './floor.ts'
import { freeSpot, isFree } from './free-spot.ts'
import { layoutRecorder } from './layout-recorder.ts'
import { deleteAssignment, insertAssignment } from './table-store.ts'

/** Which zone a table stands in, and who looks after it. */
export interface PlacingService {
  /** Keeps its position where it stands on nobody's, else takes a free spot. @throws AppError NOT_FOUND, NAME_TAKEN */
  moveTable(tx: WriteTx, caller: Caller, id: string, zoneId: string): Promise<VenueTable>
  /** @throws AppError NOT_FOUND also when the table is not in this zone */
  takeOutOfZone(tx: WriteTx, caller: Caller, id: string, zoneId: string): Promise<VenueTable>
  /** Gives a waiter tables to look after, beside the ones they have; answers these tables. @throws AppError NOT_FOUND for the waiter or a table */
  assign(tx: WriteTx, caller: Caller, userId: string, tableIds: readonly string[]): Promise<VenueTable[]>
  /** Takes a table from a person's duty list; one that is not on it stays so. @throws AppError NOT_FOUND for the person or the table */
  unassign(tx: WriteTx, caller: Caller, userId: string, tableId: string): Promise<VenueTable>
}

export const createPlacingService = ({ journal }: Pick<Platform, 'journal'>): PlacingService => {
  const record = layoutRecorder(journal)
  return {
    moveTable: async (tx, caller, id, zoneId) => {
      await ensureZone(tx, zoneId)
      const tables = await readTables(tx)
      const before = pick(tables, id)
      if (before.zoneId === zoneId) return before
      ensureTableNameFree(tables, { ...before, zoneId })
      const taken = positions(inZone(tables, zoneId))
      await saveTable(tx, {
        ...before,
        zoneId,
        position: isFree(before.position, taken) ? before.position : freeSpot(taken),
      })
      await record(tx, caller, 'table.moved', id, { from: before.zoneId, to: zoneId })
      return currentTable(tx, id)
    },
    takeOutOfZone: async (tx, caller, id, zoneId) => {
      const before = pick(inZone(await readTables(tx), zoneId), id)
      await saveTable(tx, { ...before, zoneId: null })
      await record(tx, caller, 'table.moved', id, { from: zoneId, to: null })
      return currentTable(tx, id)
    },
    assign: async (tx, caller, userId, tableIds) => {
      found(await tx.get(selectWaiter, { id: userId }))
      const tables = await readTables(tx)
      for (const tableId of tableIds)
        await tx.run(insertAssignment, { tableId: pick(tables, tableId).id, userId })
      await record(tx, caller, 'tables.assigned', userId, { tableIds })
      return (await readTables(tx)).filter(({ id }) => tableIds.includes(id))
    },
    unassign: async (tx, caller, userId, tableId) => {
      found(await tx.get(selectWaiter, { id: userId }))
      const table = await currentTable(tx, tableId)
      if ((await tx.run(deleteAssignment, { tableId, userId })) === 0) return table
      await record(tx, caller, 'tables.unassigned', userId, { tableId })
      return currentTable(tx, tableId)
    },
  }
}
