import type { TableKind } from '@kafana/domain'

/**
 * The distance between the default positions of tables, in canvas units: the widest tile with its chairs, and
 * an aisle.
 */
const SPOT = { x: 240, y: 144 } as const
/** Filled row by row, a zone stays about as wide as a screen. */
const COLUMNS = 5

const isNear = (a: Position, b: Position): boolean =>
  Math.abs(a.x - b.x) < SPOT.x && Math.abs(a.y - b.y) < SPOT.y

/** Whether a tile at this position touches none of the others. */
export const isFree = (spot: Position, taken: readonly Position[]): boolean =>
  !taken.some((other) => isNear(spot, other))

/** The first position of the grid, row by row, that touches no table of the zone. */
export const freeSpot = (taken: readonly Position[]): Position => {
  for (let index = 0; ; index += 1) {
    const spot = { x: (index % COLUMNS) * SPOT.x, y: Math.floor(index / COLUMNS) * SPOT.y }
    if (isFree(spot, taken)) return spot
  }
}

/** Canvas units from the top left corner of the zone. */
export interface Position {
  readonly x: number
  readonly y: number
}

export interface VenueTable {
  readonly id: string
  readonly name: string
  readonly capacity: number
  readonly kind: TableKind
  /** null while it is in no zone. */
  readonly zoneId: string | null
  readonly position: Position
  /** The waiters assigned to it; others may serve it too. */
  readonly assignedUsers: readonly string[]
  readonly version: number
}

export interface Zone {
  readonly id: string
  readonly name: string
  readonly smokingZone: boolean
  readonly tables: readonly VenueTable[]
  readonly version: number
}

export interface NewZone {
  readonly name: string
  readonly smokingZone: boolean
}
/** Fields that are missing or undefined stay as they are. */
export interface ZoneChange {
  readonly name?: string | undefined
  readonly smokingZone?: boolean | undefined
  readonly version?: number | undefined
}

export interface NewTable {
  readonly name: string
  readonly capacity: number
  readonly zoneId: string
  readonly position?: Position | undefined
  /** A table unless it is given. */
  readonly kind?: TableKind
}
/** Fields that are missing or undefined stay as they are. */
export interface TableChange {
  readonly name?: string | undefined
  readonly capacity?: number | undefined
  readonly position?: Position | undefined
  readonly version?: number | undefined
}

/** A table as an order copies it. */
export interface ActiveTable {
  readonly id: string
  readonly name: string
  readonly zoneName: string | null
  readonly kind: TableKind
}
