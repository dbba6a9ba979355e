import type { VenueTable } from '@kafana/contract'
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { snap } from './tile-shape.ts'
import { useTileKeys } from './use-tile-keys.ts'

export type Position = VenueTable['position']

/** What a tile asks of the canvas that it stands on. */
export interface Canvas {
  /** A point of the window in canvas units, whatever the zoom and the pan. */
  readonly toContent: (clientX: number, clientY: number) => Position
  /** A finger takes a tile; a second finger anywhere takes it away again, as the gesture belongs to the canvas then. */
  readonly onSecondFinger: (letGo: () => void) => void
}

interface Needs {
  readonly position: Position
  readonly canvas: Canvas
  readonly canMove: boolean
  readonly onMove: (position: Position) => void
  readonly onOpen: () => void
}

interface Press {
  readonly pointer: number
  readonly clientX: number
  readonly clientY: number
  /** Where in the tile it was taken: exact at any zoom, even while the canvas is panned. */
  readonly grab: Position
  readonly dragging: boolean
}

/** A hand trembles: shorter ways are taps. In px of the screen. */
const thresholdOf = (pointerType: string): number => (pointerType === 'mouse' ? 5 : 10)
const minus = (a: Position, b: Position): Position => ({ x: a.x - b.x, y: a.y - b.y })

/** Far enough from where it was pressed to be a drag? */
const isAway = ({ clientX, clientY, pointerType }: PointerEvent<HTMLElement>, from: Press): boolean =>
  Math.hypot(clientX - from.clientX, clientY - from.clientY) >= thresholdOf(pointerType)

/** Moves a tile by pointer and arrow keys, and tells a tap from a drag. `held` is the place under way, null while the tile stands still. */
export const useTileDrag = ({ position, canvas, canMove, onMove, onOpen }: Needs) => {
  const [held, setHeld] = useState<Position | null>(null)
  const press = useRef<Press | null>(null)
  /** Was the last press more than a tap? It stands until the next one: a finger's click may come late. */
  const moved = useRef(false)

  const letGo = (): void => {
    press.current = null
    setHeld(null)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return
    const { pointerId: pointer, clientX, clientY } = event
    press.current = {
      pointer,
      clientX,
      clientY,
      grab: minus(canvas.toContent(clientX, clientY), position),
      dragging: false,
    }
    moved.current = false
    canvas.onSecondFinger(() => {
      moved.current = true
      letGo()
    })
  }
  const begin = (event: PointerEvent<HTMLElement>, at: Press): boolean => {
    if (!isAway(event, at)) return false
    moved.current = true
    if (!canMove) return false
    press.current = { ...at, dragging: true }
    // Not at the press itself: a captured pointer never becomes a click.
    event.currentTarget.setPointerCapture(event.pointerId)
    return true
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const at = press.current
    if (at?.pointer !== event.pointerId) return
    if (at.dragging || begin(event, at))
      setHeld(minus(canvas.toContent(event.clientX, event.clientY), at.grab))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const at = press.current
    if (at?.pointer !== event.pointerId) return
    letGo()
    if (!at.dragging) return
    const to = minus(canvas.toContent(event.clientX, event.clientY), at.grab)
    onMove({ x: snap(to.x), y: snap(to.y) })
  }
  const onKeyDown = useTileKeys({ from: held ?? position, canMove, hold: setHeld, letGo, onMove })
  const onClick = ({ detail }: MouseEvent): void => {
    const isDrag = moved.current
    moved.current = false
    // A key's click has no count of presses: it follows no drag.
    if (!isDrag || detail === 0) onOpen()
  }
  return {
    held,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo, onKeyDown, onClick },
  }
}
