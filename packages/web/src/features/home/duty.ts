import type { StaffMember, TableNow, VenueTable, Zone } from '@kafana/contract'
import { compareTexts } from '../../platform/i18n/compare-texts.ts'
import { fullName } from '../../ui/full-name.ts'

/** A table as the day shows it. */
export interface DutyTable {
  readonly _id: string
  /** With the zone in brackets where another table has the same name. */
  readonly name: string
  readonly occupied: boolean
  /** What is open on it. */
  readonly openTotal: number
}

export interface Duty {
  /** Null for the tables that nobody looks after. */
  readonly waiter: StaffMember | null
  readonly tables: readonly DutyTable[]
}

interface Floor {
  readonly tables: readonly VenueTable[]
  readonly zones: readonly Zone[]
  readonly staff: readonly StaffMember[]
  readonly now: readonly TableNow[]
}

const namesOf = ({ tables, zones }: Floor): ((table: VenueTable) => string) => {
  const zoneNames = new Map(zones.map(({ _id, name }) => [_id, name]))
  return ({ _id, name, zone }) => {
    const zoneName = zone === null ? undefined : zoneNames.get(zone)
    const shared = tables.some((other) => other._id !== _id && other.name === name)
    return shared && zoneName !== undefined ? `${name} (${zoneName})` : name
  }
}

/** Who looks after which tables, by the waiter's name, and at the end the tables that nobody looks after. A table of two waiters stands with both. */
export const dutiesOf = (floor: Floor): Duty[] => {
  const nameOf = namesOf(floor)
  const now = new Map(floor.now.map((table) => [table._id, table]))
  const shown = (tables: readonly VenueTable[]): DutyTable[] =>
    tables
      .map((table) => ({
        _id: table._id,
        name: nameOf(table),
        occupied: (now.get(table._id)?.openOrders ?? 0) > 0,
        openTotal: now.get(table._id)?.openTotal ?? 0,
      }))
      .toSorted((a, b) => compareTexts(a.name, b.name))
  const looksAfter = (table: VenueTable, { _id }: StaffMember): boolean =>
    table.assignedUsers.some((user) => user._id === _id)
  // Someone who is blocked can't serve: their tables stay with them on paper only.
  const onDuty = floor.staff
    .filter(({ isBlocked }) => !isBlocked)
    .toSorted((a, b) => compareTexts(fullName(a), fullName(b)))
  const theirs = onDuty.map((waiter) => ({
    waiter,
    tables: shown(floor.tables.filter((table) => looksAfter(table, waiter))),
  }))
  const left = floor.tables.filter((table) => !onDuty.some((waiter) => looksAfter(table, waiter)))
  return [...theirs, { waiter: null, tables: shown(left) }].filter(({ tables }) => tables.length > 0)
}
