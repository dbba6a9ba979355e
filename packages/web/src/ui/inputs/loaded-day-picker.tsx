import '@mantine/dates/styles.css'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { CALENDAR_ICON, type DayPickerProps } from './day-picker-parts.tsx'

/** The picker with its calendar. */
export const LoadedDayPicker = ({ label, value, onChange, max }: DayPickerProps) => {
  const { locale, pattern } = useDates()
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DatePickerInput
        leftSection={CALENDAR_ICON}
        leftSectionPointerEvents="none"
        popoverProps={{ withinPortal: true }}
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
