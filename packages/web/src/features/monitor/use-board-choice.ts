import { CATEGORIES, DEFAULT_CATEGORY, type Category } from '@kafana/domain'
import { useLocalStorage } from '@mantine/hooks'

/** The statuses a monitor works on. */
export const MONITOR_FILTERS = ['created', 'pending'] as const
export type MonitorFilter = (typeof MONITOR_FILTERS)[number]

const ALL_DAY = ['shown', 'hidden'] as const

const oneOf =
  <T extends string>(values: readonly T[], otherwise: T) =>
  (text: string | undefined): T =>
    values.find((value) => value === text) ?? otherwise

const useChoice = <T extends string>(key: string, values: readonly T[], otherwise: T) =>
  useLocalStorage<T>({
    key,
    defaultValue: otherwise,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: oneOf(values, otherwise),
  })

/** What this screen shows, remembered by the browser: a kitchen's screen stays a kitchen's. */
export const useBoardChoice = () => {
  const [category, setCategory] = useChoice<Category>('monitor-category', CATEGORIES, DEFAULT_CATEGORY)
  const [filter, setFilter] = useChoice<MonitorFilter>('monitor-filter', MONITOR_FILTERS, 'created')
  return { category, setCategory, filter, setFilter }
}
export type BoardChoice = ReturnType<typeof useBoardChoice>

/** Do the day's counts stand beside the cards of this device? */
export const useAllDayChoice = () => useChoice('monitor-all-day', ALL_DAY, 'hidden')
