import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Of this tab: how far each page of the history was scrolled, by the key of its entry. */
const STORAGE_KEY = 'scroll-positions'

const readPositions = (): Record<string, number> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...(stored as Record<string, number>) } : {}
  } catch {
    return {}
  }
}

/** A new page starts at its top; Back and a reload return to where the page was scrolled. */
export const ScrollRestoration = () => {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const positions = useRef<Record<string, number>>(undefined)
  const last = useRef<{ readonly key: string; readonly pathname: string }>(undefined)

  useEffect(() => {
    const note = (): void => {
      if (positions.current && last.current) positions.current[last.current.key] = window.scrollY
    }
    const store = (): void => {
      note()
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.current))
      } catch {
        // Full or not allowed: a reload starts at the top.
      }
    }
    window.history.scrollRestoration = 'manual'
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', store)
    return () => {
      window.history.scrollRestoration = 'auto'
      removeEventListener('scroll', note)
      removeEventListener('pagehide', store)
    }
  }, [])

  useLayoutEffect(() => {
    const before = last.current
    last.current = { key, pathname }
    positions.current ??= readPositions()
    if (type === NavigationType.Pop) scrollTo(0, positions.current[key] ?? 0)
    else if (before?.pathname !== pathname) scrollTo(0, 0)
  }, [key, pathname, type])
  return null
}
