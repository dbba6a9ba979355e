import { AppError, found } from '../../platform/http/app-error.ts'
import { isSameName } from '../../platform/names.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectZones } from './floor-read-model.ts'
import { readTables } from './floor-reader.ts'
import type { Position, VenueTable } from './floor.ts'
import { updateTable } from './table-store.ts'

/** @throws AppError NOT_FOUND */
export const pick = (tables: readonly VenueTable[], id: string): VenueTable =>
  found(tables.find((table) => table.id === id))

/** @throws AppError NOT_FOUND */
export const currentTable = async (tx: Tx, id: string): Promise<VenueTable> => pick(await readTables(tx), id)

export const inZone = (tables: readonly VenueTable[], zoneId: string | null): VenueTable[] =>
  tables.filter((table) => table.zoneId === zoneId)

export const positions = (tables: readonly VenueTable[]): Position[] => tables.map(({ position }) => position)

/** Tables of different zones may share a name, and so may those without a zone: they came from several. @throws AppError NAME_TAKEN */
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
  found((await tx.all(selectZones, {})).find(({ id }) => id === zoneId))
}

export const saveTable = (tx: WriteTx, { position, ...table }: VenueTable): Promise<number> =>
  tx.run(updateTable, { ...table, ...position })
