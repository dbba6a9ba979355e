import { useEffect, useRef } from 'react'

/**
 * Calls it only while the component is on the screen: an answer that comes after a sheet was closed must not close what
 * was opened since.
 */
export const useWhileShown = (act: () => void): (() => void) => {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => {
    if (isShown.current) act()
  }
}
