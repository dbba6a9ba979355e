import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { SPOKEN_TEXT } from '@kafana/client/i18n/table-status-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { VenueTable } from '@kafana/contract'
import { IconArmchair, IconCloudUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { deferred } from '../../../ui/deferred.tsx'
import { tablePath } from '../../../ui/table-path.ts'
import { byAttention } from './by-attention.ts'
import { type FloorActivity, StatusIcon, type TableActivity } from './table-status.tsx'
import { zoneOf, type ZoneOption } from './zone-picker.tsx'
import c from './table-list.module.css'
import statusStyles from './table-status.module.css'

const CounterMark = deferred(async () => (await import('./counter-mark.tsx')).CounterMark)
const HeldMark = deferred(async () => (await import('./held-mark.tsx')).HeldMark)
const PreBillMark = deferred(async () => (await import('./pre-bill-mark.tsx')).PreBillMark)
const PresentedMark = deferred(async () => (await import('./presented-mark.tsx')).PresentedMark)
const FireFromList = deferred(async () => (await import('./fire-held.tsx')).FireFromList)

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

/** What is ready comes first, also of a table that waits for something else. */
const States = ({ activity }: { readonly activity: TableActivity }) => (
  <span className={c.states}>
    <StatusText activity={activity} />
    {activity.wait && activity.status === 'ready' && <AlsoWaiting wait={activity.wait} />}
    {activity.held && <HeldMark held={activity.held} />}
    {activity.preBill && <PreBillMark preBill={activity.preBill} status={activity.status} />}
    {activity.presented !== undefined && <PresentedMark minutes={activity.presented} />}
  </span>
)

interface RowProps {
  readonly table: VenueTable
  /** Undefined while unknown. */
  readonly activity: TableActivity | undefined
  /** The name of its zone, where tables of several are shown. */
  readonly zone: string | undefined
}

const Name = ({ table: { name, kind } }: Pick<RowProps, 'table'>) =>
  kind === 'counter' ? (
    <>
      <CounterMark /> {name}
    </>
  ) : (
    name
  )

/** Nobody sits at a counter. */
const Seats = ({ table: { capacity, kind } }: Pick<RowProps, 'table'>) => {
  const { t } = useTranslation()
  if (kind === 'counter') return null
  return (
    <span className={c.seats}>
      <IconArmchair size={16} aria-hidden />
      {t('SEATS', { count: capacity })}
    </span>
  )
}

const TableRow = ({ table, activity, zone }: RowProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isFree = !activity || activity.status === 'free'
  return (
    <Link
      to={tablePath(table._id)}
      className={`${statusStyles.status} ${c.table}`}
      data-status={activity?.status}
    >
      <span className={c.name}>
        <Name table={table} />
        {zone !== undefined && <span className={c.zone}>{zone}</span>}
      </span>
      {isFree ? <Seats table={table} /> : <span className={c.owed}>{money(activity.owed)}</span>}
      {activity && <States activity={activity} />}
      {activity?.isUnsent && (
        <span className={c.unsent}>
          <IconCloudUp size={16} aria-hidden />
          {t('TAB_ON_DEVICE')}
        </span>
      )}
      {activity && activity.today > 0 && (
        <span className={c.today}>{t('ORDERS_TODAY', { count: activity.today })}</span>
      )}
    </Link>
  )
}

const Held = ({ table, activity }: Pick<RowProps, 'table' | 'activity'>) =>
  activity?.held && <FireFromList table={table} held={activity.held} />

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
  return (
    <ul className={c.list} aria-label={t('TABLES')}>
      {byAttention(tables, activity).map((table) => (
        <li key={table._id}>
          <TableRow
            table={table}
            activity={activity?.[table._id]}
            zone={zones ? zoneOf(table, zones)?.name : undefined}
          />
          <Held table={table} activity={activity?.[table._id]} />
        </li>
      ))}
    </ul>
  )
}
