import type { StaffMember, TableNow, VenueTable, Zone } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { compareTexts } from '../../platform/i18n/compare-texts.ts'
import { fullName } from '../../ui/full-name.ts'

/** What the overview is made of; everything but the staff is needed. */
export interface Floor {
  readonly zones: readonly Zone[]
  readonly tables: readonly VenueTable[]
  readonly now: readonly TableNow[]
  readonly staff: readonly StaffMember[]
}

/** A table as the overview shows it; money in major units. */
export interface FloorTable extends Pick<
  TableNow,
  '_id' | 'name' | 'openOrders' | 'openTotal' | 'since' | 'billedOrders' | 'revenue'
> {
  /** Null for a table that is gone from the floor. */
  readonly capacity: number | null
  readonly waiters: readonly string[]
}

/** Sums of a group of tables. A table is occupied while an order on it is open, and then all of its seats count as taken. */
export interface FloorTotals {
  readonly tables: number
  readonly occupied: number
  readonly seats: number
  readonly seatsTaken: number
  readonly openOrders: number
  readonly openTotal: number
  readonly billedOrders: number
  readonly revenue: number
}

export interface FloorGroup {
  readonly key: string
  readonly zone: Zone | 'none' | 'elsewhere'
  readonly tables: readonly FloorTable[]
  readonly totals: FloorTotals
}

const NOTHING = { openOrders: 0, openTotal: 0, since: null, billedOrders: 0, revenue: 0 }
const inOrder = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareTexts(a.name, b.name)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export const isOccupied = ({ openOrders }: Pick<FloorTable, 'openOrders'>): boolean => openOrders > 0

export const totalsOf = (tables: readonly FloorTable[]): FloorTotals => {
  const standing = tables.filter(({ capacity }) => capacity !== null)
  const occupied = standing.filter(isOccupied)
  const seatsOf = (some: readonly FloorTable[]): number => sum(some.map(({ capacity }) => capacity ?? 0))
  const money = (amounts: readonly number[]): number => fromMinor(sum(amounts.map(toMinor)))
  return {
    tables: standing.length,
    occupied: occupied.length,
    seats: seatsOf(standing),
    seatsTaken: seatsOf(occupied),
    openOrders: sum(tables.map(({ openOrders }) => openOrders)),
    openTotal: money(tables.map(({ openTotal }) => openTotal)),
    billedOrders: sum(tables.map(({ billedOrders }) => billedOrders)),
    revenue: money(tables.map(({ revenue }) => revenue)),
  }
}

/**
 * The floor zone by zone, then the tables without one, then what came from tables that are gone from the floor, so that the takings add up.
 * Tables stand by their names, numbers as numbers.
 */
export const floorGroups = ({ zones, tables, now, staff }: Floor): FloorGroup[] => {
  const figures = new Map(now.map((table) => [table._id, table]))
  const names = new Map(staff.map((member) => [member._id, fullName(member)]))
  const shown = ({ _id, name, capacity, assignedUsers }: VenueTable): FloorTable => ({
    ...NOTHING,
    ...figures.get(_id),
    _id,
    name,
    capacity,
    waiters: assignedUsers.flatMap((user) => names.get(user._id) ?? []),
  })
  const group = (key: string, zone: FloorGroup['zone'], members: readonly FloorTable[]): FloorGroup => ({
    key,
    zone,
    tables: members.toSorted(inOrder),
    totals: totalsOf(members),
  })

  const homeless = tables.filter(({ zone }) => zone === null)
  const standing = new Set([...tables, ...zones.flatMap((zone) => zone.tables)].map(({ _id }) => _id))
  const gone = now.filter(
    ({ _id, openOrders, billedOrders }) => !standing.has(_id) && openOrders + billedOrders > 0,
  )
  return [
    ...zones.map((zone) => group(zone._id, zone, zone.tables.map(shown))),
    ...(homeless.length > 0 ? [group('none', 'none', homeless.map(shown))] : []),
    ...(gone.length > 0
      ? [
          group(
            'elsewhere',
            'elsewhere',
            gone.map((table) => ({ ...table, capacity: null, waiters: [] })),
          ),
        ]
      : []),
  ]
}
