import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** The second press of a double press comes within this time. */
const DOUBLE_PRESS_MS = 500

/**
 * The second press of a double press must not reach what the first one has brought under the finger: for a moment,
 * presses on the element that gets these handlers do nothing.
 * @param shown what is shown: each one has a moment of its own, null has none
 */
export const useSettledPress = (shown: string | null) => {
  const since = useRef(-Infinity)
  useLayoutEffect(() => {
    since.current = shown === null ? -Infinity : performance.now()
  }, [shown])
  return {
    onClickCapture: (event: MouseEvent): void => {
      if (performance.now() - since.current >= DOUBLE_PRESS_MS) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
