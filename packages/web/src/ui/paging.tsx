import '@mantine/core/styles/Pagination.css'
import { pageCount } from '@kafana/domain'
import { Pagination } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from './page.tsx'
import c from './paging.module.css'

interface PagerProps {
  readonly page: number
  readonly onPage: (page: number) => void
  /** The total number of entries. */
  readonly total: number
  readonly perPage: number
  /** Page numbers on each side of the current one. */
  readonly siblings?: number
  /** Page numbers at each end. */
  readonly boundaries?: number
}

/** The pagination of a list; nothing for a single page. Phones show fewer numbers. */
export const Pager = ({ page, onPage, total, perPage, siblings = 2, boundaries = 2 }: PagerProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const pages = pageCount(total, perPage)
  if (pages <= 1) return null
  return (
    <nav className={c.pager} aria-label={t('PAGES')}>
      <Pagination
        gap={isPhone ? 4 : 8}
        total={pages}
        value={page}
        onChange={onPage}
        siblings={isPhone ? 0 : siblings}
        boundaries={isPhone ? 1 : boundaries}
        getItemProps={(number) => ({ 'aria-label': t('PAGE_NUMBER', { number }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? t('PREVIOUS_PAGE') : t('NEXT_PAGE'),
        })}
      />
    </nav>
  )
}

const FIRST_ROWS = 80
const MORE_ROWS = 40
/** How far below the window more rows are rendered. */
const AHEAD = '0px 0px 1200px 0px'

/** A ref callback that reports when the element comes near the window. */
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

/**
 * The first rows of a long list; more are rendered as `end`, placed below the rows, comes near the window.
 */
export const useIncrementalRows = <T,>(
  rows: readonly T[],
): { readonly shown: readonly T[]; readonly end: ReactNode } => {
  const [count, setCount] = useState(FIRST_ROWS)
  const [watch] = useState(() => whenNear(() => setCount((now) => now + MORE_ROWS)))
  const isWhole = rows.length <= count
  const shown = useMemo(() => (isWhole ? rows : rows.slice(0, count)), [rows, isWhole, count])
  // A new element after each growth: the observer does not report one that stays near.
  return { shown, end: isWhole ? null : <div key={count} ref={watch} aria-hidden style={{ height: 1 }} /> }
}
