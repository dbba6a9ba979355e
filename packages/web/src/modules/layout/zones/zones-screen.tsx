import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { VenueTable, Zone } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, ActionIcon, Card } from '@mantine/core'
import {
  IconMapPin,
  IconPlus,
  IconArrowsMove,
  IconPencil,
  IconSmoking,
  IconSmokingNo,
  IconTrash,
} from '@tabler/icons-react'
import { useState, useId } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { combineQueries, QueryView } from '../../../ui/query-view.tsx'
import c from './zones-screen.module.css'

const AddZone = deferred(async () => (await import('./zone-dialogs.tsx')).AddZone)
const DeleteZone = deferred(async () => (await import('./zone-dialogs.tsx')).DeleteZone)
const EditZone = deferred(async () => (await import('./zone-dialogs.tsx')).EditZone)
const AddTable = deferred(async () => (await import('./table-dialogs.tsx')).AddTable)
const DeleteTable = deferred(async () => (await import('./table-dialogs.tsx')).DeleteTable)
const EditTable = deferred(async () => (await import('./table-dialogs.tsx')).EditTable)
const MoveTable = deferred(async () => (await import('./table-dialogs.tsx')).MoveTable)

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

type OpenDialog =
  | { readonly type: 'add' }
  | { readonly type: 'edit' | 'delete' | 'add-table'; readonly zone: Zone }
  | { readonly type: 'edit-table' | 'move' | 'delete-table'; readonly table: VenueTable }

interface DialogsProps {
  readonly open: OpenDialog | null
  readonly zones: readonly Zone[]
  readonly onClose: () => void
}

const Dialogs = ({ open, zones, onClose }: DialogsProps) => {
  switch (open?.type) {
    case undefined:
      return null
    case 'add':
      return <AddZone onClose={onClose} />
    case 'edit':
      return <EditZone zone={open.zone} onClose={onClose} />
    case 'delete':
      return <DeleteZone zone={open.zone} onClose={onClose} />
    case 'add-table':
      return <AddTable zone={open.zone} onClose={onClose} />
    case 'edit-table':
      return <EditTable table={open.table} onClose={onClose} />
    case 'move':
      return <MoveTable table={open.table} zones={zones} onClose={onClose} />
    case 'delete-table':
      return <DeleteTable table={open.table} onClose={onClose} />
  }
}

/** The zones with their tables; tables without a zone have a group of their own. */
const ZonesScreen = () => {
  const { t } = useTranslation()
  const zones = useCall('layout', 'zones')
  const tables = useCall('layout', 'tables')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const onTable = (type: 'edit-table' | 'move' | 'delete-table') => (table: VenueTable) =>
    setOpen({ type, table })
  const actions = {
    onEditTable: onTable('edit-table'),
    onMove: onTable('move'),
    onDeleteTable: onTable('delete-table'),
  }
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen({ type: 'add' })}>
      {t('ADD_ZONE')}
    </Button>
  )
  return (
    <Page title={t('ZONES')} back={ROUTES.panel} actions={add}>
      <QueryView query={combineQueries({ list: zones, all: tables })} failure={t('FAILED_TO_FETCH_ZONES')}>
        {({ list, all }) => {
          const unassigned = all.filter(({ zone }) => zone === null)
          if (list.length === 0 && unassigned.length === 0)
            return (
              <EmptyState
                title={t('NO_ZONES')}
                hint={t('NO_ZONES_HINT')}
                icon={<IconMapPin size={32} />}
                action={add}
              />
            )
          return (
            <div className={c.zones}>
              {list.map((zone) => (
                <ZoneCard
                  key={zone._id}
                  zone={zone}
                  onEdit={() => setOpen({ type: 'edit', zone })}
                  onDelete={() => setOpen({ type: 'delete', zone })}
                  onAddTable={() => setOpen({ type: 'add-table', zone })}
                  {...actions}
                />
              ))}
              {unassigned.length > 0 && <WithoutZone tables={unassigned} {...actions} />}
            </div>
          )
        }}
      </QueryView>
      <Dialogs open={open} zones={zones.data ?? []} onClose={() => setOpen(null)} />
    </Page>
  )
}

export { ZonesScreen as Component }
