import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import { byName, isSameName } from '../../platform/names.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Position, VenueTable, Zone } from './floor.ts'
import { selectAssignments, selectTables, selectZones } from './layout-read-model.ts'
import { updateTable } from './layout-store.ts'

/** Every active table, by name. A venue has dozens of them, so this also serves reading a single one. */
export const readTables = async (tx: Tx): Promise<VenueTable[]> => {
  const assigned = Map.groupBy(await tx.all(selectAssignments, {}), ({ table_id }) => table_id)
  const rows = await tx.all(selectTables, {})
  const tables = rows.map(({ id, zone_id, name, capacity, kind, x, y, version }): VenueTable => ({
    id,
    name,
    capacity,
    kind,
    version,
    zoneId: zone_id,
    position: { x, y },
    assignedUsers: (assigned.get(id) ?? []).map(({ user_id }) => user_id),
  }))
  return tables.toSorted(byName)
}

/** Every active zone with its tables, by name. */
export const readZones = async (tx: Tx): Promise<Zone[]> => {
  const tables = Map.groupBy(await readTables(tx), ({ zoneId }) => zoneId)
  const rows = await tx.all(selectZones, {})
  const zones = rows.map(({ id, name, smoking_zone, version }): Zone => ({
    id,
    name,
    version,
    smokingZone: smoking_zone === 1,
    tables: tables.get(id) ?? [],
  }))
  return zones.toSorted(byName)
}

/** @throws AppError NOT_FOUND */
export const pickTable = (tables: readonly VenueTable[], id: string): VenueTable =>
  ensureFound(tables.find((table) => table.id === id))

/** @throws AppError NOT_FOUND */
export const currentTable = async (tx: Tx, id: string): Promise<VenueTable> =>
  pickTable(await readTables(tx), id)

export const inZone = (tables: readonly VenueTable[], zoneId: string | null): VenueTable[] =>
  tables.filter((table) => table.zoneId === zoneId)

export const positions = (tables: readonly VenueTable[]): Position[] => tables.map(({ position }) => position)

/**
 * Tables of different zones may share a name, and so may tables without a zone: they may come from different
 * ones.
 * @throws AppError NAME_TAKEN
 */
export const ensureTableNameFree = (
  tables: readonly VenueTable[],
  { id, name, zoneId }: { id?: string; name: string; zoneId: string | null },
): void => {
  if (
    zoneId !== null &&
    inZone(tables, zoneId).some((other) => other.id !== id && isSameName(other.name, name))
  )
    throw new AppError('NAME_TAKEN')
}

/** @throws AppError NOT_FOUND */
export const ensureZone = async (tx: Tx, zoneId: string): Promise<void> => {
  ensureFound((await tx.all(selectZones, {})).find(({ id }) => id === zoneId))
}

export const saveTable = (tx: WriteTx, { position, ...table }: VenueTable): Promise<number> =>
  tx.run(updateTable, { ...table, ...position })
