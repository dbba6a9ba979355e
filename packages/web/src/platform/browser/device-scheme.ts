import { COLOR_SCHEME_KEY, SCHEME_ATTRIBUTE } from './color-scheme.ts'

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

/** Shows the page in the colours that are chosen on this device, for pages without the component library. */
export const showColorScheme = (): void =>
  document.documentElement.setAttribute(SCHEME_ATTRIBUTE, chosenScheme())

/** Calls when the system becomes dark or light. */
export const onSystemScheme = (changed: () => void): (() => void) => {
  const system = systemIsDark()
  system.addEventListener('change', changed)
  return () => system.removeEventListener('change', changed)
}
