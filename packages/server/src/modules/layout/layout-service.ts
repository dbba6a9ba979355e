import { OPEN_STATUSES } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureVersion, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  readZones,
  currentTable,
  ensureTableNameFree,
  ensureZone,
  inZone,
  pickTable,
  positions,
  readTables,
  saveTable,
} from './current-floor.ts'
import {
  type NewZone,
  type Zone,
  type ZoneChange,
  freeSpot,
  isFree,
  type ActiveTable,
  type NewTable,
  type TableChange,
  type VenueTable,
} from './floor.ts'
import {
  countHeldOn,
  countOrdersOn,
  selectActiveTable,
  selectAnyTable,
  selectWaiter,
} from './layout-read-model.ts'
import {
  archiveZone,
  insertZone,
  removeTablesFromZone,
  updateZone,
  archiveTable,
  deleteAssignment,
  insertAssignment,
  insertTable,
} from './layout-store.ts'

interface TableService {
  tables(tx: Tx): Promise<VenueTable[]>
  /** @throws AppError NOT_FOUND */
  table(tx: Tx, id: string): Promise<VenueTable>
  /** A table as an order copies it. @throws AppError NOT_FOUND when it is missing or archived */
  activeTable(tx: Tx, id: string): Promise<ActiveTable>
  /** The same of a table that may be archived. @throws AppError NOT_FOUND when it is missing */
  anyTable(tx: Tx, id: string): Promise<ActiveTable>
  /** Without a position it gets a free one. @throws AppError NOT_FOUND for the zone, NAME_TAKEN */
  createTable(tx: WriteTx, caller: Caller, values: NewTable): Promise<VenueTable>
  /** @throws AppError NOT_FOUND, NAME_TAKEN; ConflictError VERSION_CONFLICT */
  updateTable(tx: WriteTx, caller: Caller, id: string, change: TableChange): Promise<VenueTable>
  /** @throws AppError NOT_FOUND, TABLE_HAS_OPEN_ORDERS with their `count` */
  archiveTable(tx: WriteTx, caller: Caller, id: string): Promise<VenueTable>
}

const ensureNoOpenOrders = async (tx: Tx, tableId: string): Promise<void> => {
  const orders = (await tx.get(countOrdersOn, { tableId, statuses: OPEN_STATUSES }))?.count ?? 0
  const count = orders + ((await tx.get(countHeldOn, { tableId }))?.count ?? 0)
  if (count > 0) throw new AppError('TABLE_HAS_OPEN_ORDERS', { details: { count } })
}

const toActiveTable = ({
  zone_name: zoneName,
  ...table
}: Omit<ActiveTable, 'zoneName'> & { readonly zone_name: string | null }): ActiveTable => ({
  ...table,
  zoneName,
})

const createTableService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): TableService => {
  const record = changesOf(audit, 'layout')
  return {
    tables: readTables,
    table: currentTable,
    activeTable: async (tx, id) => toActiveTable(ensureFound(await tx.get(selectActiveTable, { id }))),
    anyTable: async (tx, id) => toActiveTable(ensureFound(await tx.get(selectAnyTable, { id }))),
    createTable: async (tx, { userId }, { position, kind = 'table', ...values }) => {
      await ensureZone(tx, values.zoneId)
      const tables = await readTables(tx)
      ensureTableNameFree(tables, values)
      const id = newId()
      const spot = position ?? freeSpot(positions(inZone(tables, values.zoneId)))
      await tx.run(insertTable, { ...values, ...spot, id, kind, now: clock.now() })
      await record(tx, userId, 'table.created', id, { ...values, position: spot })
      return currentTable(tx, id)
    },
    updateTable: async (tx, { userId }, id, { version, ...sent }) => {
      const tables = await readTables(tx)
      const before = pickTable(tables, id)
      ensureVersion(before, version)
      const change = definedOnly(sent)
      const after = { ...before, ...change }
      if (change.name !== undefined) ensureTableNameFree(tables, after)
      await saveTable(tx, after)
      await record(tx, userId, 'table.updated', id, change)
      return currentTable(tx, id)
    },
    archiveTable: async (tx, { userId }, id) => {
      const before = await currentTable(tx, id)
      await ensureNoOpenOrders(tx, id)
      await tx.run(archiveTable, { id, now: clock.now() })
      await record(tx, userId, 'table.archived', id)
      return { ...before, version: before.version + 1 }
    },
  }
}

/** The zone of a table and its waiters. */
interface PlacingService {
  /**
   * The table keeps its position if that is free in the zone, otherwise it gets a free one.
   * @throws AppError NOT_FOUND, NAME_TAKEN
   */
  moveTable(tx: WriteTx, caller: Caller, id: string, zoneId: string): Promise<VenueTable>
  /** @throws AppError NOT_FOUND also when the table is not in this zone */
  removeFromZone(tx: WriteTx, caller: Caller, id: string, zoneId: string): Promise<VenueTable>
  /**
   * Assigns tables to a waiter in addition to the present ones and returns these tables.
   * @throws AppError NOT_FOUND for the waiter or a table
   */
  assign(tx: WriteTx, caller: Caller, userId: string, tableIds: readonly string[]): Promise<VenueTable[]>
  /**
   * Removes a waiter from a table; does nothing if they are not assigned.
   * @throws AppError NOT_FOUND for the person or the table
   */
  unassign(tx: WriteTx, caller: Caller, userId: string, tableId: string): Promise<VenueTable>
}

const createPlacingService = ({ audit }: Pick<Platform, 'audit'>): PlacingService => {
  const record = changesOf(audit, 'layout')
  return {
    moveTable: async (tx, { userId }, id, zoneId) => {
      await ensureZone(tx, zoneId)
      const tables = await readTables(tx)
      const before = pickTable(tables, id)
      if (before.zoneId === zoneId) return before
      ensureTableNameFree(tables, { ...before, zoneId })
      const taken = positions(inZone(tables, zoneId))
      await saveTable(tx, {
        ...before,
        zoneId,
        position: isFree(before.position, taken) ? before.position : freeSpot(taken),
      })
      await record(tx, userId, 'table.moved', id, { from: before.zoneId, to: zoneId })
      return currentTable(tx, id)
    },
    removeFromZone: async (tx, { userId }, id, zoneId) => {
      const before = pickTable(inZone(await readTables(tx), zoneId), id)
      await saveTable(tx, { ...before, zoneId: null })
      await record(tx, userId, 'table.moved', id, { from: zoneId, to: null })
      return currentTable(tx, id)
    },
    assign: async (tx, { userId: by }, userId, tableIds) => {
      ensureFound(await tx.get(selectWaiter, { id: userId }))
      const tables = await readTables(tx)
      for (const tableId of tableIds)
        await tx.run(insertAssignment, { tableId: pickTable(tables, tableId).id, userId })
      await record(tx, by, 'tables.assigned', userId, { tableIds })
      return (await readTables(tx)).filter(({ id }) => tableIds.includes(id))
    },
    unassign: async (tx, { userId: by }, userId, tableId) => {
      ensureFound(await tx.get(selectWaiter, { id: userId }))
      const table = await currentTable(tx, tableId)
      if ((await tx.run(deleteAssignment, { tableId, userId })) === 0) return table
      await record(tx, by, 'tables.unassigned', userId, { tableId })
      return currentTable(tx, tableId)
    },
  }
}

interface ZoneService {
  zones(tx: Tx): Promise<Zone[]>
  /** @throws AppError NAME_TAKEN */
  createZone(tx: WriteTx, caller: Caller, values: NewZone): Promise<Zone>
  /** @throws AppError NOT_FOUND, NAME_TAKEN; ConflictError VERSION_CONFLICT */
  updateZone(tx: WriteTx, caller: Caller, id: string, change: ZoneChange): Promise<Zone>
  /** Its tables stay without a zone. @throws AppError NOT_FOUND */
  removeZone(tx: WriteTx, caller: Caller, id: string): Promise<Zone>
}

const pickZone = (zones: readonly Zone[], id: string): Zone =>
  ensureFound(zones.find((zone) => zone.id === id))
const currentZone = async (tx: Tx, id: string): Promise<Zone> => pickZone(await readZones(tx), id)

const ensureNameFree = (zones: readonly Zone[], name: string, ownId?: string): void => {
  if (zones.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

const columns = ({ name, smokingZone }: NewZone): { name: string; smokingZone: 0 | 1 } => ({
  name,
  smokingZone: smokingZone ? 1 : 0,
})

const createZoneService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): ZoneService => {
  const record = changesOf(audit, 'layout')
  return {
    zones: readZones,
    createZone: async (tx, { userId }, values) => {
      ensureNameFree(await readZones(tx), values.name)
      const id = newId()
      await tx.run(insertZone, { ...columns(values), id, now: clock.now() })
      await record(tx, userId, 'zone.created', id, { ...values })
      return currentZone(tx, id)
    },
    updateZone: async (tx, { userId }, id, { version, ...sent }) => {
      const zones = await readZones(tx)
      const before = pickZone(zones, id)
      ensureVersion(before, version)
      const change = definedOnly(sent)
      const after = { ...before, ...change }
      ensureNameFree(zones, after.name, id)
      await tx.run(updateZone, { ...columns(after), id })
      await record(tx, userId, 'zone.updated', id, change)
      return currentZone(tx, id)
    },
    removeZone: async (tx, { userId }, id) => {
      const before = await currentZone(tx, id)
      await tx.run(removeTablesFromZone, { zoneId: id })
      await tx.run(archiveZone, { id, now: clock.now() })
      await record(tx, userId, 'zone.archived', id)
      return { ...before, tables: [], version: before.version + 1 }
    },
  }
}

/** Zones and the tables in them. */
export interface LayoutService extends ZoneService, TableService, PlacingService {}

export const createLayoutService = (platform: Pick<Platform, 'audit' | 'clock'>): LayoutService => ({
  ...createZoneService(platform),
  ...createTableService(platform),
  ...createPlacingService(platform),
})
