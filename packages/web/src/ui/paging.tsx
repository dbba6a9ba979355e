import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { pageCount } from '@kafana/domain'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { GAP, pageNumbers } from './page-numbers.ts'
import { useIsPhone } from './page.tsx'
import c from './paging.module.css'

interface PagerProps {
  readonly page: number
  readonly onPage: (page: number) => void
  /** The total number of entries. */
  readonly total: number
  readonly perPage: number
  /** Shows fewer numbers; phones do by default. */
  readonly isShort?: boolean
}

/** The numbers of a screen, and those of a phone, which fit in one row there. */
const WIDE = { range: 5, margin: 2 }
const NARROW = { range: 1, margin: 1 }

/** The pagination of a list; nothing for a single page. Phones show fewer numbers. */
export const Pager = ({ page, onPage, total, perPage, isShort }: PagerProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const pages = pageCount(total, perPage)
  if (pages <= 1) return null
  // Not disabled: a button that has the focus would lose it at the last page.
  const step = (to: number, label: string, Icon: typeof IconChevronLeft) => {
    const isEnd = to < 1 || to > pages
    return (
      <button
        type="button"
        className={c.step}
        aria-label={label}
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onPage(to)
        }}
      >
        <Icon size={20} aria-hidden />
      </button>
    )
  }
  return (
    <nav className={c.pager} aria-label={t('PAGES')}>
      {step(page - 1, t('PREVIOUS_PAGE'), IconChevronLeft)}
      {pageNumbers(page, pages, (isShort ?? isPhone) ? NARROW : WIDE).map((item, index) =>
        item === GAP ? (
          <span key={index < 4 ? 'before' : 'after'} className={c.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            className={c.number}
            aria-label={t('PAGE_NUMBER', { number: item })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </button>
        ),
      )}
      {step(page + 1, t('NEXT_PAGE'), IconChevronRight)}
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
