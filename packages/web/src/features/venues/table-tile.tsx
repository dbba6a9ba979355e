import { ROUTES } from '@kafana/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconArmchair, IconCircleDashed, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { FigureLink } from '../../ui/figure-link.tsx'
import { Money } from '../../ui/money.tsx'
import { isOccupied, type FloorTable } from './floor-overview.ts'
import { OccupiedSince } from './occupied-since.tsx'
import { billedToday, openOn, type Today } from './table-orders.ts'
import c from './table-tile.module.css'

interface Props {
  readonly table: FloorTable
  readonly today: Today
}

const Figure = ({
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
  <FigureLink screen="orders" to={to} className={c.figure}>
    <VisuallyHidden>{`${table},`}</VisuallyHidden> <span className={c.label}>{label}</span>{' '}
    <span className={c.amount}>
      <Money amount={amount} />
    </span>
  </FigureLink>
)

const State = ({ table }: Pick<Props, 'table'>) => {
  const { t } = useTranslation()
  const occupied = isOccupied(table)
  const Sign = occupied ? IconUsers : IconCircleDashed
  return (
    <span className={c.state}>
      <Sign size={16} aria-hidden />
      <span className={c.word}>{t(occupied ? 'OCCUPIED' : 'FREE_TABLE')}</span>
    </span>
  )
}

/** One table: how it stands, what is open on it, what it brought today and who looks after it. All of it leads to the table, its figures to their orders. */
export const TableTile = ({ table, today }: Props) => {
  const { t } = useTranslation()
  const { _id, name, capacity, since, openOrders, openTotal, billedOrders, revenue, waiters } = table
  const title = <span title={name}>{name}</span>
  return (
    <li className={c.tile} data-occupied={isOccupied(table)}>
      {capacity === null ? (
        <span className={c.name}>{title}</span>
      ) : (
        <FigureLink
          screen="establishmentDetails"
          to={generatePath(ROUTES.establishmentDetails, { id: _id })}
          className={c.name}
        >
          {title}
        </FigureLink>
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
      {since !== null && (
        <p className={c.since}>
          <OccupiedSince since={since} />
        </p>
      )}
      {(openOrders > 0 || billedOrders > 0) && (
        <div className={c.figures}>
          {openOrders > 0 && (
            <Figure to={openOn(_id)} label={t('OPEN_AMOUNT')} table={name} amount={openTotal} />
          )}
          {billedOrders > 0 && (
            <Figure to={billedToday(_id, today)} label={t('TODAY')} table={name} amount={revenue} />
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
