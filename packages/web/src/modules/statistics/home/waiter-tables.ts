import type { StaffMember, TableNow, VenueTable, Zone } from '@kafana/contract'
import { compareTexts } from '../../../platform/i18n/formats.ts'
import { fullName } from '../../../ui/labels.ts'

/** A table in the overview of today. */
export interface TableSummary {
  readonly _id: string
  /** With the zone in brackets if another table has the same name. */
  readonly name: string
  readonly occupied: boolean
  /** The total of its open orders. */
  readonly openTotal: number
}

export interface WaiterTables {
  /** Null for tables without a waiter. */
  readonly waiter: StaffMember | null
  readonly tables: readonly TableSummary[]
}

interface Floor {
  readonly tables: readonly VenueTable[]
  readonly zones: readonly Zone[]
  readonly staff: readonly StaffMember[]
  readonly now: readonly TableNow[]
}

const tableNames = ({ tables, zones }: Floor): ((table: VenueTable) => string) => {
  const zoneNames = new Map(zones.map(({ _id, name }) => [_id, name]))
  return ({ _id, name, zone }) => {
    const zoneName = zone === null ? undefined : zoneNames.get(zone)
    const shared = tables.some((other) => other._id !== _id && other.name === name)
    return shared && zoneName !== undefined ? `${name} (${zoneName})` : name
  }
}

/**
 * Tables by waiter, sorted by name, and finally tables without a waiter. A shared table is listed with each
 * waiter.
 */
export const tablesByWaiter = (floor: Floor): WaiterTables[] => {
  const nameOf = tableNames(floor)
  const now = new Map(floor.now.map((table) => [table._id, table]))
  const shown = (tables: readonly VenueTable[]): TableSummary[] =>
    tables
      .map((table) => ({
        _id: table._id,
        name: nameOf(table),
        occupied: (now.get(table._id)?.openOrders ?? 0) > 0,
        openTotal: now.get(table._id)?.openTotal ?? 0,
      }))
      .toSorted((a, b) => compareTexts(a.name, b.name))
  const isAssigned = (table: VenueTable, { _id }: StaffMember): boolean =>
    table.assignedUsers.some((user) => user._id === _id)
  // Blocked waiters cannot serve, so their tables count as unassigned.
  const onDuty = floor.staff
    .filter(({ isBlocked }) => !isBlocked)
    .toSorted((a, b) => compareTexts(fullName(a), fullName(b)))
  const assigned = onDuty.map((waiter) => ({
    waiter,
    tables: shown(floor.tables.filter((table) => isAssigned(table, waiter))),
  }))
  const unassigned = floor.tables.filter((table) => !onDuty.some((waiter) => isAssigned(table, waiter)))
  return [...assigned, { waiter: null, tables: shown(unassigned) }].filter(({ tables }) => tables.length > 0)
}
