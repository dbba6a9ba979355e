import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A press that lasts so long is a hold. */
const HOLD_MS = 500
/** A finger trembles; one that moves further scrolls. */
const MAX_MOVE_PX = 10

/**
 * Distinguishes a hold from a press, also for the other button of a mouse. Without a handler nothing is held. The press that
 * ends a hold is none: ask `wasHeld`.
 */
export const useHold = (onHold: (() => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isHeld = useRef(false)
  const end = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = (): void => {
    end()
    if (!isHeld.current) onHold?.()
    isHeld.current = true
  }
  return {
    begin: ({ button, clientX, clientY }: PointerEvent): void => {
      isHeld.current = false
      if (onHold === undefined || button !== 0) return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(hold, HOLD_MS)
    },
    wasHeld: (): boolean => isHeld.current,
    handlers: onHold && {
      onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
        if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > MAX_MOVE_PX) end()
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent): void => {
        event.preventDefault()
        hold()
      },
    },
  }
}
