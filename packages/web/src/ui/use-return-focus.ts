import { useEffect, useState } from 'react'

/** Brings the focus back to what opened a dialog when the dialog goes, unless something else has it by then. */
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
