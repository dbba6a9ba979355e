import type { VenueTable } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import { VisuallyHidden } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { durationText, shortDurationText } from '../../ui/duration-text.ts'
import { MoodSign } from './mood-sign.tsx'
import type { Mood, TableLook } from './table-look.ts'
import c from './table-tile.module.css'

const MOST_SHOWN = 99
/** Longer names are written smaller. */
const SHORT_NAME = 4
const MINUTE_MS = 60_000
const HEARD = {
  fresh: 'FLOOR_WAITING_FOR',
  warn: 'FLOOR_WAITING_LONG',
  late: 'FLOOR_LATE_FOR',
  ready: 'FLOOR_READY_FOR',
  served: 'FLOOR_SERVED_FOR',
} as const satisfies Record<Exclude<Mood, 'free'>, TranslationKey>

/** What stands at the table, and for how long. */
const State = ({ mood, minutes }: Pick<TableLook, 'mood' | 'minutes'>) => {
  const { t } = useTranslation()
  if (mood === 'free' || minutes === null) return <VisuallyHidden>{`, ${t('FREE_TABLE')}`}</VisuallyHidden>
  return (
    <span className={c.state}>
      <span aria-hidden className={c.pill}>
        <MoodSign mood={mood} />
        {shortDurationText(t, minutes * MINUTE_MS)}
      </span>
      <VisuallyHidden>{`, ${t(HEARD[mood], { time: durationText(t, minutes * MINUTE_MS) })}`}</VisuallyHidden>
    </span>
  )
}

/** Something stands at the pass while the table waits for more. */
const AlsoReady = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation()
  return (
    <span className={c.bell}>
      <MoodSign mood="ready" />
      <VisuallyHidden>{`, ${t('FLOOR_ALSO_READY', { count })}`}</VisuallyHidden>
    </span>
  )
}

const Today = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation()
  return (
    <span className={c.badge}>
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <VisuallyHidden>{`, ${t('ORDERS_TODAY', { count })}`}</VisuallyHidden>
    </span>
  )
}

interface Props {
  readonly table: VenueTable
  /** Null while nobody knows. */
  readonly look: TableLook | null
}

/** Visible words and hidden ones make the tile's name together: "12, 4 seats, waiting for 7 min, 3 orders today". */
export const TileWords = ({ table: { name, capacity }, look }: Props) => {
  const { t } = useTranslation()
  const isLong = name.length > SHORT_NAME
  return (
    <span className={c.top} title={isLong ? name : undefined}>
      <span className={c.name} data-long={isLong || undefined}>
        {name}
      </span>
      <span className={c.seats}>
        <span aria-hidden className={c.seats}>
          <IconArmchair size="1em" />
          {capacity}
        </span>
        <VisuallyHidden>{`, ${t('SEATS', { count: capacity })}`}</VisuallyHidden>
      </span>
      {look && <State mood={look.mood} minutes={look.minutes} />}
      {look && look.ready > 0 && look.mood !== 'ready' && <AlsoReady count={look.ready} />}
      {look && look.today > 0 && <Today count={look.today} />}
    </span>
  )
}
