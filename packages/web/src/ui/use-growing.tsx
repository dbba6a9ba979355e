import { useMemo, useState, type ReactNode } from 'react'

const FIRST_ROWS = 80
const MORE_ROWS = 40
/** How far below the window the next rows are made ready. */
const AHEAD = '0px 0px 1200px 0px'

/** Calls back when this comes near the window; a ref that cleans up after itself. */
const whenNear =
  (onNear: () => void) =>
  (mark: HTMLElement | null): (() => void) | undefined => {
    if (mark === null) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }

/** The beginning of a long list, which grows as its end comes near: `end` stands below the rows. What nobody scrolls to costs nothing. */
export const useGrowing = <T,>(
  rows: readonly T[],
): { readonly shown: readonly T[]; readonly end: ReactNode } => {
  const [count, setCount] = useState(FIRST_ROWS)
  const [watch] = useState(() => whenNear(() => setCount((now) => now + MORE_ROWS)))
  const isWhole = rows.length <= count
  const shown = useMemo(() => (isWhole ? rows : rows.slice(0, count)), [rows, isWhole, count])
  // A new mark after each growth: one that stayed near would not be told of again.
  return { shown, end: isWhole ? null : <div key={count} ref={watch} aria-hidden style={{ height: 1 }} /> }
}
