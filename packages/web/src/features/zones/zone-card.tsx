import type { VenueTable, Zone } from '@kafana/contract'
import { ActionIcon, Card } from '@mantine/core'
import { IconArrowsMove, IconPencil, IconSmoking, IconSmokingNo, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import c from './zones-screen.module.css'

interface TableActions {
  readonly onMove: (table: VenueTable) => void
  readonly onDeleteTable: (table: VenueTable) => void
}

const TableRow = ({ table, onMove, onDeleteTable }: TableActions & { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  return (
    <li className={c.table}>
      <span className={c.tableName}>{table.name}</span>
      <span className={c.seats}>{t('SEATS', { count: table.capacity })}</span>
      <ActionIcon aria-label={`${t('MOVE')}: ${table.name}`} onClick={() => onMove(table)}><IconArrowsMove size={20} aria-hidden /></ActionIcon>
      <ActionIcon aria-label={`${t('DELETE')}: ${table.name}`} onClick={() => onDeleteTable(table)}><IconTrash size={20} aria-hidden /></ActionIcon>
    </li>
  )
}

export const Tables = ({ tables, ...actions }: TableActions & { readonly tables: readonly VenueTable[] }) => {
  const { t } = useTranslation()
  if (tables.length === 0) return <p className={c.none}>{t('NO_TABLES_IN_ZONE')}</p>
  return <ul className={c.tables}>{tables.map((table) => <TableRow key={table._id} table={table} {...actions} />)}</ul>
}

interface Props extends TableActions {
  readonly zone: Zone
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One zone with its tables. */
export const ZoneCard = ({ zone, onEdit, onDelete, ...actions }: Props) => {
  const { t } = useTranslation()
  const Smoking = zone.smokingZone ? IconSmoking : IconSmokingNo
  const smoking = t(zone.smokingZone ? 'SMOKING' : 'NON_SMOKING')
  return (
    <Card component="section" aria-label={zone.name}>
      <div className={c.head}>
        <h2 className={c.name}>{zone.name}<Smoking size={22} role="img" aria-label={smoking} /></h2>
        <ActionIcon aria-label={`${t('EDIT')}: ${zone.name}`} onClick={onEdit}><IconPencil size={20} aria-hidden /></ActionIcon>
        <ActionIcon aria-label={`${t('DELETE')}: ${zone.name}`} onClick={onDelete}><IconTrash size={20} aria-hidden /></ActionIcon>
      </div>
      <Tables tables={zone.tables} {...actions} />
    </Card>
  )
}
