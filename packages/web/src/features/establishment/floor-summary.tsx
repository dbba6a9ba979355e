import type { VenueTable } from '@kafana/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MoodSign } from './mood-sign.tsx'
import { countsOf, type FloorCounts, type Mood } from './table-look.ts'
import type { FloorNow } from './use-table-looks.ts'
import c from './floor-summary.module.css'
import m from './mood.module.css'

const PARTS = [
  { of: 'waiting', mood: 'fresh', text: 'FLOOR_COUNT_WAITING' },
  { of: 'late', mood: 'late', text: 'FLOOR_COUNT_LATE_OF' },
  { of: 'ready', mood: 'ready', text: 'FLOOR_COUNT_READY' },
  { of: 'served', mood: 'served', text: 'FLOOR_COUNT_SERVED' },
  { of: 'free', mood: 'free', text: 'FLOOR_COUNT_FREE' },
] as const satisfies readonly { readonly of: keyof FloorCounts; readonly mood: Mood; readonly text: string }[]

interface Props {
  readonly tables: readonly VenueTable[]
  readonly now: FloorNow
}

/** How many of these tables are what; the signs and colours are those of the tiles. */
export const FloorSummary = ({ tables, now: { looks, isFailed, isFetching, again } }: Props) => {
  const { t } = useTranslation()
  if (!looks && !isFailed) return <div className={c.summary} />
  if (!looks) {
    return (
      <div className={c.summary} role="status">
        <span>{t('FLOOR_STATES_UNKNOWN')}</span>
        <Button variant="default" size="compact-md" loading={isFetching} onClick={again}>
          {t('TRY_AGAIN')}
        </Button>
      </div>
    )
  }
  const counts = countsOf(tables, looks)
  return (
    <ul className={c.summary} aria-label={t('FLOOR_TABLES_NOW')}>
      {PARTS.filter(({ of }) => of !== 'late' || counts.late > 0).map(({ of, mood, text }) => (
        <li
          key={of}
          className={`${m.mood} ${c.part}`}
          data-mood={mood}
          data-none={counts[of] === 0 || undefined}
        >
          <MoodSign mood={mood} />
          <span className={c.number} aria-hidden>
            {counts[of]}
          </span>
          <span className={c.word}>{t(text, { count: counts[of] })}</span>
        </li>
      ))}
    </ul>
  )
}
