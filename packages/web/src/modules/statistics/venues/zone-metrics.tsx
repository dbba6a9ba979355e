import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MetricLink } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import { billedToday, type FloorTable, type FloorTotals, openOn, type Today } from './floor-overview.ts'
import c from './zone-metrics.module.css'

interface Props {
  /** The name of the zone. */
  readonly name: string
  readonly tables: readonly FloorTable[]
  readonly totals: FloorTotals
  readonly today: Today
}

const Row = ({
  table: { _id, name, openOrders, openTotal, billedOrders, revenue },
  today,
}: {
  readonly table: FloorTable
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

const ByTable = ({ name, tables, today }: Omit<Props, 'totals'>) => {
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
export const ZoneMetrics = ({ name, tables, totals, today }: Props) => {
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
