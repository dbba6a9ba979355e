import { useEffect, useSyncExternalStore } from 'react'

let placed = 0
const listeners = new Set<() => void>()
const change = (by: number): void => {
  placed += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While it is on screen, the screen shows the tray at a place of its own. */
export const usePlacedTray = (): void =>
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])

/** Does the present screen show the tray itself? */
export const useIsTrayPlaced = (): boolean => useSyncExternalStore(subscribe, () => placed > 0)
