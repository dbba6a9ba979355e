import { ROUTES } from '@kafana/domain'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { FigureLink } from '../../ui/figure-link.tsx'
import { fullName } from '../../ui/full-name.ts'
import { LongName } from '../../ui/long-name.tsx'
import type { Duty, DutyTable } from './duty.ts'
import { MoreLink } from './more-link.tsx'
import c from './duty-group.module.css'

const TableChip = ({ table: { _id, name, occupied, openTotal } }: { readonly table: DutyTable }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <li className={c.item} data-occupied={occupied}>
      <FigureLink
        screen="establishmentDetails"
        to={generatePath(ROUTES.establishmentDetails, { id: _id })}
        className={c.table}
      >
        <span className={c.tableName}>
          <LongName name={name} />
        </span>
        <VisuallyHidden>{`, ${t(occupied ? 'OCCUPIED' : 'FREE_TABLE')}`}</VisuallyHidden>
        {occupied && (
          <span className={c.open}>
            <VisuallyHidden>, </VisuallyHidden>
            {money(openTotal)}
          </span>
        )}
      </FigureLink>
    </li>
  )
}

/** A waiter and the tables they look after, or the tables that nobody does. */
export const DutyGroup = ({ duty: { waiter, tables } }: { readonly duty: Duty }) => {
  const { t } = useTranslation()
  const name = waiter ? fullName(waiter) : t('WITHOUT_WAITER')
  const occupied = tables.filter((table) => table.occupied).length
  return (
    <div role="group" aria-label={name} data-nobody={waiter === null} className={c.group}>
      <div className={c.head}>
        <h3 className={c.name}>
          <LongName name={name} />
        </h3>
        <span className={c.counts}>
          {t('COUNT_TABLES', { count: tables.length })}
          {occupied > 0 && <>, {t('COUNT_OCCUPIED', { count: occupied })}</>}
        </span>
        {waiter === null && <MoreLink screen="staff" to={ROUTES.staff} text="ASSIGN_TABLES" />}
      </div>
      <ul className={c.tables} aria-label={name}>
        {tables.map((table) => (
          <TableChip key={table._id} table={table} />
        ))}
      </ul>
    </div>
  )
}
