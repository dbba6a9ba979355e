import type { LiveConnection } from '@kafana/client/live/live-connection.ts'

/** Whoever looks at something else for a moment keeps the connection (ms). */
const HIDE_MS = 3_000

/** What is on the screen of the phone is known to who has opened the app. */
const closeShown = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/**
 * Ends the live connection while the app is hidden: a browser may keep it for minutes without a sound, and the server
 * pushes to phones without a connection alone. Returns what ends this.
 */
export const whilePushed = (connection: Pick<LiveConnection, 'start' | 'stop'>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  const hide = (): void => {
    isPaused = true
    connection.stop()
  }
  const resume = (): void => {
    if (isPaused) connection.start()
    isPaused = false
  }
  const look = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(hide, HIDE_MS)
    else {
      resume()
      void closeShown().catch(() => {})
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    if (document.visibilityState === 'visible') resume()
  }
}
