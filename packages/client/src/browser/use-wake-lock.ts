import { useEffect } from 'react'

/**
 * Keeps the screen on as long as it is wanted. Browsers grant the lock on secure origins only, and release it
 * while the page is hidden.
 */
export const useWakeLock = (isWanted = true): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isUnmounted) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isUnmounted) await lock.release()
      } catch {
        // Refused because of a low battery or a device policy: the screen turns off as usual.
      }
    }
    const onVisible = (): void => void request()
    void request()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isWanted])
}
