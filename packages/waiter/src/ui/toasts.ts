import { useSyncExternalStore } from 'react'

/** What a toast says, and what takes it back. */
export interface ToastMessage {
  readonly text: string
  readonly onUndo?: () => void
}

/** How long it stays, and can be undone. */
export const TOAST_MS = 5000

let shown: ToastMessage | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const show = (message: ToastMessage | null): void => {
  clearTimeout(timer)
  shown = message
  for (const listener of listeners) listener()
}

/** Says something for five seconds, in the place of what was said before. */
export const toast = (message: ToastMessage): void => {
  show(message)
  timer = setTimeout(show, TOAST_MS, null)
}
/** Closes this one, or whichever is shown. */
export const closeToast = (message: ToastMessage | null = shown): void => {
  if (message === shown) show(null)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToast = (): ToastMessage | null => useSyncExternalStore(subscribe, () => shown)
