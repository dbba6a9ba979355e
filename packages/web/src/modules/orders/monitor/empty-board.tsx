import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { MonitorFilter } from './board-settings.ts'
import c from './monitor-screen.module.css'

const CoffeeCup = () => (
  <svg
    width="96"
    height="96"
    viewBox="0 0 96 96"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M20 42h46v18a18 18 0 0 1-18 18H38a18 18 0 0 1-18-18Z" />
    <path d="M66 47h6a9 9 0 0 1 0 18h-7M14 86h58" />
    <path className={c.steam} d="M33 31c-4-5 4-7 0-13M43 31c-4-5 4-7 0-13M53 31c-4-5 4-7 0-13" />
  </svg>
)

const EMPTY_TEXT = {
  created: 'MONITOR_EMPTY_CREATED',
  pending: 'MONITOR_EMPTY_PENDING',
  all: 'MONITOR_EMPTY_ALL',
} as const

/** Shown when no order is left, with the number of orders done today. */
export const EmptyBoard = ({
  filter,
  doneToday,
}: {
  readonly filter: MonitorFilter
  readonly doneToday: number
}) => {
  const { t } = useTranslation()
  return (
    <div className={c.empty}>
      <CoffeeCup />
      <strong>{t(EMPTY_TEXT[filter])}</strong>
      <span>{t('MONITOR_EMPTY_HINT')}</span>
      {doneToday > 0 && <span className={c.doneToday}>{t('DONE_TODAY', { count: doneToday })}</span>}
    </div>
  )
}
