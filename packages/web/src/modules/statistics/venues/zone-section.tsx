import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Card } from '@mantine/core'
import { IconSmoking, IconSmokingNo, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { MetricLink } from '../../../ui/stat-card.tsx'
import { Progress } from '../../../ui/styled/progress.ts'
import { Money } from '../../../ui/text.tsx'
import {
  type FloorGroup,
  isOccupied,
  type Today,
  billedToday,
  type OverviewTable,
  type FloorTotals,
  openOn,
} from './floor-overview.ts'
import { TableTile } from './table-tile.tsx'
import c from './zone-section.module.css'

interface ZoneMetricsProps {
  /** The name of the zone. */
  readonly name: string
  readonly tables: readonly OverviewTable[]
  readonly totals: FloorTotals
  readonly today: Today
}

const Row = ({
  table: { _id, name, openOrders, openTotal, billedOrders, revenue },
  today,
}: {
  readonly table: OverviewTable
  readonly today: Today
}) => {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {openOrders > 0 && (
          <MetricLink screen="orders" to={openOn(_id)} className={c.link}>
            <Money amount={openTotal} />
          </MetricLink>
        )}
      </td>
      <td>
        {billedOrders > 0 && (
          <MetricLink screen="orders" to={billedToday(_id, today)} className={c.link}>
            <Money amount={revenue} />{' '}
            <span className={c.count}>{t('COUNT_ORDERS', { count: billedOrders })}</span>
          </MetricLink>
        )}
      </td>
    </tr>
  )
}

const ByTable = ({ name, tables, today }: Omit<ZoneMetricsProps, 'totals'>) => {
  const { t } = useTranslation()
  const rows = tables
    .filter(({ openOrders, billedOrders }) => openOrders + billedOrders > 0)
    .toSorted((a, b) => b.revenue - a.revenue || b.openTotal - a.openTotal)
  return (
    <table className={c.table} aria-label={`${name}: ${t('TAKINGS_BY_TABLE')}`}>
      <thead>
        <tr>
          <th scope="col">{t('TABLE')}</th>
          <th scope="col">{t('OPEN_AMOUNT')}</th>
          <th scope="col">{t('TODAY')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((table) => (
          <Row key={table._id} table={table} today={today} />
        ))}
      </tbody>
    </table>
  )
}

/** Open total and today's revenue of a zone; expands to its tables. */
const ZoneMetrics = ({ name, tables, totals, today }: ZoneMetricsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const summary = (
    <>
      <span className={c.metric}>
        <span className={c.label}>{t('OPEN_AMOUNT')}</span> <Money amount={totals.openTotal} />
      </span>
      <span className={c.metric}>
        <span className={c.label}>{t('TODAY')}</span> <Money amount={totals.revenue} />
      </span>
      <span className={c.metric}>
        <span className={c.label}>{t('BILLED_ORDERS')}</span> {totals.billedOrders}
      </span>
    </>
  )
  if (totals.openOrders + totals.billedOrders === 0) return <p className={c.summary}>{summary}</p>
  return (
    <>
      <button
        type="button"
        className={c.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {summary}
        <span className={c.more}>
          {t('TAKINGS_BY_TABLE')}
          <IconChevronDown size={18} className={c.chevron} aria-hidden />
        </span>
      </button>
      {isOpen && (
        <div id={id} className={c.panel}>
          <ByTable name={name} tables={tables} today={today} />
        </div>
      )}
    </>
  )
}

interface Props {
  readonly group: FloorGroup
  readonly today: Today
  /** Hides free tables. */
  readonly onlyOccupied: boolean
}

const Smoking = ({ allowed }: { readonly allowed: boolean }) => {
  const { t } = useTranslation()
  const IconComponent = allowed ? IconSmoking : IconSmokingNo
  return (
    <span className={c.smoking}>
      <IconComponent size={20} aria-hidden />
      {t(allowed ? 'SMOKING' : 'NON_SMOKING')}
    </span>
  )
}

/** Occupancy as text and bar. */
const Fullness = ({ totals: { tables, occupied, seats, seatsTaken } }: Pick<FloorGroup, 'totals'>) => {
  const { t } = useTranslation()
  return (
    <div className={c.fullness}>
      <span>{t('TABLES_OCCUPIED_OF', { occupied, count: tables })}</span>
      <span>{t('SEATS_TAKEN_OF', { taken: seatsTaken, count: seats })}</span>
      <Progress value={seats > 0 ? (seatsTaken / seats) * 100 : 0} size={6} className={c.bar} aria-hidden />
    </div>
  )
}

/** One zone with its tables. */
export const ZoneSection = ({ group: { zone, tables, totals }, today, onlyOccupied }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const isElsewhere = zone === 'elsewhere'
  const name = typeof zone === 'object' ? zone.name : t(isElsewhere ? 'ELSEWHERE' : 'WITHOUT_ZONE')
  const isBare = tables.length === 0
  const shown = onlyOccupied ? tables.filter(isOccupied) : tables
  return (
    <Card component="section" aria-labelledby={id}>
      <header className={c.head}>
        <h2 id={id} className={c.name}>
          {name}
        </h2>
        {typeof zone === 'object' && <Smoking allowed={zone.smokingZone} />}
        {isElsewhere && <p className={c.hint}>{t('ELSEWHERE_HINT')}</p>}
        {!isElsewhere && !isBare && <Fullness totals={totals} />}
      </header>
      {!isBare && <ZoneMetrics name={name} tables={tables} totals={totals} today={today} />}
      {shown.length === 0 ? (
        <p className={c.none}>{t(isBare ? 'NO_TABLES_IN_ZONE' : 'NO_OCCUPIED_TABLES')}</p>
      ) : (
        <ul className={c.tiles} aria-label={name}>
          {shown.map((table) => (
            <TableTile key={table._id} table={table} today={today} />
          ))}
        </ul>
      )}
    </Card>
  )
}
