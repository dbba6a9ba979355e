import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'

/** The second press of a double press comes within this time. */
const PAUSE_MS = 500
/** Timers may be early. */
const TIMER_MS = PAUSE_MS + 20

/**
 * The second press of a double press must not reach what the first one has brought under the finger, such as a button that
 * prints: for a moment, presses on the element that gets these properties, or on what is in it, do nothing. It is not
 * `disabled`: it may have the focus already.
 * @param shown what is shown: each one begins the pause again, null has none
 */
export const useSettledPress = (shown: string | null) => {
  const since = useRef(-Infinity)
  const [settled, setSettled] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (shown === null) return undefined
    since.current = performance.now()
    const timer = setTimeout(() => setSettled(shown), TIMER_MS)
    return () => {
      since.current = -Infinity
      clearTimeout(timer)
      setSettled(null)
    }
  }, [shown])
  return {
    ...(shown !== null && settled !== shown && { 'aria-disabled': true as const }),
    onClickCapture: (event: MouseEvent): void => {
      if (performance.now() - since.current >= PAUSE_MS) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
