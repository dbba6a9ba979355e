import { useEffect } from 'react'

/**
 * Where a device keeps whether its screens are `light`, `dark` or, with `auto` or nothing, as its system. The component
 * library and `public/color-scheme.js` read it too.
 */
export const COLOR_SCHEME_KEY = 'color-scheme'
/** The component library's attribute of the root element. */
export const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme'

/** Nobody prints a dark page: the page is light while it is printed. */
export const usePaperIsLight = (): void =>
  useEffect(() => {
    const root = document.documentElement
    let before = 'light'
    const print = (): void => {
      before = root.getAttribute(SCHEME_ATTRIBUTE) ?? before
      root.setAttribute(SCHEME_ATTRIBUTE, 'light')
    }
    const restore = (): void => root.setAttribute(SCHEME_ATTRIBUTE, before)
    globalThis.addEventListener('beforeprint', print)
    globalThis.addEventListener('afterprint', restore)
    return () => {
      globalThis.removeEventListener('beforeprint', print)
      globalThis.removeEventListener('afterprint', restore)
    }
  }, [])
