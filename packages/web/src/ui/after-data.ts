import type { QueryClient } from '@tanstack/react-query'

/** A screen starts its calls after it is shown, and some after others. */
const CHECK_MS = 100

/**
 * Runs something as soon as no call has been on its way for a moment: on a slow connection, what a screen shows would wait
 * for code that is loaded at the same time. Returns a function that ends this.
 */
export const afterData = (queryClient: QueryClient, run: () => void): (() => void) => {
  let wasIdle = false
  const timer = setInterval(() => {
    const isIdle = queryClient.isFetching() === 0
    if (isIdle && wasIdle) {
      clearInterval(timer)
      run()
    }
    wasIdle = isIdle
  }, CHECK_MS)
  return () => clearInterval(timer)
}
