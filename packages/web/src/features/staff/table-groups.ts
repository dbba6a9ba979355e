import type { VenueTable, Zone } from '@kafana/contract'

export interface TableGroup {
  readonly key: string
  readonly name: string
  readonly tables: readonly VenueTable[]
}

const has = (table: VenueTable, userId: string): boolean =>
  table.assignedUsers.some(({ _id }) => _id === userId)

/** The floor's tables by zone, those without one last, parted by whether the person has them; empty groups are left out. */
export const tableGroups = (
  zones: readonly Zone[],
  tables: readonly VenueTable[],
  userId: string,
  withoutZone: string,
) => {
  const all: TableGroup[] = [
    ...zones.map(({ _id, name, tables: inside }) => ({ key: _id, name, tables: inside })),
    { key: '', name: withoutZone, tables: tables.filter(({ zone }) => zone === null) },
  ]
  const only = (held: boolean): TableGroup[] =>
    all
      .map((group) => ({ ...group, tables: group.tables.filter((table) => has(table, userId) === held) }))
      .filter((group) => group.tables.length > 0)
  return { held: only(true), free: only(false) }
}
