import { CATEGORIES, type Category, DEFAULT_CATEGORY } from '@kafana/domain'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useIsPhone } from '../../../ui/page.tsx'
import { DEFAULT_TEXT_SIZE, TEXT_SIZES, type TextSize } from './text-size.ts'

/** The statuses a monitor works on. */
export const MONITOR_STATUSES = ['created', 'pending'] as const
export type MonitorStatus = (typeof MONITOR_STATUSES)[number]
/** What a monitor shows: the orders of one of its statuses, or all of them. */
export const MONITOR_FILTERS = [...MONITOR_STATUSES, 'all'] as const
export type MonitorFilter = (typeof MONITOR_FILTERS)[number]

export const statusesOf = (filter: MonitorFilter): readonly MonitorStatus[] =>
  filter === 'all' ? MONITOR_STATUSES : [filter]

export const nextFilter = (filter: MonitorFilter): MonitorFilter =>
  MONITOR_FILTERS[(MONITOR_FILTERS.indexOf(filter) + 1) % MONITOR_FILTERS.length] ?? filter

const ALL_DAY = ['shown', 'hidden'] as const

const oneOf =
  <T extends string>(values: readonly T[], fallback: T) =>
  (text: string | undefined): T =>
    values.find((value) => value === text) ?? fallback

const useStoredChoice = <T extends string>(key: string, values: readonly T[], fallback: T) =>
  useLocalStorage<T>({
    key,
    defaultValue: fallback,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: oneOf(values, fallback),
  })

/**
 * What this screen shows and how large; the browser remembers it, so that the kitchen's screen keeps showing the
 * kitchen.
 */
export const useBoardSettings = () => {
  const [category, setCategory] = useStoredChoice<Category>('monitor-category', CATEGORIES, DEFAULT_CATEGORY)
  const [filter, setFilter] = useStoredChoice<MonitorFilter>('monitor-filter', MONITOR_FILTERS, 'created')
  const [textSize, setTextSize] = useStoredChoice<TextSize>(
    'monitor-text-size',
    TEXT_SIZES,
    DEFAULT_TEXT_SIZE,
  )
  // Whose lines are shown; empty for all stations. One that the venue does not have any more is none.
  const [station, setStation] = useLocalStorage({
    key: 'monitor-station',
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => text ?? '',
  })
  return { category, setCategory, filter, setFilter, textSize, setTextSize, station, setStation }
}
export type BoardSettings = ReturnType<typeof useBoardSettings>

export type PanelName = 'all-day' | 'recall'

/**
 * The panel beside the cards. The all-day counts stay open on this device; on a phone, where they cover the
 * cards, only until they are closed. Recall takes precedence over them.
 */
export const usePanels = () => {
  const isPhone = useIsPhone()
  const [allDay, setAllDay] = useStoredChoice('monitor-all-day', ALL_DAY, 'hidden')
  const [sheet, setSheet] = useState<PanelName | null>(null)
  const beside: PanelName | null = !isPhone && allDay === 'shown' ? 'all-day' : null
  const panel = sheet ?? beside

  const toggle = (name: PanelName): void => {
    if (name === 'all-day' && !isPhone) {
      setAllDay(panel === 'all-day' ? 'hidden' : 'shown')
      setSheet(null)
    } else setSheet(sheet === name ? null : name)
  }
  const close = (): void => {
    if (sheet !== null) setSheet(null)
    else setAllDay('hidden')
  }
  return { panel, toggle, close, isRecall: sheet === 'recall' }
}
