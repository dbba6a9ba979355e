import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** The browser's Back closes what covers the page, such as a dialog that fills a phone, and stays on the page. */
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
