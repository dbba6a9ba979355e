import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useBlocker } from 'react-router'

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

/** The browser's back button closes a dialog and stays on the page. */
export const useBackCloses = (onClose: () => void): void => {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  const close = useEffectEvent(() => {
    blocker.reset?.()
    onClose()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') close()
  }, [blocker.state])
}
