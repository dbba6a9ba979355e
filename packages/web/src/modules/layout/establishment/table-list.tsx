import type { VenueTable } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { compareTexts } from '../../../platform/i18n/formats.ts'
import { durationText } from '../../../ui/duration-text.ts'
import { type FloorActivity, SPOKEN_TEXT, StatusIcon, type TableActivity } from './table-status.tsx'
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

interface Props {
  readonly tables: readonly VenueTable[]
  /** Null while unknown. */
  readonly activity: FloorActivity | null
}

/** The tables of a zone by name, each with its seats and status; a press opens it. */
export const TableList = ({ tables, activity }: Props) => {
  const { t } = useTranslation()
  return (
    <ul className={c.list} aria-label={t('TABLES')}>
      {tables
        .toSorted((a, b) => compareTexts(a.name, b.name))
        .map(({ _id, name, capacity }) => {
          const now = activity?.[_id]
          return (
            <li key={_id}>
              <Link
                to={generatePath(ROUTES.establishmentDetails, { id: _id })}
                className={`${statusStyles.status} ${c.table}`}
                data-status={now?.status}
              >
                <span className={c.name}>{name}</span>
                <span className={c.seats}>
                  <IconArmchair size={16} aria-hidden />
                  {t('SEATS', { count: capacity })}
                </span>
                {now && <StatusText activity={now} />}
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
