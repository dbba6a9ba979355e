import type { QueryClient } from '@tanstack/react-query'

/** Some calls of a screen follow others. */
const CHECK_MS = 100

/**
 * Runs something at once if no call is on its way, or else as soon as none has been for a moment: on a slow connection, what
 * a screen shows would wait for code that is loaded at the same time. Returns a function that ends this.
 */
export const afterData = (queryClient: QueryClient, run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  let wasIdle = true
  const check = (): void => {
    const isIdle = queryClient.isFetching() === 0
    if (isIdle && wasIdle) return run()
    wasIdle = isIdle
    timer = setTimeout(check, CHECK_MS)
  }
  // A screen that has just been shown makes its calls in this moment.
  timer = setTimeout(check, 0)
  return () => clearTimeout(timer)
}
