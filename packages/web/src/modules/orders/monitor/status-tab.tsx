import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { type Category, type Lateness, latenessOf, waitsSince } from '@kafana/domain'
import { IconAlertTriangleFilled, IconClockExclamation } from '@tabler/icons-react'
import { Comma } from '../../../ui/text.tsx'
import { type MonitorFilter, statusesOf } from './board-settings.ts'
import type { BoardOrders } from './board.ts'
import c from './monitor-bar.module.css'

/** These name many orders: inflected languages use another form than for the status of one. */
const FILTER_TEXT = { created: 'FILTER_CREATED', pending: 'FILTER_PENDING', all: 'FILTER_ALL' } as const

/** How late the oldest order is that this tab would show and the screen does not. */
export const hiddenLateness = (
  filter: MonitorFilter,
  shown: MonitorFilter,
  waiting: BoardOrders,
  lateness: (since: number) => Lateness,
): Lateness => {
  const hidden = statusesOf(filter).filter((status) => !statusesOf(shown).includes(status))
  const oldest = hidden.flatMap((status) =>
    waiting[status].slice(0, 1).map((order) => Date.parse(waitsSince(order))),
  )
  return oldest.length === 0 ? 'fresh' : lateness(Math.min(...oldest))
}

interface StatusTabProps {
  readonly filter: MonitorFilter
  /** What the screen shows. */
  readonly shown: MonitorFilter
  readonly category: Category
  readonly count: number | undefined
  readonly waiting: BoardOrders
}

/** The name of a filter and the number of its orders; how late the hidden ones are, by colour and sign. */
export const StatusTab = ({ filter, shown, category, count = 0, waiting }: StatusTabProps) => {
  const { t } = useTranslation()
  const { ticketTimes } = useVenue()
  const now = useNow()
  const lateness = hiddenLateness(filter, shown, waiting, (since) =>
    latenessOf(ticketTimes[category], since, now),
  )
  return (
    <>
      {t(FILTER_TEXT[filter])}
      {count > 0 && (
        <>
          <Comma />
          <span className={c.count} data-late={lateness}>
            {lateness === 'late' && <IconAlertTriangleFilled size={13} aria-hidden />}
            {lateness === 'warn' && <IconClockExclamation size={14} aria-hidden />}
            {count}
          </span>
        </>
      )}
    </>
  )
}
