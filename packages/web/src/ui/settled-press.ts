import { useEffect, useState } from 'react'

/** The second tap of a double tap comes within this time. */
const PAUSE_MS = 500

/**
 * For a button of a step that appears where somebody has just pressed something else, and that cannot be undone: a
 * press soon after the step appears was meant for what was there before, and is ignored.
 * @param step another one begins the pause again
 * @returns the properties of a button that does this when it is pressed
 */
export const useSettledPress = (step = '') => {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(step), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [step])
  const isSettled = settled === step
  return (press: () => void) => ({
    // Not `disabled`: the button may have the focus already.
    ...(!isSettled && { 'aria-disabled': true as const }),
    onClick: (): void => {
      if (isSettled) press()
    },
  })
}
