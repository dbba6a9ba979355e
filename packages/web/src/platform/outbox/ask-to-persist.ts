let isAsked = false

/** Asks the browser, once, not to throw kept changes away when its disk gets full. Browsers withhold the question on plain-HTTP addresses; keeping works without. */
export const askToPersist = (): void => {
  if (isAsked) return
  isAsked = true
  const storage = navigator.storage as StorageManager | undefined
  storage?.persist?.().catch(() => undefined)
}
