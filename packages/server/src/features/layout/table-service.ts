import { OPEN_STATUSES } from '@kafana/domain'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ensureVersion } from '../../platform/http/lost-race.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  currentTable,
  ensureTableNameFree,
  ensureZone,
  inZone,
  pick,
  positions,
  saveTable,
} from './current-tables.ts'
import { countOrdersOn, selectLiveTable } from './floor-read-model.ts'
import { readTables } from './floor-reader.ts'
import type { LiveTable, NewTable, TableChange, VenueTable } from './floor.ts'
import { freeSpot } from './free-spot.ts'
import { layoutRecorder } from './layout-recorder.ts'
import { archiveTable, insertTable } from './table-store.ts'

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
  /** @throws AppError NOT_FOUND, TABLE_HAS_OPEN_ORDERS with their `count` */
  archiveTable(tx: WriteTx, caller: Caller, id: string): Promise<VenueTable>
}

const ensureNoOpenOrders = async (tx: Tx, tableId: string): Promise<void> => {
  const count = (await tx.get(countOrdersOn, { tableId, statuses: OPEN_STATUSES }))?.count ?? 0
  if (count > 0) throw new AppError('TABLE_HAS_OPEN_ORDERS', { details: { count } })
}

export const createTableService = ({ journal, clock }: Pick<Platform, 'journal' | 'clock'>): TableService => {
  const record = layoutRecorder(journal)
  return {
    tables: readTables,
    table: currentTable,
    liveTable: async (tx, id) => {
      const { name, zone_name: zoneName } = found(await tx.get(selectLiveTable, { id }))
      return { id, name, zoneName }
    },
    createTable: async (tx, caller, { position, ...values }) => {
      await ensureZone(tx, values.zoneId)
      const tables = await readTables(tx)
      ensureTableNameFree(tables, values)
      const id = newId()
      const spot = position ?? freeSpot(positions(inZone(tables, values.zoneId)))
      await tx.run(insertTable, { ...values, ...spot, id, now: clock.now() })
      await record(tx, caller, 'table.created', id, { ...values, position: spot })
      return currentTable(tx, id)
    },
    updateTable: async (tx, caller, id, { version, ...sent }) => {
      const tables = await readTables(tx)
      const before = pick(tables, id)
      ensureVersion(before, version)
      const change = definedOnly(sent)
      const after = { ...before, ...change }
      if (change.name !== undefined) ensureTableNameFree(tables, after)
      await saveTable(tx, after)
      await record(tx, caller, 'table.updated', id, change)
      return currentTable(tx, id)
    },
    archiveTable: async (tx, caller, id) => {
      const before = await currentTable(tx, id)
      await ensureNoOpenOrders(tx, id)
      await tx.run(archiveTable, { id, now: clock.now() })
      await record(tx, caller, 'table.archived', id)
      return { ...before, version: before.version + 1 }
    },
  }
}
