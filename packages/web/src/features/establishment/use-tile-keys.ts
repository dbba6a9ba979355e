import type { VenueTable } from '@kafana/contract'
import { useRef, type KeyboardEvent } from 'react'
import { GRID } from './tile-shape.ts'

type Position = VenueTable['position']
interface Needs {
  /** Where the tile is now. */
  readonly from: Position
  readonly canMove: boolean
  readonly hold: (position: Position) => void
  readonly letGo: () => void
  readonly onMove: (position: Position) => void
}

const LONG_STEP = 5 * GRID
/** Arrow keys come in bursts: a table is saved when they pause. */
const PAUSE_MS = 500
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The key handler of a focused tile: arrow keys move it, Escape leaves it where it was. */
export const useTileKeys = ({ from, canMove, hold, letGo, onMove }: Needs) => {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      clearTimeout(pause.current)
      letGo()
    }
    const arrow = ARROWS[event.key]
    if (!arrow || !canMove) return
    event.preventDefault()
    const step = event.shiftKey ? LONG_STEP : GRID
    const to = { x: from.x + arrow[0] * step, y: from.y + arrow[1] * step }
    hold(to)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      onMove(to)
      letGo()
    }, PAUSE_MS)
  }
}
