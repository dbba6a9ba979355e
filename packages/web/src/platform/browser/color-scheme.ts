import { useEffect } from 'react'

/**
 * Where a device keeps whether its screens are `light`, `dark` or, with `auto` or nothing, as its system. The component
 * library and `public/color-scheme.js` read it too.
 */
export const COLOR_SCHEME_KEY = 'color-scheme'
/** The component library's attribute of the root element. */
const ATTRIBUTE = 'data-mantine-color-scheme'

const systemIsDark = () => globalThis.matchMedia('(prefers-color-scheme: dark)')

/** The choice of this device; nothing where the browser blocks storage. */
const storedChoice = (): string | null => {
  try {
    return localStorage.getItem(COLOR_SCHEME_KEY)
  } catch {
    return null
  }
}

/** What this device shows: its own choice, else that of its system. */
const chosenScheme = (): 'light' | 'dark' => {
  const chosen = storedChoice()
  if (chosen === 'dark' || chosen === 'light') return chosen
  return systemIsDark().matches ? 'dark' : 'light'
}

const show = (scheme: string): void => document.documentElement.setAttribute(ATTRIBUTE, scheme)

/** Shows the page in the colours that are chosen on this device, for pages without the component library. */
export const showColorScheme = (): void => show(chosenScheme())

/** Calls when the system becomes dark or light. */
export const onSystemScheme = (changed: () => void): (() => void) => {
  const system = systemIsDark()
  system.addEventListener('change', changed)
  return () => system.removeEventListener('change', changed)
}

/** Nobody prints a dark page: the page is light while it is printed. */
export const usePaperIsLight = (): void =>
  useEffect(() => {
    let before = 'light'
    const print = (): void => {
      before = document.documentElement.getAttribute(ATTRIBUTE) ?? before
      show('light')
    }
    const restore = (): void => show(before)
    globalThis.addEventListener('beforeprint', print)
    globalThis.addEventListener('afterprint', restore)
    return () => {
      globalThis.removeEventListener('beforeprint', print)
      globalThis.removeEventListener('afterprint', restore)
    }
  }, [])
