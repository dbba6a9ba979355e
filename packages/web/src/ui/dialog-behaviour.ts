import { useEffect, useState } from 'react'

/** What opened a dialog: an element, and the dialog in which that element was. */
interface Opener {
  readonly element: Element | null
  readonly within: Opener | undefined
}

/** Of the dialogs that are open, the topmost last. */
const openers: Opener[] = []

/** The element that opened it; where that is gone with its dialog, what opened that one. */
const leftOf = ({ element, within }: Opener): HTMLElement | undefined => {
  if (element instanceof HTMLElement && element.isConnected) return element
  return within && leftOf(within)
}

/**
 * Returns the focus to the element that opened a dialog, unless another element has it by then. Where dialogs replace
 * one another, as a list and the form of one of its rows do, the focus returns to what opened the first one.
 */
export const useReturnFocus = (isOpen = true): void => {
  const [opener] = useState<Opener>(() => ({ element: document.activeElement, within: openers.at(-1) }))
  useEffect(() => {
    if (!isOpen) return undefined
    openers.push(opener)
    return () => {
      openers.splice(openers.indexOf(opener), 1)
      if (document.activeElement === null || document.activeElement === document.body) leftOf(opener)?.focus()
    }
  }, [opener, isOpen])
}
