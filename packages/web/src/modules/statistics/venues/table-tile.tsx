import { useNow } from '@kafana/client/browser/use-now.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useTodayBounds } from '@kafana/client/i18n/use-venue.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconArmchair, IconCircleDashed, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { MetricLink } from '../../../ui/stat-card.tsx'
import { tablePath } from '../../../ui/table-path.ts'
import { Money } from '../../../ui/text.tsx'
import { billedToday, type OverviewTable, isOccupied, openOn, type Today } from './floor-overview.ts'
import c from './table-tile.module.css'

/** Since when and how long, with the date if it was before today. */
const OccupiedSince = ({ since }: { readonly since: string }) => {
  const { t } = useTranslation()
  const { time, orderDate } = useFormats()
  const { start } = useTodayBounds()
  const now = useNow()
  const at = Date.parse(since)
  const text = t('SINCE', { time: at < Date.parse(start) ? orderDate(since) : time(since) })
  return (
    <>
      <span className={c.whole}>{text}</span> <span className={c.whole}>{durationText(t, now - at)}</span>
    </>
  )
}

interface Props {
  readonly table: OverviewTable
  readonly today: Today
}

const TableMetric = ({
  to,
  label,
  table,
  amount,
}: {
  readonly to: string
  readonly label: string
  readonly table: string
  readonly amount: number
}) => (
  <MetricLink screen="orders" to={to} className={c.metric}>
    <VisuallyHidden>{`${table},`}</VisuallyHidden> <span className={c.label}>{label}</span>{' '}
    <span className={c.amount}>
      <Money amount={amount} />
    </span>
  </MetricLink>
)

const State = ({ table }: Pick<Props, 'table'>) => {
  const { t } = useTranslation()
  const occupied = isOccupied(table)
  const IconComponent = occupied ? IconUsers : IconCircleDashed
  return (
    <span className={c.state}>
      <IconComponent size={16} aria-hidden />
      <span className={c.word}>{t(occupied ? 'OCCUPIED' : 'FREE_TABLE')}</span>
    </span>
  )
}

/**
 * One table: state, open total, today's revenue and waiters. The tile links to the table, the metrics to
 * their orders.
 */
export const TableTile = ({ table, today }: Props) => {
  const { t } = useTranslation()
  const { _id, name, capacity, since, openOrders, openTotal, billedOrders, revenue, waiters } = table
  const taken = since ?? table.heldSince ?? null
  const title = <span title={name}>{name}</span>
  return (
    <li className={c.tile} data-occupied={isOccupied(table)}>
      {capacity === null ? (
        <span className={c.name}>{title}</span>
      ) : (
        <MetricLink screen="establishmentDetails" to={tablePath(_id)} className={c.name}>
          {title}
        </MetricLink>
      )}
      <div className={c.facts}>
        {capacity !== null && <State table={table} />}
        {capacity !== null && (
          <span className={c.seats}>
            <IconArmchair size={16} aria-hidden />
            {t('SEATS', { count: capacity })}
          </span>
        )}
      </div>
      {taken !== null && (
        <p className={c.since}>
          <OccupiedSince since={taken} />
        </p>
      )}
      {(openOrders > 0 || billedOrders > 0) && (
        <div className={c.metrics}>
          {openOrders > 0 && (
            <TableMetric to={openOn(_id)} label={t('OPEN_AMOUNT')} table={name} amount={openTotal} />
          )}
          {billedOrders > 0 && (
            <TableMetric to={billedToday(_id, today)} label={t('TODAY')} table={name} amount={revenue} />
          )}
        </div>
      )}
      {waiters.length > 0 && (
        <p className={c.waiters}>
          <IconUserCheck size={16} aria-hidden />
          <VisuallyHidden>{`${t('LOOKED_AFTER_BY')} `}</VisuallyHidden>
          <span>{waiters.join(', ')}</span>
        </p>
      )}
    </li>
  )
}
