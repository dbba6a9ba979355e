import type { VenueTable } from '@kafana/contract'
import { shapeOf } from './tile-shape.ts'

export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 3
/** Tables never fill a screen so much that one of them is huge. */
const LARGEST_FIT = 1.25
/** What chairs and badges reach beyond their tile. */
const REACH = 14
const PADDING = 24

export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}
export interface Stage {
  readonly width: number
  readonly height: number
  /** What the zoom rail takes at the right and at the bottom. */
  readonly railRight: number
  readonly railBottom: number
}

type Placed = Pick<VenueTable, 'position' | 'capacity'>

/** The box around all tables, in canvas units. */
const boxOf = (tables: readonly Placed[]) => ({
  left: Math.min(...tables.map(({ position }) => position.x)) - REACH,
  top: Math.min(...tables.map(({ position }) => position.y)) - REACH,
  right: Math.max(...tables.map(({ position, capacity }) => position.x + shapeOf(capacity).width)) + REACH,
  bottom: Math.max(...tables.map(({ position, capacity }) => position.y + shapeOf(capacity).height)) + REACH,
})

/** From top to bottom in rows as a reader sees them, each from left to right. */
export const inReadingOrder = <T extends Placed>(tables: readonly T[]): T[] => {
  const row = ({ position }: Placed): number => Math.round(position.y / 96)
  return tables.toSorted((a, b) => row(a) - row(b) || a.position.x - b.position.x)
}

/**
 * The view that shows all tables beside the zoom rail, centred; null without tables. Where the room is larger than the screen even at the smallest zoom,
 * the view starts at the first table.
 */
export const fitView = (
  tables: readonly Placed[],
  { width, height, railRight, railBottom }: Stage,
): View | null => {
  const first = inReadingOrder(tables)[0]
  if (!first) return null
  const box = boxOf(tables)
  const [freeWidth, freeHeight] = [width - 2 * PADDING - railRight, height - 2 * PADDING - railBottom]
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
  const [acrossAt, downAt] = [freeWidth / boxWidth, freeHeight / boxHeight]
  const scale = Math.min(LARGEST_FIT, Math.max(MIN_ZOOM, Math.min(acrossAt, downAt)))
  // Judged by the scale, not by the scaled size: a box that was fitted exactly may come out a hair larger than its room.
  const [fitsAcross, fitsDown] = [scale <= acrossAt, scale <= downAt]
  return {
    scale,
    x: fitsAcross
      ? PADDING + (freeWidth - boxWidth * scale) / 2 - box.left * scale
      : PADDING - (first.position.x - REACH) * scale,
    y: fitsDown
      ? PADDING + (freeHeight - boxHeight * scale) / 2 - box.top * scale
      : PADDING - (first.position.y - REACH) * scale,
  }
}

/** The view that has this table in the middle, at the zoom that is there. */
export const centreOn = (
  { position, capacity }: Placed,
  scale: number,
  { width, height, railRight, railBottom }: Stage,
): View => {
  const shape = shapeOf(capacity)
  return {
    scale,
    x: (width - railRight) / 2 - (position.x + shape.width / 2) * scale,
    y: (height - railBottom) / 2 - (position.y + shape.height / 2) * scale,
  }
}
