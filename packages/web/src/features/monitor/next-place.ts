import type { Way } from './commands.ts'

/** Where something stands on screen: its middle. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Spots nearer than this stand in one row. */
const ROW = 24

/** The row above or below `from` that is nearest, and in it the spot most straight ahead. */
const inNextRow = (spots: readonly Spot[], from: Spot, sign: 1 | -1): number => {
  const ahead = spots
    .map((spot, index) => ({ index, dx: Math.abs(spot.x - from.x), dy: (spot.y - from.y) * sign }))
    .filter(({ dy }) => dy > ROW)
  const nearest = Math.min(...ahead.map(({ dy }) => dy))
  return ahead.filter(({ dy }) => dy <= nearest + ROW).toSorted((a, b) => a.dx - b.dx)[0]?.index ?? -1
}

/** Which of these spots, in reading order, an arrow key leads to; where there is none it stays. Without a present one every key leads to the first. */
export const nextPlace = (spots: readonly Spot[], present: number, way: Way): number => {
  const from = spots[present]
  if (!from) return 0
  if (way === 'left') return Math.max(0, present - 1)
  if (way === 'right') return Math.min(spots.length - 1, present + 1)
  const found = inNextRow(spots, from, way === 'down' ? 1 : -1)
  return found === -1 ? present : found
}
