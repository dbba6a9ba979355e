import type { VenueTable } from '@kafana/contract'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { GRID, snap } from './floor-geometry.ts'

export type Position = VenueTable['position']

interface TileKeysOptions {
  /** Where the tile is now. */
  readonly from: Position
  readonly canMove: boolean
  readonly preview: (position: Position) => void
  readonly release: () => void
  readonly onMove: (position: Position) => void
}

const LONG_STEP = 5 * GRID
/** Arrow keys are often pressed several times: the table is saved after a pause. */
const PAUSE_MS = 500
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The key handler of a focused tile: arrow keys move it, Escape cancels the move. */
const useTileKeys = ({ from, canMove, preview, release, onMove }: TileKeysOptions) => {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      clearTimeout(pause.current)
      release()
    }
    const arrow = ARROWS[event.key]
    if (!arrow || !canMove) return
    event.preventDefault()
    const step = event.shiftKey ? LONG_STEP : GRID
    const to = { x: from.x + arrow[0] * step, y: from.y + arrow[1] * step }
    preview(to)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      onMove(to)
      release()
    }, PAUSE_MS)
  }
}

/** What a tile needs from its canvas. */
export interface Canvas {
  /** Converts a point of the window to canvas units at the current zoom and pan. */
  readonly toContent: (clientX: number, clientY: number) => Position
  /** A second finger anywhere ends the drag of a tile, because the gesture then belongs to the canvas. */
  readonly onSecondFinger: (release: () => void) => void
}

interface TileDragOptions {
  readonly position: Position
  readonly canvas: Canvas
  readonly canMove: boolean
  readonly onMove: (position: Position) => void
  readonly onOpen: () => void
}

interface PointerPress {
  readonly pointer: number
  readonly clientX: number
  readonly clientY: number
  /** Where in the tile it was pressed, in canvas units: correct at any zoom, also while the canvas pans. */
  readonly grabOffset: Position
  readonly dragging: boolean
}

/** Shorter movements count as taps. In screen pixels. */
const thresholdOf = (pointerType: string): number => (pointerType === 'mouse' ? 5 : 10)
const minus = (a: Position, b: Position): Position => ({ x: a.x - b.x, y: a.y - b.y })

const isBeyondThreshold = (
  { clientX, clientY, pointerType }: PointerEvent<HTMLElement>,
  from: PointerPress,
): boolean => Math.hypot(clientX - from.clientX, clientY - from.clientY) >= thresholdOf(pointerType)

/**
 * Moves a tile by pointer and arrow keys, and distinguishes a tap from a drag. `dragPosition` is the current
 * position during a move, otherwise null.
 */
export const useTileDrag = ({ position, canvas, canMove, onMove, onOpen }: TileDragOptions) => {
  const [dragPosition, setDragPosition] = useState<Position | null>(null)
  const press = useRef<PointerPress | null>(null)
  /**
   * Whether the last press was a drag; kept until the next one, because the click of a touch may come late.
   */
  const moved = useRef(false)

  const release = (): void => {
    press.current = null
    setDragPosition(null)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return
    const { pointerId: pointer, clientX, clientY } = event
    press.current = {
      pointer,
      clientX,
      clientY,
      grabOffset: minus(canvas.toContent(clientX, clientY), position),
      dragging: false,
    }
    moved.current = false
    canvas.onSecondFinger(() => {
      moved.current = true
      release()
    })
  }
  const begin = (event: PointerEvent<HTMLElement>, at: PointerPress): boolean => {
    if (!isBeyondThreshold(event, at)) return false
    moved.current = true
    if (!canMove) return false
    press.current = { ...at, dragging: true }
    // Not on pointer down: a captured pointer never becomes a click.
    event.currentTarget.setPointerCapture(event.pointerId)
    return true
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const at = press.current
    if (at?.pointer !== event.pointerId) return
    if (at.dragging || begin(event, at))
      setDragPosition(minus(canvas.toContent(event.clientX, event.clientY), at.grabOffset))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const at = press.current
    if (at?.pointer !== event.pointerId) return
    release()
    if (!at.dragging) return
    const to = minus(canvas.toContent(event.clientX, event.clientY), at.grabOffset)
    onMove({ x: snap(to.x), y: snap(to.y) })
  }
  const onKeyDown = useTileKeys({
    from: dragPosition ?? position,
    canMove,
    preview: setDragPosition,
    release,
    onMove,
  })
  const onClick = ({ detail }: MouseEvent): void => {
    const isDrag = moved.current
    moved.current = false
    // The click of a key press has detail 0 and never follows a drag.
    if (!isDrag || detail === 0) onOpen()
  }
  return {
    dragPosition,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release, onKeyDown, onClick },
  }
}
