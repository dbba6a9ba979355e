import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { addDays } from '@kafana/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import c from './invoices.module.css'

const MONTH_LENGTH = 'YYYY-MM'.length
/** From the first of a month into the month before, and from its 28th into the next one. */
const [BEFORE, AFTER] = [-1, 4]

interface Props {
  /** YYYY-MM, as the last one that can be chosen. */
  readonly month: string
  readonly last: string
  readonly onMonth: (month: string) => void
}

/** The month, with buttons for the previous and the next one. */
export const MonthChooser = ({ month, last, onMonth }: Props) => {
  const { t } = useTranslation()
  const dates = useDates()
  const isLast = month === last
  return (
    <div className={c.months}>
      <ActionIcon
        variant="default"
        aria-label={t('PREVIOUS_MONTH')}
        onClick={() => onMonth(addDays(`${month}-01`, BEFORE).slice(0, MONTH_LENGTH))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <strong className={c.month} aria-live="polite">
        {dates.month(`${month}-01`)}
      </strong>
      <ActionIcon
        variant="default"
        aria-label={t('NEXT_MONTH')}
        disabled={isLast}
        onClick={() => onMonth(addDays(`${month}-28`, AFTER).slice(0, MONTH_LENGTH))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <Button variant={isLast ? 'light' : 'default'} aria-pressed={isLast} onClick={() => onMonth(last)}>
        {t('THIS_MONTH')}
      </Button>
    </div>
  )
}
