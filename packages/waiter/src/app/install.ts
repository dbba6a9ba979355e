import { useSyncExternalStore } from 'react'

/** Chromium's offer to put an application on the home screen. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const changed = (next: InstallOffer | null): void => {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer until somebody asks for it. */
export const keepInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    changed(event as InstallOffer)
  })
  addEventListener('appinstalled', () => changed(null))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Installs the app; null where the browser offers no such thing now. */
export const useInstall = (): (() => void) | null => {
  const current = useSyncExternalStore(subscribe, () => offer)
  return (
    current &&
    (() => {
      changed(null)
      void current.prompt()
    })
  )
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { readonly standalone?: boolean }).standalone === true

export const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)
