import { ORDER_STATUSES, ORDER_STATUS } from '@kafana/domain'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ensureVersion } from '../../platform/http/lost-race.ts'
import { isSameName } from '../../platform/names.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { LiveTable, NewTable, Position, TableChange, VenueTable } from './floor.ts'
import { countOrdersOn, selectLiveTable, selectWaiter, selectZones } from './floor-read-model.ts'
import { readTables } from './floor-reader.ts'
import { freeSpot, isFree } from './free-spot.ts'
import { layoutRecorder } from './layout-recorder.ts'
import { archiveTable, insertAssignment, insertTable, updateTable } from './table-store.ts'

export interface TableService {
  tables(tx: Tx): Promise<VenueTable[]>
  /** @throws AppError NOT_FOUND */
  table(tx: Tx, id: string): Promise<VenueTable>
  /** A table as an order remembers it. @throws AppError NOT_FOUND when it is missing or archived */
  liveTable(tx: Tx, id: string): Promise<LiveTable>
  /** Without a position it stands on a free spot of its zone. @throws AppError NOT_FOUND for the zone, NAME_TAKEN */
  createTable(tx: WriteTx, caller: Caller, values: NewTable): Promise<VenueTable>
  /** @throws AppError NOT_FOUND, NAME_TAKEN; LostRace VERSION_CONFLICT */
  updateTable(tx: WriteTx, caller: Caller, id: string, change: TableChange): Promise<VenueTable>
  /** Keeps its position where it stands on nobody's, else takes a free spot. @throws AppError NOT_FOUND, NAME_TAKEN */
  moveTable(tx: WriteTx, caller: Caller, id: string, zoneId: string): Promise<VenueTable>
  /** @throws AppError NOT_FOUND also when the table is not in this zone */
  takeOutOfZone(tx: WriteTx, caller: Caller, id: string, zoneId: string): Promise<VenueTable>
  /** @throws AppError NOT_FOUND, TABLE_HAS_OPEN_ORDERS with their `count` */
  archiveTable(tx: WriteTx, caller: Caller, id: string): Promise<VenueTable>
  /** Gives a waiter tables to look after, beside the ones they have; answers these tables. @throws AppError NOT_FOUND for the waiter or a table */
  assign(tx: WriteTx, caller: Caller, userId: string, tableIds: readonly string[]): Promise<VenueTable[]>
}

const OPEN_STATUSES = ORDER_STATUSES.filter((status) => ORDER_STATUS[status].open)

const pick = (tables: readonly VenueTable[], id: string): VenueTable => found(tables.find((table) => table.id === id))
const current = async (tx: Tx, id: string): Promise<VenueTable> => pick(await readTables(tx), id)
const inZone = (tables: readonly VenueTable[], zoneId: string | null): VenueTable[] => tables.filter((table) => table.zoneId === zoneId)
const positions = (tables: readonly VenueTable[]): Position[] => tables.map(({ position }) => position)

/** Tables of different zones may share a name, and so may those without a zone: they came from several. */
const ensureNameFree = (tables: readonly VenueTable[], { id, name, zoneId }: { id?: string; name: string; zoneId: string | null }): void => {
  if (zoneId !== null && inZone(tables, zoneId).some((other) => other.id !== id && isSameName(other.name, name))) throw new AppError('NAME_TAKEN')
}

const ensureZone = async (tx: Tx, zoneId: string): Promise<void> => {
  found((await tx.all(selectZones, {})).find(({ id }) => id === zoneId))
}

const ensureNoOpenOrders = async (tx: Tx, tableId: string): Promise<void> => {
  const count = (await tx.get(countOrdersOn, { tableId, statuses: OPEN_STATUSES }))?.count ?? 0
  if (count > 0) throw new AppError('TABLE_HAS_OPEN_ORDERS', { details: { count } })
}

export const createTableService = ({ journal, clock }: Pick<Platform, 'journal' | 'clock'>): TableService => {
  const record = layoutRecorder(journal)
  const save = (tx: WriteTx, { position, ...table }: VenueTable): Promise<number> => tx.run(updateTable, { ...table, ...position })

  return {
    tables: readTables,
    table: current,
    liveTable: async (tx, id) => {
      const { name, zone_name: zoneName } = found(await tx.get(selectLiveTable, { id }))
      return { id, name, zoneName }
    },
    createTable: async (tx, caller, { position, ...values }) => {
      await ensureZone(tx, values.zoneId)
      const tables = await readTables(tx)
      ensureNameFree(tables, values)
      const id = newId()
      const spot = position ?? freeSpot(positions(inZone(tables, values.zoneId)))
      await tx.run(insertTable, { ...values, ...spot, id, now: clock.now() })
      await record(tx, caller, 'table.created', id, { ...values, position: spot })
      return current(tx, id)
    },
    updateTable: async (tx, caller, id, { version, ...sent }) => {
      const tables = await readTables(tx)
      const before = pick(tables, id)
      ensureVersion(before, version)
      const change = definedOnly(sent)
      const after = { ...before, ...change }
      if (change.name !== undefined) ensureNameFree(tables, after)
      await save(tx, after)
      await record(tx, caller, 'table.updated', id, change)
      return current(tx, id)
    },
    moveTable: async (tx, caller, id, zoneId) => {
      await ensureZone(tx, zoneId)
      const tables = await readTables(tx)
      const before = pick(tables, id)
      if (before.zoneId === zoneId) return before
      ensureNameFree(tables, { ...before, zoneId })
      const taken = positions(inZone(tables, zoneId))
      await save(tx, { ...before, zoneId, position: isFree(before.position, taken) ? before.position : freeSpot(taken) })
      await record(tx, caller, 'table.moved', id, { from: before.zoneId, to: zoneId })
      return current(tx, id)
    },
    takeOutOfZone: async (tx, caller, id, zoneId) => {
      const before = found(inZone(await readTables(tx), zoneId).find((table) => table.id === id))
      await save(tx, { ...before, zoneId: null })
      await record(tx, caller, 'table.moved', id, { from: zoneId, to: null })
      return current(tx, id)
    },
    archiveTable: async (tx, caller, id) => {
      const before = await current(tx, id)
      await ensureNoOpenOrders(tx, id)
      await tx.run(archiveTable, { id, now: clock.now() })
      await record(tx, caller, 'table.archived', id)
      return { ...before, version: before.version + 1 }
    },
    assign: async (tx, caller, userId, tableIds) => {
      found(await tx.get(selectWaiter, { id: userId }))
      const tables = await readTables(tx)
      for (const tableId of tableIds) await tx.run(insertAssignment, { tableId: pick(tables, tableId).id, userId })
      await record(tx, caller, 'tables.assigned', userId, { tableIds })
      return (await readTables(tx)).filter(({ id }) => tableIds.includes(id))
    },
  }
}
