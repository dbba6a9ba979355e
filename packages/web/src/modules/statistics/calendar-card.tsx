import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { DaySales } from '@kafana/contract'
import { addDays } from '@kafana/domain'
import { IconCalendarMonth } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { StatCard } from '../../ui/stat-card.tsx'
import { dayAfterKey, LEVELS, levelOf, weeksOf } from './calendar.ts'
import type { SalesLinks } from './range-sales.ts'
import c from './calendar-card.module.css'

interface Props {
  /** Consecutive days. */
  readonly days: readonly DaySales[]
  readonly links: SalesLinks
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
/** Any Monday. */
const MONDAY = '2026-11-16'
const bestOf = (days: readonly DaySales[]): number => Math.max(0, ...days.map(({ revenue }) => revenue))

interface DayCellProps {
  readonly day: DaySales
  readonly level: number
  readonly text: string
  readonly selected: boolean
  readonly to: string | undefined
  readonly onSelect: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const DayCell = ({ day: { date }, level, text, selected, to, onSelect, onKeyDown }: DayCellProps) => {
  const props = {
    className: c.day,
    'data-level': level,
    'data-selected': selected,
    'data-date': date,
    'aria-label': text,
    tabIndex: selected ? 0 : -1,
    onFocus: onSelect,
    onPointerEnter: onSelect,
    onKeyDown,
  }
  return to === undefined ? <span role="img" {...props} /> : <Link to={to} {...props} />
}

/**
 * The revenue of each day as a calendar of weeks: a shade, and the amount in words for the selected day and for screen
 * readers, to whom it is a table of weekdays by weeks.
 */
export const CalendarCard = ({ days, links }: Props) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const dates = useDates()
  const weeks = useMemo(() => weeksOf(days), [days])
  const best = bestOf(days)
  const [picked, setPicked] = useState<string | null>(null)
  const found = days.findIndex(({ date }) => date === picked)
  const at = found === -1 ? days.findIndex(({ revenue }) => revenue === best) : found
  const selected = days[at]
  const describe = ({ date, revenue, orders }: DaySales): string =>
    `${dates.weekdayDate(date)}: ${money(revenue)}, ${t('COUNT_ORDERS', { count: orders, number: number(orders, 0) })}`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = days[dayAfterKey(event.key, at, days.length) ?? -1]
    if (!next) return
    event.preventDefault()
    setPicked(next.date)
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-date="${next.date}"]`)?.focus()
  }
  /** A week's column is headed by its month where that begins. */
  const monthOf = (index: number): string => {
    const [now, before] = [weeks[index]?.monday ?? '', weeks[index - 1]?.monday ?? '']
    return now.slice(0, 7) === before.slice(0, 7) ? '' : dates.shortMonth(now)
  }
  return (
    <StatCard title={t('SALES_CALENDAR')} icon={<IconCalendarMonth size={20} />}>
      <p className={c.hint}>{t('CALENDAR_HINT')}</p>
      <p className={c.selected}>{selected && describe(selected)}</p>
      <div className={c.scroll}>
        <table className={c.calendar} aria-label={t('SALES_CALENDAR')}>
          <thead>
            <tr>
              <th scope="col" aria-label={t('DAYS')} />
              {weeks.map(({ monday }, index) => (
                <th key={monday} scope="col" aria-label={dates.date(monday)}>
                  <span className={c.month} aria-hidden>
                    {monthOf(index)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{dates.weekday(addDays(MONDAY, weekday))}</th>
                {weeks.map(({ monday, days: of }) => {
                  const day = of[weekday]
                  return (
                    <td key={monday}>
                      {day && (
                        <DayCell
                          day={day}
                          level={levelOf(day, best)}
                          text={describe(day)}
                          selected={day.date === selected?.date}
                          to={links.days({ from: day.date, to: day.date })}
                          onSelect={() => setPicked(day.date)}
                          onKeyDown={onKeyDown}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={c.legend} aria-hidden>
        {t('CALENDAR_LESS')}
        {Array.from({ length: LEVELS + 1 }, (_, level) => (
          <span key={level} className={c.day} data-level={level} />
        ))}
        {t('CALENDAR_MORE')}
      </p>
    </StatCard>
  )
}
