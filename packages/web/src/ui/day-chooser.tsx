import { addDays } from '@kafana/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DayPicker } from './date-range.tsx'
import c from './day-chooser.module.css'

interface Props {
  readonly day: string
  /** The last day that can be chosen. */
  readonly today: string
  readonly onDay: (day: string) => void
}

/** A day up to today, with its neighbours at hand. */
export const DayChooser = ({ day, today, onDay }: Props) => {
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
