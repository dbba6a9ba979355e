import { addDays, dayBounds, dayOf, oneMonthBefore, type VenueClock } from '@kafana/domain'
import { Button, Group } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../platform/browser/use-now.ts'
import { useDates } from '../platform/i18n/use-dates.ts'
import { useVenue } from '../platform/i18n/use-formats.ts'

/** Days of the venue, both included, written YYYY-MM-DD. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The instants of a range as the calls want them: start <= t < end. */
export const boundsOf = ({ from, to }: DayRange, clock: VenueClock): { start: string; end: string } => ({
  start: new Date(dayBounds(from, clock).start).toISOString(),
  end: new Date(dayBounds(to, clock).end).toISOString(),
})

export const todayRange = (now: number, clock: VenueClock): DayRange => {
  const today = dayOf(now, clock)
  return { from: today, to: today }
}
export const lastDaysRange = (now: number, clock: VenueClock, days: number): DayRange => {
  const today = dayOf(now, clock)
  return { from: addDays(today, 1 - days), to: today }
}
/** One month back up to now. */
export const lastMonthRange = (now: number, clock: VenueClock): DayRange => ({
  from: dayOf(oneMonthBefore(now, clock), clock),
  to: dayOf(now, clock),
})

/** A usual choice of days, by the name on its button. */
export interface RangePreset {
  readonly text: string
  readonly range: DayRange
}

const icon = <IconCalendar size={20} aria-hidden />
const shared = {
  leftSection: icon,
  leftSectionPointerEvents: 'none',
  popoverProps: { withinPortal: true },
} as const

interface DayPickerProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
  /** The last day that is offered; any when left out. */
  readonly max?: string
}

/** One day of the venue. */
export const DayPicker = ({ label, value, onChange, max }: DayPickerProps) => {
  const { locale, pattern } = useDates()
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DatePickerInput
        {...shared}
        valueFormat={pattern}
        label={label}
        value={value}
        {...(max === undefined ? {} : { maxDate: max })}
        onChange={(day) => {
          if (day !== null) onChange(day)
        }}
      />
    </DatesProvider>
  )
}

interface DateRangeProps {
  readonly value: DayRange
  readonly onChange: (range: DayRange) => void
  /** The choices beside the pickers; today, seven days and one month back when left out. */
  readonly presets?: readonly RangePreset[]
}

/** From and To with the usual choices beside them. A day picked beyond the other one takes it along, so that a range is never the wrong way round. */
export const DateRange = ({ value, onChange, presets: chosen }: DateRangeProps) => {
  const { t } = useTranslation()
  const clock = useVenue()
  const now = dayBounds(useToday(clock), clock).start
  const presets: readonly RangePreset[] = chosen ?? [
    { text: t('TODAY'), range: todayRange(now, clock) },
    { text: t('LAST_7_DAYS'), range: lastDaysRange(now, clock, 7) },
    { text: t('ONE_MONTH_BACK'), range: lastMonthRange(now, clock) },
  ]
  const isActive = (range: DayRange): boolean => range.from === value.from && range.to === value.to
  return (
    <Group align="flex-end" gap="sm" role="group" aria-label={t('DATE_RANGE')}>
      <DayPicker
        label={t('FROM')}
        value={value.from}
        onChange={(from) => onChange({ from, to: value.to < from ? from : value.to })}
      />
      <DayPicker
        label={t('TO')}
        value={value.to}
        onChange={(to) => onChange({ from: value.from > to ? to : value.from, to })}
      />
      <Group gap={6}>
        {presets.map(({ text, range }) => (
          <Button
            key={text}
            variant={isActive(range) ? 'light' : 'default'}
            aria-pressed={isActive(range)}
            px="md"
            onClick={() => onChange(range)}
          >
            {text}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
