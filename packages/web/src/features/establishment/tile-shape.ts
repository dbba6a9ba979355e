import type { CSSProperties } from 'react'

/** A tile's size in canvas units. */
export interface TileShape {
  readonly width: number
  readonly height: number
  readonly round: boolean
}

/** Two seats at a tile of 88: at the smallest zoom it is still 44 px, wide enough for a finger. */
export const shapeOf = (capacity: number): TileShape => {
  if (capacity <= 2) return { width: 88, height: 88, round: true }
  if (capacity <= 4) return { width: 104, height: 104, round: false }
  if (capacity <= 6) return { width: 156, height: 104, round: false }
  return { width: 212, height: 104, round: false }
}

const MOST_CHAIRS = 10
const DEPTH = 12
const OUT = -9

/** One chair: which it is, and where. */
export interface Chair {
  readonly key: string
  readonly style: CSSProperties
}

/** Where the chairs stand around a tile; more than ten would touch each other. */
export const chairsOf = (capacity: number, shape: TileShape): Chair[] => {
  const count = Math.min(capacity, MOST_CHAIRS)
  if (shape.round) {
    const sides = ['left', 'right'].slice(0, count)
    return sides.map((side) => ({
      key: side,
      style: { [side]: OUT, top: '50%', width: DEPTH, height: 40, marginTop: -20 },
    }))
  }
  const aSide = Math.ceil(count / 2)
  const gap = shape.width / aSide
  const width = Math.min(38, gap - 6)
  return Array.from({ length: count }, (_, index) => {
    const [side, place] = [index % 2 === 0 ? 'top' : 'bottom', Math.floor(index / 2)]
    return {
      key: `${side}${place}`,
      style: { [side]: OUT, left: gap * place + (gap - width) / 2, width, height: DEPTH },
    }
  })
}

/** Tables line up by themselves on this grid. */
export const GRID = 8

/** The nearest line of the grid. Two decimals first: 747.9999 must not fall off a tie. */
export const snap = (value: number): number => Math.round(Math.round(value * 100) / 100 / GRID) * GRID
