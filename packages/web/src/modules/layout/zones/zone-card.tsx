import type { VenueTable, Zone } from '@kafana/contract'
import { ActionIcon, Button, Card } from '@mantine/core'
import {
  IconArrowsMove,
  IconPencil,
  IconPlus,
  IconSmoking,
  IconSmokingNo,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import c from './zones-screen.module.css'

interface TableActions {
  readonly onEditTable: (table: VenueTable) => void
  readonly onMove: (table: VenueTable) => void
  readonly onDeleteTable: (table: VenueTable) => void
}

const TableRow = ({
  table,
  onEditTable,
  onMove,
  onDeleteTable,
}: TableActions & { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  return (
    <li className={c.table}>
      <span className={c.tableText}>
        <span className={c.tableName}>{table.name}</span>
        <span className={c.seats}>{t('SEATS', { count: table.capacity })}</span>
      </span>
      <ActionIcon
        title={t('EDIT')}
        aria-label={`${t('EDIT')}: ${table.name}`}
        onClick={() => onEditTable(table)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon title={t('MOVE')} aria-label={`${t('MOVE')}: ${table.name}`} onClick={() => onMove(table)}>
        <IconArrowsMove size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        title={t('DELETE')}
        aria-label={`${t('DELETE')}: ${table.name}`}
        onClick={() => onDeleteTable(table)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const Tables = ({ tables, ...actions }: TableActions & { readonly tables: readonly VenueTable[] }) => {
  const { t } = useTranslation()
  if (tables.length === 0) return <p className={c.none}>{t('NO_TABLES_IN_ZONE')}</p>
  return (
    <ul className={c.tables}>
      {tables.map((table) => (
        <TableRow key={table._id} table={table} {...actions} />
      ))}
    </ul>
  )
}

const Counts = ({ tables }: { readonly tables: readonly VenueTable[] }) => {
  const { t } = useTranslation()
  const seats = tables.reduce((sum, { capacity }) => sum + capacity, 0)
  return (
    <p
      className={c.counts}
    >{`${t('COUNT_TABLES', { count: tables.length })} · ${t('SEATS', { count: seats })}`}</p>
  )
}

/** The tables without a zone. */
export const WithoutZone = ({
  tables,
  ...actions
}: TableActions & { readonly tables: readonly VenueTable[] }) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={c.zone}>
      <div className={c.head}>
        <h2 id={id} className={c.name}>
          {t('WITHOUT_ZONE')}
        </h2>
      </div>
      <p className={c.counts}>{t('WITHOUT_ZONE_HINT')}</p>
      <Tables tables={tables} {...actions} />
    </Card>
  )
}

interface Props extends TableActions {
  readonly zone: Zone
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onAddTable: () => void
}

/** One zone with its tables. */
export const ZoneCard = ({ zone, onEdit, onDelete, onAddTable, ...actions }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const Smoking = zone.smokingZone ? IconSmoking : IconSmokingNo
  return (
    <Card component="section" aria-labelledby={id} className={c.zone}>
      <div className={c.head}>
        <h2 id={id} className={c.name}>
          {zone.name}
        </h2>
        <Smoking
          size={22}
          role="img"
          aria-label={t(zone.smokingZone ? 'SMOKING' : 'NON_SMOKING')}
          className={c.smoking}
        />
        <ActionIcon title={t('EDIT')} aria-label={`${t('EDIT')}: ${zone.name}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon title={t('DELETE')} aria-label={`${t('DELETE')}: ${zone.name}`} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      <Counts tables={zone.tables} />
      <Tables tables={zone.tables} {...actions} />
      <Button
        variant="subtle"
        className={c.addTable}
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-label={`${t('ADD_TABLE')}: ${zone.name}`}
        onClick={onAddTable}
      >
        {t('ADD_TABLE')}
      </Button>
    </Card>
  )
}
