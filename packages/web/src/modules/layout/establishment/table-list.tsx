import type { VenueTable } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { durationText } from '../../../ui/duration-text.ts'
import { byAttention } from './by-attention.ts'
import { type FloorActivity, SPOKEN_TEXT, StatusIcon, type TableActivity } from './table-status.tsx'
import { zoneOf, type ZoneOption } from './zone-picker.tsx'
import c from './table-list.module.css'
import statusStyles from './table-status.module.css'

const MINUTE_MS = 60_000

const StatusText = ({ activity: { status, minutes } }: { readonly activity: TableActivity }) => {
  const { t } = useTranslation()
  return (
    <span className={c.state}>
      <StatusIcon status={status} />
      {status === 'free' || minutes === null
        ? t('FREE_TABLE')
        : t(SPOKEN_TEXT[status], { time: durationText(t, minutes * MINUTE_MS) })}
    </span>
  )
}

/** The table still waits for orders while others are ready. */
const AlsoWaiting = ({
  wait: { status, minutes },
}: {
  readonly wait: NonNullable<TableActivity['wait']>
}) => {
  const { t } = useTranslation()
  return (
    <span className={`${statusStyles.status} ${c.state}`} data-status={status}>
      <StatusIcon status={status} />
      {t(SPOKEN_TEXT[status], { time: durationText(t, minutes * MINUTE_MS) })}
    </span>
  )
}

interface Props {
  readonly tables: readonly VenueTable[]
  /** Null while unknown. */
  readonly activity: FloorActivity | null
  /** Where tables of several zones are shown, each has the name of its own; null otherwise. */
  readonly zones: readonly ZoneOption[] | null
}

/** The tables by what needs attention first, each with what it owes, its status and its seats; a press opens it. */
export const TableList = ({ tables, activity, zones }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <ul className={c.list} aria-label={t('TABLES')}>
      {byAttention(tables, activity).map((table) => {
        const { _id, name, capacity } = table
        const now = activity?.[_id]
        const isFree = !now || now.status === 'free'
        return (
          <li key={_id}>
            <Link
              to={generatePath(ROUTES.establishmentDetails, { id: _id })}
              className={`${statusStyles.status} ${c.table}`}
              data-status={now?.status}
            >
              <span className={c.name}>
                {name}
                {zones && <span className={c.zone}>{zoneOf(table, zones)?.name}</span>}
              </span>
              {isFree ? (
                <span className={c.seats}>
                  <IconArmchair size={16} aria-hidden />
                  {t('SEATS', { count: capacity })}
                </span>
              ) : (
                <span className={c.owed}>{money(now.owed)}</span>
              )}
              <span className={c.states}>
                {now && <StatusText activity={now} />}
                {now?.wait && now.status === 'ready' && <AlsoWaiting wait={now.wait} />}
              </span>
              {now && now.today > 0 && (
                <span className={c.today}>{t('ORDERS_TODAY', { count: now.today })}</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
