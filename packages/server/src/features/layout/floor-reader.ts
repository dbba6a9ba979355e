import { byName } from '../../platform/names.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectAssignments, selectTables, selectZones } from './floor-read-model.ts'
import type { VenueTable, Zone } from './floor.ts'

/** Every live table, by name. A floor has dozens of them, so one reading serves a single table too. */
export const readTables = async (tx: Tx): Promise<VenueTable[]> => {
  const assigned = Map.groupBy(await tx.all(selectAssignments, {}), ({ table_id }) => table_id)
  const rows = await tx.all(selectTables, {})
  const tables = rows.map(({ id, zone_id, name, capacity, x, y, version }): VenueTable => ({
    id,
    name,
    capacity,
    version,
    zoneId: zone_id,
    position: { x, y },
    assignedUsers: (assigned.get(id) ?? []).map(({ user_id }) => user_id),
  }))
  return tables.toSorted(byName)
}

/** Every live zone with its tables, by name. */
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
