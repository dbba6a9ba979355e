import { type MouseEvent, useEffect, useRef } from 'react'

const LONG_MS = 500

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}
const passClicks = (): void => removeEventListener('click', swallow, { capture: true })
/** The click that ends a long press is none, wherever it lands: what was opened by then may be below the finger. */
const swallowClick = (): void => {
  addEventListener('click', swallow, { capture: true, once: true })
  addEventListener('pointerdown', passClicks, { capture: true, once: true })
}

/** Handlers for a button that does something else when it is held. */
export const useLongPress = (onLong: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (): void => {
      stop()
      timer.current = setTimeout(() => {
        swallowClick()
        onLong()
      }, LONG_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Phones open a menu of their own.
    onContextMenu: (event: MouseEvent): void => event.preventDefault(),
  }
}
