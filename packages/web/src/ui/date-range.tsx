import { useToday } from '@kafana/client/browser/use-now.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { addDays, dayBounds, type VenueClock } from '@kafana/domain'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  type DayRange,
  lastDaysRange,
  lastMonthRange,
  lastWeekRange,
  todayRange,
  yesterdayRange,
} from './day-range.ts'
import { DayPicker } from './inputs/day-picker.tsx'
import c from './date-range.module.css'

interface DayChooserProps {
  readonly day: string
  /** The latest day that can be chosen. */
  readonly today: string
  readonly onDay: (day: string) => void
}

/** A day picker up to today, with buttons for the previous and the next day. */
export const DayChooser = ({ day, today, onDay }: DayChooserProps) => {
  const { t } = useTranslation()
  const isToday = day === today
  return (
    <div className={c.days} role="group" aria-label={t('DAY')}>
      <ActionIcon variant="default" aria-label={t('PREVIOUS_DAY')} onClick={() => onDay(addDays(day, -1))}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={c.picker}>
        <DayPicker label={t('DAY')} value={day} max={today} onChange={onDay} />
      </div>
      <ActionIcon
        variant="default"
        aria-label={t('NEXT_DAY')}
        disabled={isToday}
        onClick={() => onDay(addDays(day, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <Button variant={isToday ? 'light' : 'default'} aria-pressed={isToday} onClick={() => onDay(today)}>
        {t('TODAY')}
      </Button>
    </div>
  )
}

/** A preset range and the text of its button. */
export interface RangePreset {
  readonly text: string
  readonly range: DayRange
}

/** The ranges that every screen offers. @param today the current business day, YYYY-MM-DD */
export const rangePresets = (today: string, clock: VenueClock, t: Translate): RangePreset[] => {
  const now = dayBounds(today, clock).start
  return [
    { text: t('TODAY'), range: todayRange(now, clock) },
    { text: t('YESTERDAY'), range: yesterdayRange(now, clock) },
    { text: t('LAST_7_DAYS'), range: lastDaysRange(now, clock, 7) },
    { text: t('LAST_WEEK'), range: lastWeekRange(now, clock) },
    { text: t('ONE_MONTH_BACK'), range: lastMonthRange(now, clock) },
  ]
}

interface RangePresetsProps {
  /** Null if the range is none of days. */
  readonly value: DayRange | null
  readonly presets: readonly RangePreset[]
  readonly onChange: (range: DayRange) => void
}

/** A button for each preset; the one that is on is pressed. */
export const RangePresets = ({ value, presets, onChange }: RangePresetsProps) => {
  const isActive = ({ from, to }: DayRange): boolean => from === value?.from && to === value.to
  return (
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
  )
}

interface DateRangeProps {
  readonly value: DayRange
  readonly onChange: (range: DayRange) => void
  /** The presets; by default those of `rangePresets`. */
  readonly presets?: readonly RangePreset[]
}

/**
 * From and To with presets. Picking a day beyond the other one moves that one too, so that a range is never
 * reversed.
 */
export const DateRange = ({ value, onChange, presets: chosen }: DateRangeProps) => {
  const { t } = useTranslation()
  const clock = useVenue()
  const today = useToday(clock)
  return (
    <Group className={c.range ?? ''} align="flex-end" gap="sm" role="group" aria-label={t('DATE_RANGE')}>
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
      <RangePresets value={value} onChange={onChange} presets={chosen ?? rangePresets(today, clock, t)} />
    </Group>
  )
}
