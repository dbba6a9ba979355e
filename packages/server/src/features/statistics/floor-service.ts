import { todayBounds, type Minor } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { selectOpenByTable } from './day-read-model.ts'
import { bookRange } from './sales-book-range.ts'
import { sumByTable } from './sales-book-read-model.ts'
import { selectTables } from './statistics-read-model.ts'

/** A table at this moment; see the contract's TableNow. Money in minor units, `since` UTC ms. */
export interface TableNow {
  readonly id: string
  readonly name: string
  readonly zoneId: string | null
  readonly archived: boolean
  readonly openOrders: number
  readonly openTotal: Minor
  readonly since: number | null
  readonly billedOrders: number
  readonly revenue: Minor
}

export interface FloorService {
  /** Every live table, and the archived ones that brought something today or have an order that came back. */
  now(tx: Tx): Promise<TableNow[]>
}

const byTable = <Row extends { readonly table_id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.table_id, row]))

export const createFloorService = (
  { clock }: Pick<Platform, 'clock'>,
  company: Pick<CompanyService, 'current'>,
): FloorService => ({
  now: async (tx) => {
    const open = byTable(await tx.all(selectOpenByTable, {}))
    const billed = byTable(
      await tx.all(sumByTable, bookRange(todayBounds(clock.now(), await company.current(tx)))),
    )
    const tables = await tx.all(selectTables, {})
    return tables
      .filter(({ id, archived_at }) => archived_at === null || billed.has(id) || open.has(id))
      .map(({ id, name, zone_id, archived_at }) => ({
        id,
        name,
        zoneId: zone_id,
        archived: archived_at !== null,
        openOrders: open.get(id)?.count ?? 0,
        openTotal: open.get(id)?.total ?? 0,
        since: open.get(id)?.since ?? null,
        billedOrders: billed.get(id)?.orders ?? 0,
        revenue: billed.get(id)?.total ?? 0,
      }))
  },
})
