import { IconCalendar } from '@tabler/icons-react'

export interface DayPickerProps {
  readonly label: string
  /** YYYY-MM-DD */
  readonly value: string
  readonly onChange: (day: string) => void
  /** The latest day that is offered; unlimited by default. */
  readonly max?: string
}

export const CALENDAR_ICON = <IconCalendar size={20} aria-hidden />
