import { type MouseEvent, useEffect, useRef } from 'react'

const LONG_MS = 500

/** Handlers for a button that does something else when it is held. */
export const useLongPress = (onLong: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = (): void => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    onPointerDown: (): void => {
      stop()
      wasLong.current = false
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, LONG_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Phones open a menu of their own.
    onContextMenu: (event: MouseEvent): void => event.preventDefault(),
    // The click of a press that was long.
    onClickCapture: (event: MouseEvent): void => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
