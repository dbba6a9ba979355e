import { useDates } from '@kafana/client/i18n/dates.ts'
import { TextInput } from '@mantine/core'
import { deferredInput } from '../deferred-input.tsx'
import { CALENDAR_ICON, type DayPickerProps } from './day-picker-parts.tsx'

const Placeholder = ({ label, value }: DayPickerProps) => {
  const { date } = useDates()
  return <TextInput label={label} value={date(value)} leftSection={CALENDAR_ICON} readOnly />
}

/** A picker for one day of the venue. */
export const DayPicker = deferredInput(
  async () => (await import('./loaded-day-picker.tsx')).LoadedDayPicker,
  Placeholder,
)
