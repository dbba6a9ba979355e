import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { StaffMember, TableNow, VenueTable, Zone } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { fullName } from '../../../ui/labels.ts'
import { ordersPath } from '../../orders/index.ts'

/** Start and end of the business day. */
export interface Today {
  readonly start: string
  readonly end: string
}

/** Path to a table's orders billed today. */
export const billedToday = (table: string | undefined, { start, end }: Today): string =>
  ordersPath({ table, filter: 'billed', billedStart: start, billedEnd: end })

/** Path to a table's open orders of any day. */
export const openOn = (table: string | undefined): string => ordersPath({ table, filter: 'open' })

/** The data of the overview; all but the staff is required. */
export interface Floor {
  readonly zones: readonly Zone[]
  readonly tables: readonly VenueTable[]
  readonly now: readonly TableNow[]
  readonly staff: readonly StaffMember[]
}

/** A table in the overview; amounts in major units. */
export interface OverviewTable extends Pick<
  TableNow,
  '_id' | 'name' | 'openOrders' | 'openTotal' | 'since' | 'heldSince' | 'billedOrders' | 'revenue'
> {
  /** Null for a table removed from the floor plan. */
  readonly capacity: number | null
  readonly waiters: readonly string[]
}

/** Totals of a group of tables. A table with an open order, or a held course, is occupied, with all of its seats. */
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
  readonly tables: readonly OverviewTable[]
  readonly totals: FloorTotals
}

const NO_SALES = { openOrders: 0, openTotal: 0, since: null, billedOrders: 0, revenue: 0 }
const inOrder = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareTexts(a.name, b.name)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export const isOccupied = ({ openOrders, heldSince }: Pick<TableNow, 'openOrders' | 'heldSince'>): boolean =>
  openOrders > 0 || heldSince !== undefined

export const totalsOf = (tables: readonly OverviewTable[]): FloorTotals => {
  const standing = tables.filter(({ capacity }) => capacity !== null)
  const occupied = standing.filter(isOccupied)
  const seatsOf = (some: readonly OverviewTable[]): number => sum(some.map(({ capacity }) => capacity ?? 0))
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
 * The tables by zone, then those without a zone, then removed tables with sales, so that the totals are
 * complete. Sorted by name with natural number order.
 */
export const floorGroups = ({ zones, tables, now, staff }: Floor): FloorGroup[] => {
  const sales = new Map(now.map((table) => [table._id, table]))
  const names = new Map(staff.map((member) => [member._id, fullName(member)]))
  const shown = ({ _id, name, capacity, assignedUsers }: VenueTable): OverviewTable => ({
    ...NO_SALES,
    ...sales.get(_id),
    _id,
    name,
    capacity,
    waiters: assignedUsers.flatMap((user) => names.get(user._id) ?? []),
  })
  const group = (key: string, zone: FloorGroup['zone'], members: readonly OverviewTable[]): FloorGroup => ({
    key,
    zone,
    tables: members.toSorted(inOrder),
    totals: totalsOf(members),
  })

  const withoutZone = tables.filter(({ zone }) => zone === null)
  const standing = new Set([...tables, ...zones.flatMap((zone) => zone.tables)].map(({ _id }) => _id))
  const gone = now.filter(
    ({ _id, openOrders, billedOrders }) => !standing.has(_id) && openOrders + billedOrders > 0,
  )
  return [
    ...zones.map((zone) => group(zone._id, zone, zone.tables.map(shown))),
    ...(withoutZone.length > 0 ? [group('none', 'none', withoutZone.map(shown))] : []),
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
