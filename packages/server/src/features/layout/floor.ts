/** Canvas units from the top left corner of the zone. */
export interface Position {
  readonly x: number
  readonly y: number
}

export interface VenueTable {
  readonly id: string
  readonly name: string
  readonly capacity: number
  /** null while it stands in no zone, ready to be moved into one. */
  readonly zoneId: string | null
  readonly position: Position
  /** Who looks after it: a duty, not a lock. */
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
/** Every field may be left out; one that is undefined stays as it is. */
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
}
/** Every field may be left out; one that is undefined stays as it is. */
export interface TableChange {
  readonly name?: string | undefined
  readonly capacity?: number | undefined
  readonly position?: Position | undefined
  readonly version?: number | undefined
}

/** A table as an order remembers it. */
export interface LiveTable {
  readonly id: string
  readonly name: string
  readonly zoneName: string | null
}
