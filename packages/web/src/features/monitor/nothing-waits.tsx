import { COMPLETED_STATUSES, todayBounds, type Category } from '@kafana/domain'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callOptions } from '../../platform/api/query.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import c from './monitor-screen.module.css'
import type { MonitorFilter } from './use-board-choice.ts'

/** How many of today's orders are done already, whatever became of them since; undefined until all is known. */
const useDoneToday = (category: Category): number | undefined => {
  const venue = useVenue()
  const [openedAt] = useState(() => Date.now())
  const start = new Date(todayBounds(openedAt, venue).start).toISOString()
  const counts = useQueries({ queries: COMPLETED_STATUSES.map((filter) => callOptions('orders', 'list', { query: { filter, category, start, limit: 1 } })) })
  return counts.every(({ data }) => data) ? counts.reduce((sum, { data }) => sum + (data?.totalOrders ?? 0), 0) : undefined
}

/** A cup with steam: time for one. */
const Cup = () => (
  <svg width="96" height="96" viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M20 42h46v18a18 18 0 0 1-18 18H38a18 18 0 0 1-18-18Z" />
    <path d="M66 47h6a9 9 0 0 1 0 18h-7M14 86h58" />
    <path className={c.steam} d="M33 31c-4-5 4-7 0-13M43 31c-4-5 4-7 0-13M53 31c-4-5 4-7 0-13" />
  </svg>
)

/** Nothing to do, and what was done today. */
export const NothingWaits = ({ category, filter }: { readonly category: Category; readonly filter: MonitorFilter }) => {
  const { t } = useTranslation()
  const count = useDoneToday(category)
  return (
    <div className={c.empty}>
      <Cup />
      <strong>{filter === 'created' ? t('MONITOR_EMPTY_CREATED') : t('MONITOR_EMPTY_PENDING')}</strong>
      <span>{t('MONITOR_EMPTY_HINT')}</span>
      {count !== undefined && count > 0 && <span className={c.doneToday}>{t('DONE_TODAY', { count })}</span>}
    </div>
  )
}
