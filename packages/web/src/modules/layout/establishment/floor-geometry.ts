import type { VenueTable } from '@kafana/contract'
import type { CSSProperties } from 'react'

/** A tile's size in canvas units. */
export interface TileShape {
  readonly width: number
  readonly height: number
  readonly round: boolean
}

/** The smallest tile is 88 wide: 44 px at the smallest zoom, enough for touch. */
export const shapeOf = (capacity: number): TileShape => {
  if (capacity <= 2) return { width: 88, height: 88, round: true }
  if (capacity <= 4) return { width: 104, height: 104, round: false }
  if (capacity <= 6) return { width: 156, height: 104, round: false }
  return { width: 212, height: 104, round: false }
}

const MAX_CHAIRS = 10
const CHAIR_DEPTH = 12
const CHAIR_OFFSET = -9

interface Chair {
  readonly key: string
  readonly style: CSSProperties
}

/** The chairs around a tile; more than ten would overlap. */
export const chairsOf = (capacity: number, shape: TileShape): Chair[] => {
  const count = Math.min(capacity, MAX_CHAIRS)
  if (shape.round) {
    const sides = ['left', 'right'].slice(0, count)
    return sides.map((side) => ({
      key: side,
      style: { [side]: CHAIR_OFFSET, top: '50%', width: CHAIR_DEPTH, height: 40, marginTop: -20 },
    }))
  }
  const perSide = Math.ceil(count / 2)
  const gap = shape.width / perSide
  const width = Math.min(38, gap - 6)
  return Array.from({ length: count }, (_, index) => {
    const [side, place] = [index % 2 === 0 ? 'top' : 'bottom', Math.floor(index / 2)]
    return {
      key: `${side}${place}`,
      style: { [side]: CHAIR_OFFSET, left: gap * place + (gap - width) / 2, width, height: CHAIR_DEPTH },
    }
  })
}

/** Tables snap to this grid. */
export const GRID = 8

/** The nearest grid line. Rounds to two decimals first, so that 747.9999 counts as 748. */
export const snap = (value: number): number => Math.round(Math.round(value * 100) / 100 / GRID) * GRID

export type PositionedTable = Pick<VenueTable, 'position' | 'capacity'>
interface Placed extends PositionedTable {
  readonly _id: string
}

const isOver = (one: PositionedTable, other: PositionedTable): boolean => {
  const [a, b] = [shapeOf(one.capacity), shapeOf(other.capacity)]
  return (
    one.position.x < other.position.x + b.width &&
    other.position.x < one.position.x + a.width &&
    one.position.y < other.position.y + b.height &&
    other.position.y < one.position.y + a.height
  )
}

/**
 * The table that a table would newly lie on at a position; undefined if there is none. One that it lies on already does
 * not hold it there.
 */
export const coveredAt = <T extends Placed>(
  tables: readonly T[],
  table: Placed,
  position: VenueTable['position'],
): T | undefined =>
  tables.find(
    (other) => other._id !== table._id && isOver({ ...table, position }, other) && !isOver(table, other),
  )

export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 3
/** The largest zoom when fitting, so that a single table does not become huge. */
const MAX_FIT = 1.25
/** How far chairs and badges extend beyond their tile. */
const OVERHANG = 14
const PADDING = 24

export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}
export interface Viewport {
  readonly width: number
  readonly height: number
  /** The space that the zoom rail takes at the right or the bottom. */
  readonly railRight: number
  readonly railBottom: number
}

/** The box around all tables with their chairs, in canvas units. */
export const boxOf = (tables: readonly PositionedTable[]) => ({
  left: Math.min(...tables.map(({ position }) => position.x)) - OVERHANG,
  top: Math.min(...tables.map(({ position }) => position.y)) - OVERHANG,
  right: Math.max(...tables.map(({ position, capacity }) => position.x + shapeOf(capacity).width)) + OVERHANG,
  bottom:
    Math.max(...tables.map(({ position, capacity }) => position.y + shapeOf(capacity).height)) + OVERHANG,
})

/** Sorted by rows from top to bottom, each from left to right. */
export const inReadingOrder = <T extends PositionedTable>(tables: readonly T[]): T[] => {
  const row = ({ position }: PositionedTable): number => Math.round(position.y / 96)
  return tables.toSorted((a, b) => row(a) - row(b) || a.position.x - b.position.x)
}

/** The space beside the zoom rail, the tables' box in it, and the scales at which they fit across and down. */
const measure = (tables: readonly PositionedTable[], { width, height, railRight, railBottom }: Viewport) => {
  const box = boxOf(tables)
  const [freeWidth, freeHeight] = [width - 2 * PADDING - railRight, height - 2 * PADDING - railBottom]
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
  const [scaleAcross, scaleDown] = [freeWidth / boxWidth, freeHeight / boxHeight]
  return { box, freeWidth, freeHeight, boxWidth, boxHeight, scaleAcross, scaleDown }
}

/** A table far from the others does not make all of them illegible. */
const SMALLEST_PLAN = 0.5

/**
 * The size of the plan at a zoom of 100 %: 1, or less on a small screen, so that all tables fit at the smallest zoom.
 */
export const planScale = (tables: readonly PositionedTable[], viewport: Viewport): number => {
  if (tables.length === 0) return 1
  const { scaleAcross, scaleDown } = measure(tables, viewport)
  return Math.min(1, Math.max(SMALLEST_PLAN, Math.min(scaleAcross, scaleDown) / MIN_ZOOM))
}

/**
 * The view that shows all tables beside the zoom rail, centred; null without tables. If they do not fit even
 * at the smallest zoom, it starts at the first table.
 * @param plan from `planScale`
 */
export const fitView = (tables: readonly PositionedTable[], viewport: Viewport, plan = 1): View | null => {
  const first = inReadingOrder(tables)[0]
  if (!first) return null
  const { box, freeWidth, freeHeight, boxWidth, boxHeight, scaleAcross, scaleDown } = measure(
    tables,
    viewport,
  )
  const scale = Math.min(MAX_FIT, Math.max(MIN_ZOOM * plan, Math.min(scaleAcross, scaleDown)))
  // Compares scales instead of scaled sizes, which rounding can make slightly larger than the viewport.
  const [fitsAcross, fitsDown] = [scale <= scaleAcross, scale <= scaleDown]
  return {
    scale: scale / plan,
    x: fitsAcross
      ? PADDING + (freeWidth - boxWidth * scale) / 2 - box.left * scale
      : PADDING - (first.position.x - OVERHANG) * scale,
    y: fitsDown
      ? PADDING + (freeHeight - boxHeight * scale) / 2 - box.top * scale
      : PADDING - (first.position.y - OVERHANG) * scale,
  }
}

/** The view that has this table in the centre, at the given zoom. @param plan from `planScale` */
export const centreOn = (
  { position, capacity }: PositionedTable,
  scale: number,
  { width, height, railRight, railBottom }: Viewport,
  plan = 1,
): View => {
  const shape = shapeOf(capacity)
  return {
    scale,
    x: (width - railRight) / 2 - (position.x + shape.width / 2) * scale * plan,
    y: (height - railBottom) / 2 - (position.y + shape.height / 2) * scale * plan,
  }
}
