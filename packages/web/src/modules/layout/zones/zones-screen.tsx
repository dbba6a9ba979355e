import type { VenueTable, Zone } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../platform/api/query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { combineQueries, QueryView } from '../../../ui/query-view.tsx'
import { AddTable, DeleteTable, EditTable, MoveTable } from './table-dialogs.tsx'
import { WithoutZone, ZoneCard } from './zone-card.tsx'
import { AddZone, DeleteZone, EditZone } from './zone-dialogs.tsx'
import c from './zones-screen.module.css'

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
