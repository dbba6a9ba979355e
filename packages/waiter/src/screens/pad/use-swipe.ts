import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A shorter way is a press. */
const MIN_WAY_PX = 60

interface Start {
  readonly x: number
  readonly y: number
}

/**
 * Handlers of an area that is swiped sideways: 1 for the next, -1 for the one before. The area scrolls up and down, which
 * its style says (`touch-action: pan-y`). What lies under the finger is not pressed.
 */
export const useSwipe = (onSwipe: (direction: 1 | -1) => void) => {
  const start = useRef<Start | null>(null)
  const isSwiped = useRef(false)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent): void => {
      isSwiped.current = false
      start.current = isPrimary ? { x, y } : null
    },
    onPointerCancel: (): void => {
      start.current = null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent): void => {
      const from = start.current
      start.current = null
      if (!from) return
      const way = clientX - from.x
      if (Math.abs(way) < MIN_WAY_PX || Math.abs(way) < 2 * Math.abs(clientY - from.y)) return
      isSwiped.current = true
      onSwipe(way < 0 ? 1 : -1)
    },
    onClickCapture: (event: MouseEvent): void => {
      if (!isSwiped.current) return
      isSwiped.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
