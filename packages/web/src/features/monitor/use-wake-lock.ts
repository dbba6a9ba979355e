import { useEffect } from 'react'

/** Keeps the screen from going dark while it shows orders. Browsers give it to secure origins only, and take it back while the page is hidden. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isGone) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isGone) await lock.release()
      } catch {
        // A low battery or a rule of the device: the screen goes dark as it would without.
      }
    }
    const onVisible = (): void => void ask()
    void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}
