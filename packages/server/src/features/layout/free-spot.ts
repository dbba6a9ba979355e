import type { Position } from './floor.ts'

/** How far apart the spots of new tables lie, in canvas units: the widest tile with its chairs, and a way to pass. */
const SPOT = { x: 240, y: 144 } as const
/** A floor that fills up row by row stays about as wide as a screen. */
const COLUMNS = 5

const isNear = (a: Position, b: Position): boolean =>
  Math.abs(a.x - b.x) < SPOT.x && Math.abs(a.y - b.y) < SPOT.y

/** Does this tile touch none of the others? */
export const isFree = (spot: Position, taken: readonly Position[]): boolean =>
  !taken.some((other) => isNear(spot, other))

/** The first spot of the grid, row by row, that no table of the zone touches. */
export const freeSpot = (taken: readonly Position[]): Position => {
  for (let index = 0; ; index += 1) {
    const spot = { x: (index % COLUMNS) * SPOT.x, y: Math.floor(index / COLUMNS) * SPOT.y }
    if (isFree(spot, taken)) return spot
  }
}
