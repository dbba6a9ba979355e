import { useEffect, useState } from 'react'

/** Returns the focus to the element that opened a dialog, unless another element has it by then. */
export const useReturnFocus = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (
        opener instanceof HTMLElement &&
        (document.activeElement === null || document.activeElement === document.body)
      )
        opener.focus()
    },
    [opener],
  )
}
